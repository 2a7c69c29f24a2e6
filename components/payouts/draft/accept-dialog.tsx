'use client'

import { useState } from 'react'
import { MIN_REASON } from '@/components/payouts/min-reason'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { countText } from '@/components/ui/value/count'
import type { SettleGroup } from '@/lib/payouts/view'
import { type Edits, EVERY_ROW } from './use-edits'

type Props = { group: SettleGroup; edits: Edits; onClose: () => void }

/** One reason for all rows with the same issue, or all of them excluded. Rows that repeat another payout are not among them. */
export function SettleDialog({ group, edits, onClose }: Props) {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const rows = `${countText(group.rows)} rows`
  const of = group.of === null ? {} : { of: group.of }
  const after = (done: Promise<boolean>) => void done.then((saved) => saved && onClose())
  const settle = () => {
    if (given.length >= MIN_REASON)
      after(edits.change({ what: 'settle', code: group.code, ...of, reason: given, among: EVERY_ROW }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Accept ${group.label.toLowerCase()} in ${rows}?`}
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button
            isDisabled={edits.busy || given.length < MIN_REASON}
            onPress={() =>
              after(edits.change({ what: 'leave-out', code: group.code, ...of, reason: given, among: EVERY_ROW }))
            }
          >
            {`Exclude ${rows}`}
          </Button>
          <Button variant="primary" busy={edits.busy} isDisabled={given.length < MIN_REASON} onPress={settle}>
            {`Accept ${rows}`}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          settle()
        }}
      >
        <p>
          {rows} have the same issue: {group.label.toLowerCase()}. The first: {group.sentence}
        </p>
        <TextField
          label="Reason"
          help="The approver reads it with your name and the time, for each row. Accepted rows are paid."
          value={reason}
          onChange={setReason}
          autoComplete="off"
        />
        {edits.told && <ErrorMessage error={edits.told} />}
      </form>
    </Dialog>
  )
}
