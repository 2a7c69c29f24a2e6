'use client'

import { useTranslations } from 'next-intl'
import { Comments } from '@/components/approvals/comments'
import { Facts, PanelSection } from '@/components/ui/layout/panel-section'
import { Drawer } from '@/components/ui/overlay/drawer'
import { Status } from '@/components/ui/value/status'
import { useFormats } from '@/lib/messages/use-text'
import type { Stage } from '@/lib/payouts/stage'
import type { ProposalView } from '@/lib/payouts/view'
import { ReviewSection } from './approval/review-section'
import { Sums } from './quotes/sums'
import { BatchesPanel } from './sending/batches-panel'
import { usePayout } from './use-payout'

/** What was done at a stage of a payout that is over: the sheet, the changes of its rows, the decisions, the batches. */
export function StepRecord({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const t = useTranslations('draft')
  const { proposals } = usePayout()
  const last = proposals.find(({ kind, state }) => kind === 'payout' && (state === 'approved' || state === 'pending'))
  return (
    <Drawer isOpen onClose={onClose} title={t(`stages.${stage}`)}>
      {stage === 'sheet' && <SheetRecord />}
      {stage === 'check' && <CheckRecord proposal={last ?? null} />}
      {stage === 'approval' && <ApprovalRecord />}
      {stage === 'sending' && <BatchesPanel />}
    </Drawer>
  )
}

function SheetRecord() {
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const { sheet, createdAt, counts } = usePayout()
  const none = ui('noneGiven')
  return (
    <PanelSection>
      <Facts
        facts={[
          [t('record.sheet'), sheet.name ?? none],
          [t('record.tab'), sheet.tab ?? none],
          [t('record.rows'), formats.count(counts.all)],
          [t('record.created'), formats.moment(createdAt)],
        ]}
      />
    </PanelSection>
  )
}

function CheckRecord({ proposal }: { proposal: ProposalView | null }) {
  const t = useTranslations('draft')
  const formats = useFormats()
  const { id, totals, counts } = usePayout()
  return (
    <>
      <PanelSection>
        <Facts
          facts={[
            [t('record.payable'), formats.count(counts.all - counts['left-out'])],
            [t('record.excluded'), formats.count(counts['left-out'])],
            [t('record.fee'), <Sums key="fee" totals={totals} pick="fee" />],
            [t('record.debit'), <Sums key="debit" totals={totals} pick="debit" />],
          ]}
        />
      </PanelSection>
      {proposal && (
        <div className="px-gutter py-4">
          <ReviewSection proposal={proposal} payoutId={id} />
        </div>
      )}
    </>
  )
}

function ApprovalRecord() {
  const t = useTranslations('draft')
  const formats = useFormats()
  const { proposals } = usePayout()
  return proposals
    .filter(({ kind }) => kind === 'payout')
    .map((proposal) => (
      <section key={proposal.id} className="border-b px-gutter py-4 last:border-b-0">
        <p className="mb-2">{t('record.submitted', { who: proposal.maker, at: formats.moment(proposal.askedAt) })}</p>
        <ul className="flex flex-col gap-2">
          {proposal.decisions.map(({ byId, who, what, at, reason }) => (
            <li key={byId}>
              <Status code={what === 'approve' ? 'approved' : 'rejected'} />{' '}
              {t('record.decided', { who, at: formats.moment(at) })}
              {reason !== null && <p className="text-text-2">{reason}</p>}
            </li>
          ))}
        </ul>
        <Comments proposal={proposal} />
      </section>
    ))
}
