'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { countText } from '@/components/ui/count'
import { Dialog } from '@/components/ui/dialog'
import { Problem } from '@/components/ui/problem'
import type { PayoutView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { useDesk } from './desk-context'
import { Sums } from './sums'
import { useAction } from './use-action'

type Props = { payout: PayoutView; hash: string; isOpen: boolean; onClose: () => void }

/** Says what asking for approval does, and to which sums, before it is asked. */
export function AskDialog({ payout, hash, isOpen, onClose }: Props) {
  const { actions } = useDesk()
  const queries = useQueryClient()
  const action = useAction()
  const offered = payout.counts['fix-offered']
  const warnings = payout.counts.warning
  const ask = async () => {
    const asked = await action.run(() => actions.requestApproval(payout.id, hash))
    await queries.invalidateQueries({ queryKey: payoutKeys.one(payout.id) })
    if (asked) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Ask for approval?"
      actions={
        <>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button variant="primary" busy={action.busy} onPress={() => void ask()}>
            Ask for approval
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {countText(payout.totals.reduce((rows, total) => rows + total.rows, 0))} rows,{' '}
          <span className="font-semibold text-text">
            <Sums totals={payout.totals} pick="debit" />
          </span>{' '}
          would leave the wallet, fees included. Nothing is sent before somebody else approves it. The rows are frozen
          until then; take the payout back to change one.
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
        {action.told && <Problem sentence={action.told.sentence} reference={action.told.reference} />}
      </div>
    </Dialog>
  )
}
