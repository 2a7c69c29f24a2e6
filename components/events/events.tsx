'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { eventGapsPath, eventsPath } from '@/components/paths'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { LinkButton } from '@/components/ui/action/link-button'
import { Notice } from '@/components/ui/action/notice'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { useRowKeys } from '@/components/ui/table/row-link'
import { WordFilter } from '@/components/ui/table/word-filter'
import { KNOWN_EVENTS } from '@/lib/events/envelope'
import {
  ABOUT,
  EVENTS_PAGE_SIZE,
  type EventAbout,
  type EventFilters,
  eventsQueryText,
  isEventsNarrowed,
  readEventFilters,
  SIGNATURES,
  type SignatureVerdict,
} from '@/lib/events/filters'
import type { EventsPage } from '@/lib/events/view'
import { useFormats } from '@/lib/messages/use-text'
import { FIRST_PAGE, type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { eventsQuery } from '@/lib/queries/events'
import { EventsTable } from './events-table'

type Props = {
  today: string
  /** Where the service delivers to. */
  address: string
  /** Whether no delivery is accepted, because no secret is set. */
  isClosed: boolean
}

/** The webhooks that the service delivered, newest first. */
export function Events({ today, address, isClosed }: Props) {
  const t = useTranslations('events')
  const filters = readEventFilters(Object.fromEntries(useSearchParams()))
  const { data, error, isFetching, refetch } = useQuery(eventsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={t('list.title')}
        actions={
          <>
            <ViewsMenu list="events" now={eventsQueryText({ ...filters, ...FIRST_PAGE })} />
            <LinkButton href={eventGapsPath()}>{t('list.gaps')}</LinkButton>
          </>
        }
      />
      {isClosed && (
        <div className="px-gutter pb-3">
          <Notice tone="warn">{t('list.secret')}</Notice>
        </div>
      )}
      <Filters filters={filters} today={today} />
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <div className="grow">
        {data === undefined && !error && <TableSkeleton columns={['50%', '60%', '60%', '40%', '40%', '20%']} />}
        {data && <Found page={data} filters={filters} address={address} />}
      </div>
      {data && data.events.length > 0 && <Foot page={data} filters={filters} />}
    </div>
  )
}

function Filters({ filters, today }: { filters: EventFilters; today: string }) {
  const t = useTranslations('events')
  const ui = useTranslations('ui')
  const router = useRouter()
  const any = { id: 'any', label: ui('filter.any') } as const
  const go = (change: Partial<EventFilters>) => router.push(eventsPath({ ...filters, ...FIRST_PAGE, ...change }))
  return (
    <FilterBar label={t('list.filters')} keys={<RowKeysHint />}>
      <SearchField
        label={t('list.search')}
        placeholder={t('list.searchPlaceholder')}
        value={filters.search}
        onSearch={(search) => go({ search })}
      />
      <WordFilter
        label={t('list.name')}
        words={KNOWN_EVENTS}
        labelOf={(name) => name}
        value={filters.name}
        onChange={(name) => go({ name })}
        example="payment.succeeded"
        otherLabel={t('list.otherName')}
      />
      <Select
        label={t('list.signature')}
        look="filter"
        options={[any, ...SIGNATURES.map((id) => ({ id, label: t(`list.signatures.${id}`) }))]}
        value={filters.signature ?? 'any'}
        onChange={(id) => go({ signature: id === 'any' ? null : (id as SignatureVerdict) })}
      />
      <Select
        label={t('list.about')}
        look="filter"
        options={[any, ...ABOUT.map((id) => ({ id, label: t(`list.abouts.${id}`) }))]}
        value={filters.about ?? 'any'}
        onChange={(id) => go({ about: id === 'any' ? null : (id as EventAbout) })}
      />
      <DaysFilter label={t('list.when')} days={filters} today={today} onChange={go} />
    </FilterBar>
  )
}

type FoundProps = { page: EventsPage; filters: EventFilters; address: string }

function Found({ page, filters, address }: FoundProps) {
  const t = useTranslations('events')
  const host = useRowKeys<HTMLDivElement>()
  if (page.events.length > 0)
    return (
      <div ref={host}>
        <EventsTable events={page.events} />
      </div>
    )
  if (!isEventsNarrowed(filters) && filters.page === 1)
    return <EmptyState title={t('list.emptyTitle')}>{t('list.emptyText', { address })}</EmptyState>
  return (
    <EmptyState title={t('list.noneTitle')} actions={<LinkButton href="/events">{t('list.showAll')}</LinkButton>}>
      {t('list.noneText')}
    </EmptyState>
  )
}

function Foot({ page, filters }: { page: EventsPage; filters: EventFilters }) {
  const formats = useFormats()
  const ids = page.events.map(({ id }) => id)
  const { newer, older } = placesBeside(filters, ids, page.further)
  const to = (place: ListPlace | null) => place && eventsPath({ ...filters, ...place })
  const before = (filters.page - 1) * EVENTS_PAGE_SIZE
  return (
    <Pagination
      range={{ before, shown: ids.length, total: page.further ? null : before + ids.length }}
      page={{ number: filters.page, of: null }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      newer={to(newer)}
      older={to(older)}
    />
  )
}
