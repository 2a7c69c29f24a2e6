'use client'

import { AskingDialog } from '@/components/payouts/approval/reason-and-proof-dialog'
import { useDesk } from '@/components/payouts/desk-context'
import type { PayoutView, SubmissionView } from '@/lib/payouts/view'

type Props = { payout: PayoutView; batch: SubmissionView; isOpen: boolean; onClose: () => void }

/** Asks a second person to have a batch cancelled at the service. */
export function CancelDialog({ payout, batch, isOpen, onClose }: Props) {
  const { actions } = useDesk()
  return (
    <AskingDialog
      payoutId={payout.id}
      isOpen={isOpen}
      onClose={onClose}
      title="Ask to cancel this batch?"
      confirm={{ verb: 'Ask to cancel', danger: true }}
      reason={{ label: 'Why', help: 'The approver and the service read it.' }}
      ask={(reason) => actions.proposeCancel(batch.id, reason)}
    >
      <p>
        Somebody else has to approve it. The service then cancels what it has not paid yet; rows that were paid by then
        stay paid.
      </p>
    </AskingDialog>
  )
}
