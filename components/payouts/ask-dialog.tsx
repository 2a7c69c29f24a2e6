'use client'

import { countText } from '@/components/ui/count'
import type { PayoutView } from '@/lib/payouts/view'
import { AskingDialog } from './asking-dialog'
import { useDesk } from './desk-context'
import { Sums } from './sums'

type Props = { payout: PayoutView; hash: string; isOpen: boolean; onClose: () => void }

/** Says what asking for approval does, and to which sums, before it is asked. */
export function AskDialog({ payout, hash, isOpen, onClose }: Props) {
  const { actions } = useDesk()
  const offered = payout.counts['fix-offered']
  const warnings = payout.counts.warning
  const held = payout.kind === 'escrow'
  return (
    <AskingDialog
      payoutId={payout.id}
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for approval?"
      confirm={{ verb: 'Ask for approval' }}
      ask={() => actions.requestApproval(payout.id, hash)}
    >
      <p>
        {countText(payout.totals.reduce((rows, total) => rows + total.rows, 0))} rows,{' '}
        <span className="font-semibold text-text">
          <Sums totals={payout.totals} pick="debit" estimate={held} />
        </span>{' '}
        would leave the wallet,{' '}
        {held ? 'with the fees as we estimate them, and be held until the terms are met' : 'fees included'}. Nothing is
        sent before somebody else approves it. The rows are frozen until then; take the payout back to change one.
      </p>
      {offered > 0 && (
        <p>
          {countText(offered)} {offered === 1 ? 'fix that is offered is' : 'fixes that are offered are'} used with it.
          The approver sees each cell as it was in the sheet.
        </p>
      )}
      {warnings > 0 && (
        <p>
          {countText(warnings)} {warnings === 1 ? 'warning is' : 'warnings are'} not settled. The approver sees{' '}
          {warnings === 1 ? 'it' : 'them'}.
        </p>
      )}
    </AskingDialog>
  )
}
