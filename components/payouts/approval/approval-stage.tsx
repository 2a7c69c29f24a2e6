'use client'

import { useState } from 'react'
import { useDesk } from '@/components/payouts/desk-context'
import { TermsCard } from '@/components/payouts/draft/terms-card'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutSteps } from '@/components/payouts/payout-steps'
import { Sums } from '@/components/payouts/quotes/sums'
import { KIND_WORDS } from '@/components/payouts/sending/kind-text'
import { Button } from '@/components/ui/action/button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Workspace } from '@/components/ui/layout/workspace'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { countText } from '@/components/ui/value/count'
import { Figure, Figures } from '@/components/ui/value/figures'
import type { PayoutView, ProposalView } from '@/lib/payouts/view'
import { formatMinute, zoneName } from '@/lib/time/zone'
import { ApprovalPanel } from './approval-panel'
import { ChangesSection } from './changes-section'
import { FrozenRows } from './frozen-rows'
import { FormatsCard, ReviewSection } from './review-section'
import { notesOf, useComparison } from './use-comparison'
import { Withdraw } from './withdraw'

/** A payout that waits for a second person: what would be paid, what is odd about it, and the decision. */
export function ApprovalStage({ payout, proposal }: { payout: PayoutView; proposal: ProposalView }) {
  const { zone, mayPrepare } = useDesk()
  const [panelOpen, setPanelOpen] = useState(false)
  const { summary } = proposal
  const held = payout.kind === 'escrow'
  const compared = useComparison(payout)
  const notes = notesOf(summary.totals, compared.comparison?.with ?? null)
  const excluded = `${countText(summary.review?.rows.excluded ?? 0)} excluded`
  return (
    <Workspace
      head={
        <>
          <PageHeader
            title={payout.name}
            chip={<PayoutChip payout={payout} />}
            facts={[
              KIND_WORDS[payout.kind],
              `Prepared by ${proposal.maker}`,
              `Submitted ${formatMinute(proposal.askedAt, zone)} ${zoneName(zone)}`,
            ]}
            actions={
              <>
                <span className="lg:hidden">
                  <Button variant="primary" onPress={() => setPanelOpen(true)}>
                    Decide
                  </Button>
                </span>
                {mayPrepare && <Withdraw payoutId={payout.id} />}
              </>
            }
          />
          <PayoutSteps stage="Approval" />
        </>
      }
      panel={
        <SidePanel title="Decision" isOpen={panelOpen} onClose={() => setPanelOpen(false)}>
          <ApprovalPanel payout={payout} proposal={proposal} />
        </SidePanel>
      }
    >
      <section
        aria-label={payout.kind === 'escrow' ? 'What would be held' : 'What would be paid'}
        // A pane that scrolls has to be reachable by keyboard to be scrolled by it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling pane
        tabIndex={0}
        className="focus-inset flex min-h-0 grow flex-col gap-4 px-gutter py-4 panes:overflow-y-auto"
      >
        <Figures>
          <Figure label="Rows" note={notes === null ? excluded : `${notes.rows} · ${excluded}`}>
            {countText(summary.rowCount)}
          </Figure>
          <Figure label="Amount" note={notes?.amount}>
            <Sums totals={summary.totals} pick="amount" />
          </Figure>
          <Figure label={held ? 'Fees, our estimate' : 'Fees, as quoted'} note={notes?.fee}>
            <Sums totals={summary.totals} pick="fee" estimate={held} />
          </Figure>
          <Figure label={held ? 'Total debit, held' : 'Total debit'} note={notes?.debit}>
            <Sums totals={summary.totals} pick="debit" estimate={held} />
          </Figure>
        </Figures>
        <ReviewSection proposal={proposal} payoutId={payout.id} />
        {summary.terms && <TermsCard terms={summary.terms} zone={zone} />}
        <ChangesSection compared={compared} currency={summary.totals.length < 2 ? payout.currency : null} />
        <FormatsCard proposal={proposal} payoutId={payout.id} />
        <FrozenRows payout={payout} />
      </section>
    </Workspace>
  )
}
