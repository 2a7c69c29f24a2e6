'use client'

import { ClipboardCheck, Columns3, PencilLine, RotateCcw, Rows3, UserMinus, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { payoutPath } from '@/components/paths'
import { ControlCard } from '@/components/payouts/control/control-card'
import { Link } from '@/components/ui/action/link'
import { Notice } from '@/components/ui/action/notice'
import { Card } from '@/components/ui/layout/card'
import { useFormats } from '@/lib/messages/use-text'
import type { Review } from '@/lib/payouts/approval/review'
import type { Money, ProposalView } from '@/lib/payouts/view'
import { useSheetText } from '@/lib/sheet/use-sheet-text'
import { ReviewCard, type Reviewed } from './review-card'
import { AcceptedWarnings, AddedRows, AppliedFormats, EditedCells, ExcludedRows, RetriedRows } from './review-tables'
import { EditedBy } from './review-values'

/** What people did to the rows before they were submitted: what they typed first, what changes no payment folded last. */
export function ReviewSection({ proposal, payoutId }: { proposal: ProposalView; payoutId: string }) {
  const t = useTranslations('approval')
  const { review, totals, control } = proposal.summary
  if (review === null) return null
  const of: Reviewed = { payoutId, proposalId: proposal.id, review }
  const currency = onlyCurrency(totals)
  return (
    <section aria-label={t('review.title')} className="flex flex-col gap-4 empty:hidden">
      <Origins review={review} />
      <ReviewCard of={of} list="edits" title={t('review.edited')} icon={PencilLine} tone="warn">
        {(edits) => <EditedCells edits={edits} currency={currency} />}
      </ReviewCard>
      <ReviewCard of={of} list="added" title={t('review.added')} icon={Rows3} tone="warn">
        {(added) => <AddedRows added={added} />}
      </ReviewCard>
      {control && <ControlCard control={control} />}
      <ColumnsCard columns={review.columns} />
      <ReviewCard of={of} list="retried" title={t('review.retried')} icon={RotateCcw} tone="warn">
        {(retried) => <RetriedRows retried={retried} currency={currency} />}
      </ReviewCard>
      <ReviewCard of={of} list="acknowledged" title={t('review.warnings')} icon={ClipboardCheck} tone="warn">
        {(warnings) => <AcceptedWarnings warnings={warnings} />}
      </ReviewCard>
      <ReviewCard of={of} list="excluded" title={t('review.excluded')} icon={UserMinus} note={t('review.excludedHelp')}>
        {(excluded) => <ExcludedRows excluded={excluded} currency={currency} />}
      </ReviewCard>
    </section>
  )
}

/** Cells that were rewritten in their one reading, folded: the values are the sheet's own. */
export function FormatsCard({ proposal, payoutId }: { proposal: ProposalView; payoutId: string }) {
  const t = useTranslations('approval')
  const { review, totals } = proposal.summary
  if (review === null) return null
  const currency = onlyCurrency(totals)
  return (
    <ReviewCard
      of={{ payoutId, proposalId: proposal.id, review }}
      list="formats"
      title={t('review.formats')}
      icon={Wrench}
      folded
      note={t('review.formatsHelp')}
    >
      {(formats) => <AppliedFormats formats={formats} currency={currency} />}
    </ReviewCard>
  )
}

function ColumnsCard({ columns }: { columns: Review['columns'] }) {
  const t = useTranslations('approval')
  const formats = useFormats()
  const text = useSheetText()
  if (columns.length === 0) return null
  return (
    <Card title={t('review.columns')} count={formats.count(columns.length)} icon={Columns3}>
      <ul className="flex flex-col gap-1 px-gutter py-2">
        {columns.map(({ message, who, at }) => (
          <li key={text(message)}>
            {text(message)}{' '}
            <span className="text-text-2">
              <EditedBy by={who === null || at === null ? null : { who, at }} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Origins({ review: { typedBy, parent } }: { review: Review }) {
  const t = useTranslations('approval')
  const formats = useFormats()
  return (
    <>
      {typedBy && (
        <Notice tone="warn">{t('review.noSheet', { who: typedBy.who, time: formats.moment(typedBy.at) })}</Notice>
      )}
      {parent && (
        <Notice tone="neutral">
          {t.rich('review.retries', {
            payout: parent.name,
            link: (name) => (
              <Link className="text-accent underline" href={payoutPath(parent.payoutId)}>
                {name}
              </Link>
            ),
          })}
        </Notice>
      )}
    </>
  )
}

/** The currency of a payout; null where it has several. */
const onlyCurrency = (totals: readonly Money[]): string | null =>
  totals.length === 1 ? (totals[0]?.currency ?? null) : null
