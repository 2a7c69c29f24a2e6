'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { disbursementPath, disbursementsPath, sheetPath } from '@/components/paths'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { disbursementsQuery } from '@/lib/queries/disbursements'
import { type DisbursementFilters, filtersQuery, isNarrowed, narrowed, readFilters } from '@/lib/service-lists/filters'
import { DisbursementFilterBar } from './disbursement-filter-bar'
import { DisbursementsFoot } from './disbursements-foot'
import { DisbursementsTable } from './disbursements-table'
import { UnansweredNotice } from './unanswered-notice'

type Props = { filters: DisbursementFilters; today: string }

/** The service's own list of disbursements, ours or not, as it was read at a stated time. */
export function Disbursements({ filters, today }: Props) {
  const t = useTranslations('disbursements')
  const { data, error, isFetching, refetch } = useQuery(disbursementsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={t('list.title')}
        facts={[t('list.subtitle')]}
        actions={
          <>
            <Button variant="quiet" icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
              {isFetching ? t('list.refreshing') : t('list.refresh')}
            </Button>
            <ViewsMenu list="disbursements" now={filtersQuery(narrowed(filters, {}))} />
            <ListDownloads
              href={(format) => sheetPath('/api/disbursements', filtersQuery(narrowed(filters, {})), format)}
            />
          </>
        }
      />
      <DisbursementFilterBar filters={filters} today={today} seen={data?.disbursements ?? []} />
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {data && <UnansweredNotice unanswered={data.unanswered} />}
      <div className="grow">
        {data === undefined && !error && (
          <TableSkeleton columns={['60%', '80%', '60%', '50%', '60%', '70%', '70%', '70%']} rows={12} />
        )}
        {data && data.disbursements.length > 0 && (
          <DisbursementsTable page={data} hrefOf={(id) => disbursementPath(id, filters)} />
        )}
        {data && data.disbursements.length === 0 && <NoneFound filters={filters} total={data.total} />}
      </div>
      {data && data.total > 0 && (
        <DisbursementsFoot
          page={data}
          filters={filters}
          pathOf={(change) => disbursementsPath({ ...filters, ...change })}
        />
      )}
    </div>
  )
}

function NoneFound({ filters, total }: { filters: DisbursementFilters; total: number }) {
  const t = useTranslations('disbursements')
  const all = disbursementsPath(readFilters({}))
  if (isNarrowed(filters) || total > 0) {
    return (
      <EmptyState title={t('list.noneTitle')} actions={<LinkButton href={all}>{t('list.showAll')}</LinkButton>}>
        {total > 0 ? t('list.pageEmpty') : t('list.noneText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('list.emptyTitle')} actions={<LinkButton href="/payouts">{t('list.toPayouts')}</LinkButton>}>
      {t('list.emptyText')}
    </EmptyState>
  )
}
