'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { moneyOutPath } from '@/components/paths'
import { Link } from '@/components/ui/action/link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { Select } from '@/components/ui/form/select'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { useRowKeys } from '@/components/ui/table/row-link'
import { useFormats } from '@/lib/messages/use-text'
import { FIRST_MONEY_OUT, MONEY_OUT_PAGE_SIZE, type MoneyOutFilters } from '@/lib/money-out/filters'
import type { MoneyOutPage } from '@/lib/money-out/view'
import { type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { moneyOutQuery } from '@/lib/queries/payouts'
import { MoneyOutTable } from './money-out-table'

const linkTo = (href: '/payouts' | '/disbursements' | '/escrow-payouts') => (text: ReactNode) => (
  <Link href={href} className="text-accent underline underline-offset-2">
    {text}
  </Link>
)
const LINKS = {
  payouts: linkTo('/payouts'),
  disbursements: linkTo('/disbursements'),
  escrows: linkTo('/escrow-payouts'),
}

/** All money that goes out through our payouts, a batch a line, and how payouts, disbursements and escrow payouts belong together. */
export function MoneyOut({ filters }: { filters: MoneyOutFilters }) {
  const t = useTranslations('moneyOut')
  const ui = useTranslations('ui')
  const router = useRouter()
  const host = useRowKeys<HTMLDivElement>()
  const { data, error, isFetching, refetch } = useQuery(moneyOutQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader title={t('title')} facts={[data && t(data.more ? 'countMore' : 'count', { count: data.total })]} />
      <p className="max-w-[90ch] px-gutter pb-3 text-text-2">{t.rich('text', LINKS)}</p>
      <FilterBar label={t('filters')} keys={<RowKeysHint />}>
        <Select
          label={t('kind')}
          look="filter"
          options={[
            { id: 'any', label: ui('filter.any') },
            { id: 'direct', label: t('kinds.direct') },
            { id: 'escrow', label: t('kinds.escrow') },
          ]}
          value={filters.kind ?? 'any'}
          onChange={(kind) => router.push(moneyOutPath({ ...FIRST_MONEY_OUT, kind: kind === 'any' ? null : kind }))}
        />
      </FilterBar>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <div className="grow" ref={host}>
        {data === undefined && !error && <TableSkeleton columns={['40%', '70%', '50%', '40%', '50%', '40%']} />}
        {data && data.lines.length > 0 && <MoneyOutTable lines={data.lines} />}
        {data && data.lines.length === 0 && <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} />}
    </div>
  )
}

function Foot({ page, filters }: { page: MoneyOutPage; filters: MoneyOutFilters }) {
  const formats = useFormats()
  const ids = page.lines.map(({ id }) => id)
  const { newer, older } = placesBeside(filters, ids, page.further)
  const to = (place: ListPlace | null) => place && moneyOutPath({ ...filters, ...place })
  return (
    <Pagination
      range={{
        before: (filters.page - 1) * MONEY_OUT_PAGE_SIZE,
        shown: ids.length,
        total: page.total,
        more: page.more,
      }}
      page={{ number: filters.page, of: Math.max(1, Math.ceil(page.total / MONEY_OUT_PAGE_SIZE)) }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      newer={to(newer)}
      older={to(older)}
    />
  )
}
