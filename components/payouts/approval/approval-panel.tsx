'use client'

import { useQueryClient } from '@tanstack/react-query'
import { DecisionForm } from '@/components/approvals/decision-form'
import { useDesk } from '@/components/payouts/desk-context'
import { Notice } from '@/components/ui/action/notice'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { countText } from '@/components/ui/value/count'
import { formatMoney } from '@/lib/money/format'
import { nameOfWay } from '@/lib/payouts/quotes/split-batches'
import type { PayoutView, ProposalView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { formatClock, zoneName } from '@/lib/time/zone'
import { approvalAgainWords } from './resubmitted-text'

/** What is signed, by whom it may be signed, and the decision itself. */
export function ApprovalPanel({ payout, proposal }: { payout: PayoutView; proposal: ProposalView }) {
  const { zone } = useDesk()
  const { summary } = proposal
  const again = approvalAgainWords(payout, proposal)
  const clock = (iso: string) => `${formatClock(iso, zone)} ${zoneName(zone)}`
  const quotedAt = summary.batches
    .map((batch) => batch.quotedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  const given = proposal.decisions.filter((one) => one.what === 'approve')
  const held = payout.kind === 'escrow'
  // Fees of held money are our own estimate: the decision names what is sure.
  const sum = summary.totals.map((total) => formatMoney(held ? total.amount : total.debit, total.currency)).join(' + ')
  return (
    <>
      <PanelSection title="Batches" aside={countText(summary.batches.length)}>
        <Facts
          facts={summary.batches.map((batch) => [
            `${nameOfWay(batch.rail)}, ${countText(batch.rows)} ${batch.rows === 1 ? 'row' : 'rows'}`,
            held ? `≈ ${formatMoney(batch.debit, batch.currency)}` : formatMoney(batch.debit, batch.currency),
          ])}
        />
      </PanelSection>
      <PanelSection title="Approval record">
        <Facts
          facts={[
            ['Fingerprint', proposal.mark],
            ['Submitted', clock(proposal.askedAt)],
            held ? ['Fees', 'our estimate, not quoted'] : ['Quoted', quotedAt ? clock(quotedAt) : '—'],
            ['Approvals', `${given.length} of ${proposal.approvalsNeeded}`],
          ]}
        />
      </PanelSection>
      <PanelSection title="Your decision" decision>
        {again && (
          <div className="mb-3">
            <Notice tone="warn">{again}</Notice>
          </div>
        )}
        <MayDecide
          proposal={proposal}
          approve={held ? `Approve ${sum} to be held` : `Approve ${sum}`}
          payoutId={payout.id}
        />
      </PanelSection>
    </>
  )
}

/** The decision form for whoever may decide; for everybody else, why not. */
export function MayDecide({
  proposal,
  approve,
  payoutId,
}: {
  proposal: ProposalView
  approve: string
  payoutId: string
}) {
  const { meId, mayApprove, proof, actions } = useDesk()
  const queries = useQueryClient()
  if (proposal.makerId === meId)
    return <p className="text-text-2">You prepared this payout, so somebody else has to approve it.</p>
  if (!mayApprove) return <p className="text-text-2">An approver decides. Your role reads.</p>
  if (proposal.contributorIds.includes(meId))
    return <p className="text-text-2">You edited this payout, so somebody else has to approve it.</p>
  if (proposal.decisions.some((one) => one.byId === meId))
    return <p className="text-text-2">You have approved this. Another approval is needed.</p>
  return (
    <>
      <DecisionForm
        proposal={proposal}
        approve={approve}
        method={proof}
        decide={actions.decide}
        onDecided={() => refetchAfterAction(queries, payoutKeys.one(payoutId))}
      />
      <p className="mt-3 text-caption text-text-3">
        Each row is then sent once. Any change of a row voids this approval.
      </p>
    </>
  )
}
