'use client'

import { useDesk } from '@/components/payouts/desk-context'
import { Sums } from '@/components/payouts/quotes/sums'
import { countText } from '@/components/ui/value/count'
import type { PayoutView } from '@/lib/payouts/view'
import { AskingDialog } from './reason-and-proof-dialog'

type Props = { payout: PayoutView; hash: string; isOpen: boolean; onClose: () => void }

/** Says what submitting a payout for approval does, and to which sums, before it is submitted. */
export function AskDialog({ payout, hash, isOpen, onClose }: Props) {
  const { actions } = useDesk()
  const offered = payout.counts['fix-offered']
  const held = payout.kind === 'escrow'
  return (
    <AskingDialog
      payoutId={payout.id}
      isOpen={isOpen}
      onClose={onClose}
      title="Submit for approval?"
      confirm={{ verb: 'Submit for approval' }}
      ask={() => actions.requestApproval(payout.id, hash)}
    >
      <p>
        {countText(payout.totals.reduce((rows, total) => rows + total.rows, 0))} rows,{' '}
        <span className="font-semibold text-text">
          <Sums totals={payout.totals} pick="debit" estimate={held} />
        </span>{' '}
        in total, {held ? 'with the fees as we estimate them, held until the terms are met' : 'fees included'}. Nothing
        is sent until somebody else approves it. The rows are locked until then; withdraw the payout to edit one.
      </p>
      {offered > 0 && (
        <p>
          {countText(offered)} {offered === 1 ? 'suggested format is' : 'suggested formats are'} applied. The approver
          sees each cell as it is in the sheet.
        </p>
      )}
    </AskingDialog>
  )
}
