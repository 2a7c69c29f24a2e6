'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { EditedBy } from '@/components/payouts/approval/review-values'
import { usePayout } from '@/components/payouts/use-payout'
import { Button } from '@/components/ui/action/button'
import { PanelSection } from '@/components/ui/layout/panel-section'
import type { ReviewPage } from '@/lib/payouts/approval/review'
import { reviewQuery } from '@/lib/queries/payouts'
import { type RowProblemCode, rowProblems } from '@/lib/sheet/rows/row-issues'
import { useIssueText } from '@/lib/sheet/use-issue-text'

/** The warnings of a draft that were accepted: what each found, and why it was accepted, as the approver will read them. */
export function AcceptedSection() {
  const { problems, version } = usePayout()
  const warns = (Object.keys(problems) as RowProblemCode[]).some((code) => rowProblems[code].severity !== 'info')
  // Another version of the payout may hold other rows: the list is read again for it.
  return warns && <Accepted key={version} />
}

function Accepted() {
  const { id } = usePayout()
  const t = useTranslations('draft')
  const text = useIssueText()
  const read = useInfiniteQuery(reviewQuery({ payoutId: id, proposalId: null, list: 'acknowledged', after: -1 }))
  const pages: readonly ReviewPage<'acknowledged'>[] = read.data?.pages ?? []
  const accepted = pages.flatMap((page) => page.items).filter(({ reason }) => reason !== null)
  if (accepted.length === 0) return null
  return (
    <PanelSection title={t('accepted.title')}>
      <ul className="flex flex-col gap-3">
        {accepted.map((one) => (
          <li key={`${one.rowId} ${text(one.message)}`}>
            <p>
              <span className="font-medium">{text(one.label)}.</span> {text(one.message)}
            </p>
            <p className="text-text-2">
              {t('accepted.because', { reason: one.reason ?? '' })} <EditedBy by={one.by} />
            </p>
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button size="sm" busy={read.isFetching} onPress={() => void read.fetchNextPage()}>
          {t('formats.more')}
        </Button>
      )}
    </PanelSection>
  )
}
