'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { ActivityButton } from '@/components/activity/activity-button'
import { DECISION } from '@/components/paths'
import { TermsCard } from '@/components/payouts/draft/terms-card'
import { PayoutChip } from '@/components/payouts/payout-chip'
import { PayoutNote } from '@/components/payouts/payout-note'
import { Sums } from '@/components/payouts/quotes/sums'
import { RecordedSteps } from '@/components/payouts/recorded-steps'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PageHeader } from '@/components/ui/layout/page-header'
import { Workspace } from '@/components/ui/layout/workspace'
import { SidePanel } from '@/components/ui/overlay/side-panel'
import { Total, TotalsBar } from '@/components/ui/table/totals-bar'
import { Figure, Figures } from '@/components/ui/value/figures'
import { useFormats } from '@/lib/messages/use-text'
import type { RowAt } from '@/lib/payouts/row-place'
import type { ProposalView } from '@/lib/payouts/view'
import { ApprovalPanel } from './approval-panel'
import { ChangesSection } from './changes-section'
import { FrozenRows } from './frozen-rows'
import { FormatsCard, ReviewSection } from './review-section'
import { notesOf, useComparison } from './use-comparison'
import { Withdraw } from './withdraw'

/** A payout that waits for a second person: what would be paid, what is unusual about it, and the decision. */
export function ApprovalStage({ proposal, at }: { proposal: ProposalView; at: RowAt | null }) {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('approval')
  const formats = useFormats()
  const { mayPrepare } = useStaff()
  const [panelOpen, setPanelOpen] = useState(false)
  // The address is outside of React; the server does not know this part of it.
  useEffect(() => {
    const openIfAsked = () => {
      const isDrawer = !window.matchMedia('(min-width: 1200px)').matches
      if (isDrawer && window.location.hash === DECISION) setPanelOpen(true)
    }
    openIfAsked()
    window.addEventListener('hashchange', openIfAsked)
    return () => window.removeEventListener('hashchange', openIfAsked)
  }, [])
  const { summary } = proposal
  const isEscrow = payout.kind === 'escrow'
  const compared = useComparison(payout)
  const notes = notesOf(t, formats, summary.totals, compared.comparison?.with ?? null)
  const excluded = t('stage.excluded', { count: summary.review?.rows.excluded ?? 0 })
  return (
    <Workspace
      head={
        <>
          <PageHeader
            title={payout.name}
            chip={<PayoutChip />}
            facts={[
              ui(`kind.${payout.kind}`),
              t('stage.preparedBy', { who: proposal.maker }),
              t('stage.submitted', { time: formats.time(proposal.askedAt), zone: formats.zoneName() }),
            ]}
            actions={
              <>
                <ActivityButton thing={`payout:${payout.id}`} />
                {mayPrepare && <Withdraw payoutId={payout.id} />}
              </>
            }
          />
          <PayoutNote />
          <RecordedSteps stage="approval" />
        </>
      }
      panel={
        <SidePanel title={t('stage.decision')} isOpen={panelOpen} onClose={() => setPanelOpen(false)}>
          <ApprovalPanel proposal={proposal} compared={compared} />
        </SidePanel>
      }
      totalsLast
      totals={
        // Where the decision is not beside the rows, the way to it is at the foot, within reach of a thumb.
        <div className="contents lg:hidden">
          <TotalsBar
            actions={
              <Button variant="primary" size="lg" onPress={() => setPanelOpen(true)}>
                {t('stage.decide')}
              </Button>
            }
          >
            <Total label={isEscrow ? t('stage.debitEscrow') : t('stage.debit')} main>
              <Sums totals={summary.totals} pick="debit" estimate={isEscrow} />
            </Total>
          </TotalsBar>
        </div>
      }
    >
      <section
        aria-label={payout.kind === 'escrow' ? t('stage.wouldHold') : t('stage.wouldPay')}
        // A scrolling pane has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling pane
        tabIndex={0}
        className="focus-inset flex min-h-0 grow flex-col gap-4 px-gutter py-4 panes:overflow-y-auto"
      >
        <Figures>
          <Figure label={t('stage.rows')} note={notes === null ? excluded : `${notes.rows} · ${excluded}`}>
            {formats.count(summary.rowCount)}
          </Figure>
          <Figure label={t('stage.amount')} note={notes?.amount}>
            <Sums totals={summary.totals} pick="amount" />
          </Figure>
          <Figure label={isEscrow ? t('stage.feesEstimated') : t('stage.feesQuoted')} note={notes?.fee}>
            <Sums totals={summary.totals} pick="fee" estimate={isEscrow} />
          </Figure>
          <Figure label={isEscrow ? t('stage.debitEscrow') : t('stage.debit')} note={notes?.debit}>
            <Sums totals={summary.totals} pick="debit" estimate={isEscrow} />
          </Figure>
        </Figures>
        <ReviewSection proposal={proposal} payoutId={payout.id} />
        {summary.terms && <TermsCard terms={summary.terms} />}
        <ChangesSection compared={compared} currency={summary.totals.length < 2 ? payout.currency : null} />
        <FormatsCard proposal={proposal} payoutId={payout.id} />
        <FrozenRows at={at} />
      </section>
    </Workspace>
  )
}
