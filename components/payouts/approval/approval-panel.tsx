'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DecisionForm } from '@/components/approvals/decision-form'
import { DemandsAndComments } from '@/components/approvals/demands-and-comments'
import { BalanceSection, NotCovered } from '@/components/balance/balance-section'
import { findingPath } from '@/components/paths'
import { useStaff } from '@/components/payouts/staff-context'
import { usePayout } from '@/components/payouts/use-payout'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { useFormats, useText } from '@/lib/messages/use-text'
import { paidOverName } from '@/lib/networks/networks'
import { decidePayoutAction } from '@/lib/payouts/approval/actions'
import type { ProposalView } from '@/lib/payouts/view'
import { payoutKeys } from '@/lib/queries/payouts'
import { refetchAfterAction } from '@/lib/queries/refresh'
import { EditorsSection } from './editors-section'
import { resubmittedText } from './resubmitted-text'
import type { Compared } from './use-comparison'

/** What is approved, who may approve it, and the decision itself. */
export function ApprovalPanel({ proposal, compared }: { proposal: ProposalView; compared: Compared }) {
  const payout = usePayout()
  const ui = useTranslations('ui')
  const t = useTranslations('approval')
  const formats = useFormats()
  const text = useText()
  const { summary } = proposal
  const again = resubmittedText(t, formats, payout, proposal)
  const clock = (iso: string) => `${formats.clock(iso)} ${formats.zoneName()}`
  const quotedAt = summary.batches
    .map((batch) => batch.quotedAt)
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  const given = proposal.decisions.filter((one) => one.what === 'approve')
  const isEscrow = payout.kind === 'escrow'
  // A day that has passed delays nothing: what is approved then is sent at once.
  const sendAt = summary.sendAt !== undefined && summary.sendAt > payout.readAt ? summary.sendAt : null
  // Fees of money in escrow are our own estimate, so the decision names only the certain amount.
  const sum = summary.totals
    .map((total) => formats.money(isEscrow ? total.amount : total.debit, total.currency))
    .join(' + ')
  return (
    <>
      <PanelSection title={t('batches')} aside={formats.count(summary.batches.length)}>
        <Facts
          facts={summary.batches.map((batch) => [
            `${text(paidOverName(batch.network))}, ${ui('rows', { count: batch.rows })}`,
            isEscrow ? `≈ ${formats.money(batch.debit, batch.currency)}` : formats.money(batch.debit, batch.currency),
          ])}
        />
      </PanelSection>
      <PanelSection title={t('record.title')}>
        <Facts
          facts={[
            [t('record.fingerprint'), proposal.mark],
            [t('record.submitted'), clock(proposal.askedAt)],
            [t('record.sent'), sendAt === null ? t('record.atOnce') : formats.moment(sendAt)],
            isEscrow
              ? [t('record.fees'), t('record.estimate')]
              : [t('record.quoted'), quotedAt ? clock(quotedAt) : '—'],
            [t('record.approvals'), t('record.approvalsOf', { given: given.length, needed: proposal.approvalsNeeded })],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('decision.title')} decision>
        {again && (
          <div className="mb-3">
            <Notice tone="warn">{again}</Notice>
          </div>
        )}
        {payout.sameFindings.map(({ id, serviceId }) => (
          <div key={id} className="mb-3">
            <Notice tone="warn">
              {t('decision.sameFinding', { serviceId })}{' '}
              <Link href={findingPath(id)} className="text-accent underline underline-offset-2">
                {t('decision.viewFinding')}
              </Link>
            </Notice>
          </div>
        ))}
        {sendAt !== null && (
          <div className="mb-3">
            <Notice tone="accent">{t('decision.sentOn', { at: formats.moment(sendAt) })}</Notice>
          </div>
        )}
        <div className="mb-3 flex flex-col gap-3 empty:hidden">
          <NotCovered debits={summary.totals} isDraft={false} />
          {compared.error && <Notice tone="warn">{t('decision.notCompared')}</Notice>}
        </div>
        <div className="mb-3">
          <DemandsAndComments proposal={proposal} />
        </div>
        <MayDecide
          proposal={proposal}
          approve={isEscrow ? t('decision.approveEscrow', { sum }) : t('decision.approve', { sum })}
          notYet={compared.comparison === undefined && compared.error === null ? t('sees.comparing') : null}
          payoutId={payout.id}
        />
      </PanelSection>
      <EditorsSection />
      {/* Below the decision: it is read later, and must not move a button that somebody is about to press. */}
      <BalanceSection debits={summary.totals} isDraft={false} />
    </>
  )
}

/** The decision form for those who may decide; for others, why they may not. */
export function MayDecide({
  proposal,
  approve,
  notYet = null,
  payoutId,
}: {
  proposal: ProposalView
  approve: string
  /** As of `DecisionForm`. */
  notYet?: string | null
  payoutId: string
}) {
  const t = useTranslations('approval')
  const text = useText()
  const formats = useFormats()
  const payout = usePayout()
  const { meId, mayApprove, proof } = useStaff()
  const queries = useQueryClient()
  if (proposal.makerId === meId) return <p className="text-text-2">{t('decision.ownPayout')}</p>
  if (!mayApprove) return <p className="text-text-2">{t('decision.role')}</p>
  if (proposal.contributorIds.includes(meId)) {
    const did = payout.editors.find((one) => one.staffId === meId)?.did ?? []
    const why = did.length === 0 ? t('decision.edited') : t('decision.because', { what: formats.all(did.map(text)) })
    return <p className="text-text-2">{why}</p>
  }
  if (proposal.decisions.some((one) => one.byId === meId))
    return <p className="text-text-2">{t('decision.needsAnother')}</p>
  return (
    <>
      <DecisionForm
        proposal={proposal}
        meId={meId}
        approve={approve}
        notYet={notYet}
        method={proof}
        decide={decidePayoutAction}
        onDecided={() => refetchAfterAction(queries, payoutKeys.one(payoutId))}
      />
      <p className="mt-3 text-caption text-text-3">{t('decision.note')}</p>
    </>
  )
}
