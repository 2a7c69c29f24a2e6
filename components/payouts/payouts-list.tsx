'use client'

import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Lock } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { sheetPath, templatesPath } from '@/components/paths'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { useRowKeys } from '@/components/ui/table/row-link'
import { useRowsDrawn } from '@/components/ui/table/use-rows-drawn'
import { useFormats } from '@/lib/messages/use-text'
import type { PayoutsPage } from '@/lib/payouts/list-payouts'
import {
  FIRST_PAYOUTS,
  PAYOUT_SORTS,
  PAYOUTS_PAGE_SIZE,
  type PayoutsFilters,
  payoutsQueryText,
} from '@/lib/payouts/payouts-filters'
import { type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { payoutsQuery } from '@/lib/queries/payouts'
import { NoPayouts } from './no-payouts'
import { PayoutsTable } from './payouts-table'
import { DropSheet } from './upload/drop-sheet'
import { NewPayoutLink } from './upload/new-payout-link'

type Props = { filters: PayoutsFilters; mayPrepare: boolean }

const CHANGED = 'changed'

const addressOf = (filters: PayoutsFilters) => `/payouts${payoutsQueryText(filters)}` as Route

const exportPath = ({ search }: PayoutsFilters, format: 'csv' | 'xlsx'): string =>
  sheetPath('/api/payouts', payoutsQueryText({ ...FIRST_PAYOUTS, search }), format)

/** The payouts of the merchant, filtered by name, in the order that is chosen. */
export function PayoutsList({ filters, mayPrepare }: Props) {
  const t = useTranslations('draft')
  const ui = useTranslations('ui')
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(payoutsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      {mayPrepare && <DropSheet />}
      <PageHeader
        title={t('list.title')}
        facts={[data && t(data.more ? 'list.countMore' : 'list.count', { count: data.total })]}
        actions={
          <>
            <LinkButton href={templatesPath()} icon={CalendarClock}>
              {t('list.templates')}
            </LinkButton>
            <ViewsMenu
              list="payouts"
              now={payoutsQueryText({ ...FIRST_PAYOUTS, search: filters.search, sort: filters.sort })}
            />
            <ListDownloads href={(format) => exportPath(filters, format)} />
            {mayPrepare && (
              <>
                <LinkButton href={'/escrow-payouts/new' as Route} icon={Lock}>
                  {t('list.newEscrow')}
                </LinkButton>
                <NewPayoutLink />
              </>
            )}
          </>
        }
      />
      <FilterBar label={t('list.filters')} keys={<RowKeysHint />}>
        <SearchField
          label={t('list.find')}
          placeholder={t('list.findPlaceholder')}
          value={filters.search}
          onSearch={(search) => router.push(addressOf({ ...FIRST_PAYOUTS, sort: filters.sort, search }))}
        />
        <Select
          label={ui('sort.label')}
          look="filter"
          options={[
            { id: CHANGED, label: t('list.sort.changed') },
            ...PAYOUT_SORTS.map((id) => ({ id, label: t(`list.sort.${id}`) })),
          ]}
          value={filters.sort ?? CHANGED}
          onChange={(sort) =>
            router.push(addressOf({ ...FIRST_PAYOUTS, search: filters.search, sort: sort === CHANGED ? null : sort }))
          }
        />
      </FilterBar>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <div className="grow">
        {data === undefined && !error && <TableSkeleton columns={['70%', '40%', '30%', '50%', '50%', '40%']} />}
        {data && <Found page={data} filters={filters} mayPrepare={mayPrepare} />}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} />}
    </div>
  )
}

function Found({ page, filters, mayPrepare }: Props & { page: PayoutsPage }) {
  const t = useTranslations('draft')
  const host = useRowKeys<HTMLDivElement>()
  const drawn = useRowsDrawn(page.payouts)
  if (page.payouts.length > 0) {
    return (
      <div ref={host}>
        <PayoutsTable payouts={drawn} readAt={page.readAt} />
      </div>
    )
  }
  if (filters.search === '' && page.total === 0) return <NoPayouts mayPrepare={mayPrepare} />
  return (
    <EmptyState title={t('list.noneTitle')} actions={<LinkButton href="/payouts">{t('list.showAll')}</LinkButton>}>
      {page.total > 0 ? t('list.fewer') : t('list.none', { search: filters.search })}
    </EmptyState>
  )
}

function Foot({ page, filters }: { page: PayoutsPage; filters: PayoutsFilters }) {
  const formats = useFormats()
  const pages = Math.max(1, Math.ceil(page.total / PAYOUTS_PAGE_SIZE))
  const ids = page.payouts.map(({ id }) => id)
  const { newer, older } = placesBeside(filters, ids, page.further)
  const to = (place: ListPlace | null) => {
    if (place === null) return null
    const beside = page.payouts.find(({ id }) => id === (place.after ?? place.before))
    const at = filters.sort === null ? (beside?.changedAt ?? null) : null
    return addressOf({ ...place, at, search: filters.search, sort: filters.sort })
  }
  return (
    <Pagination
      range={{
        before: (filters.page - 1) * PAYOUTS_PAGE_SIZE,
        shown: page.payouts.length,
        total: page.total,
        more: page.more,
      }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      newer={to(newer)}
      older={to(older)}
    />
  )
}
