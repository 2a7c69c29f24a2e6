'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { activityPath, sheetPath } from '@/components/paths'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { Pagination } from '@/components/ui/table/pagination'
import { useRowKeys } from '@/components/ui/table/row-link'
import { type ActivityFilters, activityQueryText } from '@/lib/activity/filter-query'
import { ACTIVITY_PAGE_SIZE, readActivityFilters } from '@/lib/activity/filters'
import type { ActorChoice } from '@/lib/activity/read-actors'
import type { ActivityPage, LogState } from '@/lib/activity/view'
import { useFormats } from '@/lib/messages/use-text'
import { FIRST_PAGE, type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { activityQuery } from '@/lib/queries/activity'
import { useActTexts } from './act-texts'
import { ActivityFilterBar } from './activity-filters'
import { ActivityTable } from './activity-table'
import { LogBroken } from './log-state'

type Props = { actors: readonly ActorChoice[]; state: LogState; today: string }

/** The activity log, newest first: who did what, when, to what, and from where. */
export function Activity({ actors, state, today }: Props) {
  const t = useTranslations('activity')
  const formats = useFormats()
  const filters = readActivityFilters(Object.fromEntries(useSearchParams()))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(activityQuery(filters))
  const { wholeAt, sentAt, broken, behind } = state
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={t('title')}
        facts={[
          wholeAt === null ? t('state.never') : t('state.whole', { at: formats.moment(wholeAt) }),
          sentAt !== null && t('state.sent', { at: formats.moment(sentAt) }),
        ]}
        actions={
          <>
            <ViewsMenu list="activity" now={activityQueryText({ ...filters, ...FIRST_PAGE })} />
            <ListDownloads href={(format) => exportPath(filters, format)} />
          </>
        }
      />
      {broken !== null && (
        <div className="px-gutter pb-3">
          <LogBroken broken={broken} />
        </div>
      )}
      {behind && (
        <div className="px-gutter pb-3">
          <Notice tone="warn">{t('state.behind')}</Notice>
        </div>
      )}
      <ActivityFilterBar filters={filters} actors={actors} today={today} />
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      {filters.thing !== null && <AboutOne filters={filters} page={data} />}
      <div className="grow" aria-busy={isPlaceholderData}>
        {data === undefined && !error && <TableSkeleton columns={['50%', '50%', '60%', '60%', '70%', '40%']} />}
        {data && <Found page={data} />}
      </div>
      {data && data.entries.length > 0 && <Foot page={data} filters={filters} />}
    </div>
  )
}

const exportPath = (filters: ActivityFilters, format: 'csv' | 'xlsx'): string =>
  sheetPath('/api/activity', activityQueryText({ ...filters, ...FIRST_PAGE }), format)

function AboutOne({ filters, page }: { filters: ActivityFilters; page: ActivityPage | undefined }) {
  const t = useTranslations('activity')
  const texts = useActTexts()
  const thing = page?.entries.map((one) => one.thing).find(({ kind, id }) => `${kind}:${id}` === filters.thing)
  const name = thing === undefined ? (filters.thing ?? '') : texts.thing(thing)
  return (
    <p className="flex flex-wrap items-center gap-3 border-b px-gutter py-2">
      {t('about', { name })}
      <LinkButton size="sm" href={activityPath({ ...filters, thing: null })}>
        {t('showAll')}
      </LinkButton>
    </p>
  )
}

function Found({ page }: { page: ActivityPage }) {
  const t = useTranslations('activity')
  const host = useRowKeys<HTMLDivElement>()
  if (page.entries.length === 0) {
    return (
      <EmptyState title={t('emptyTitle')} actions={<LinkButton href="/activity">{t('showAll')}</LinkButton>}>
        {t('emptyText')}
      </EmptyState>
    )
  }
  return (
    <div ref={host}>
      <ActivityTable entries={page.entries} />
    </div>
  )
}

function Foot({ page, filters }: { page: ActivityPage; filters: ActivityFilters }) {
  const formats = useFormats()
  const ids = page.entries.map(({ seq }) => seq)
  const { newer, older } = placesBeside(filters, ids, page.further)
  const to = (place: ListPlace | null) => place && activityPath({ ...filters, ...place })
  const before = (filters.page - 1) * ACTIVITY_PAGE_SIZE
  const total = page.further ? null : before + ids.length
  return (
    <Pagination
      range={{ before, shown: ids.length, total }}
      page={{ number: filters.page, of: null }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      newer={to(newer)}
      older={to(older)}
    />
  )
}
