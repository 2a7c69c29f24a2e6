'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import { TextArea } from '@/components/ui/text-area'
import type { PayoutView, SubmissionView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { useDesk } from './desk-context'
import { useAction } from './use-action'

type Props = { payout: PayoutView; batch: SubmissionView; isOpen: boolean; onClose: () => void }

/** Asks a second person to have a batch cancelled at the service. */
export function CancelDialog({ payout, batch, isOpen, onClose }: Props) {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const action = useAction()
  const [reason, setReason] = useState('')
  const ask = async () => {
    const asked = await action.run(() => actions.proposeCancel(batch.id, reason))
    await queries.invalidateQueries({ queryKey: payoutKeys.one(payout.id) })
    if (asked) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ask to cancel this batch?"
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button variant="danger" busy={action.busy} isDisabled={reason.trim().length < 3} onPress={() => void ask()}>
            Ask to cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          Somebody else has to approve it. The service then cancels what it has not paid yet; rows that were paid by
          then stay paid.
        </p>
        <TextArea
          label="Why"
          help="The approver and the service read it."
          value={reason}
          onChange={setReason}
          maxLength={300}
        />
        {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
      </div>
    </Dialog>
  )
}
