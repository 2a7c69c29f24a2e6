'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useEdits } from '@/components/payouts/draft/use-edits'
import { MIN_REASON } from '@/components/payouts/min-reason'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { ErrorMessage } from '@/components/ui/action/error-message'
import { TextField } from '@/components/ui/form/text-field'
import { Dialog } from '@/components/ui/overlay/dialog'
import { DialogButtons } from '@/components/ui/overlay/dialog-buttons'
import type { ReviewPage } from '@/lib/payouts/approval/review'
import type { AcknowledgementGroup } from '@/lib/payouts/view'
import { reviewQuery } from '@/lib/queries/payouts'
import { labelOfCode } from '@/lib/sheet/rows/row-issues'
import { useIssueText } from '@/lib/sheet/use-issue-text'
import { EVERY_ROW } from './use-edits'

type Props = { group: AcknowledgementGroup; onClose: () => void }

/** One reason for all rows with the same issue, or all of them excluded. Rows that repeat another payout are not among them. */
export function AcceptDialog({ group, onClose }: Props) {
  const edits = useEdits()
  const t = useTranslations('draft')
  const text = useIssueText()
  const issue = text(labelOfCode(group.code))
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const rows = t('accept.rows', { count: group.rows })
  const of = group.of === null ? {} : { of: group.of }
  const after = (done: Promise<boolean>) => void done.then((saved) => saved && onClose())
  const accept = () => {
    if (given.length >= MIN_REASON)
      after(edits.change({ what: 'accept', code: group.code, ...of, reason: given, among: EVERY_ROW }))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('accept.title', { issue, rows })}
      actions={
        <DialogButtons onBack={onClose}>
          <Button
            isDisabled={edits.busy || given.length < MIN_REASON}
            onPress={() =>
              after(edits.change({ what: 'exclude', code: group.code, ...of, reason: given, among: EVERY_ROW }))
            }
          >
            {t('accept.exclude', { rows })}
          </Button>
          <Button variant="primary" busy={edits.busy} isDisabled={given.length < MIN_REASON} onPress={accept}>
            {t('accept.confirm', { rows })}
          </Button>
        </DialogButtons>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          accept()
        }}
      >
        <p>{t('accept.text', { rows, issue: issue.toLowerCase() })}</p>
        <Found group={group} />
        <TextField label={t('reason')} help={t('accept.help')} value={reason} onChange={setReason} autoComplete="off" />
        {edits.error && <ErrorMessage error={edits.error} />}
      </form>
    </Dialog>
  )
}

const SHOWN = 8

/** What was found in each of the rows: a note or a name is another one in every row. */
function Found({ group }: { group: AcknowledgementGroup }) {
  const { id } = usePayout()
  const t = useTranslations('draft')
  const text = useIssueText()
  const { data } = useInfiniteQuery(reviewQuery({ payoutId: id, proposalId: null, list: 'acknowledged', after: -1 }))
  const pages: readonly ReviewPage<'acknowledged'>[] = data?.pages ?? []
  const found = pages
    .flatMap((page) => page.items)
    .filter(({ code, reason }) => code === group.code && reason === null)
    .map(({ message }) => text(message))
  // Rows that repeat another payout are no warnings, and are found in one and the same payout.
  const shown = found.length === 0 ? [text(group.message)] : found.slice(0, SHOWN)
  const more = group.rows - shown.length
  return (
    <ul className="flex flex-col gap-1.5">
      {shown.map((words) => (
        <li key={words}>{words}</li>
      ))}
      {more > 0 && <li>{t('resolve.more', { count: more })}</li>}
    </ul>
  )
}
