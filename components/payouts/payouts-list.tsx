'use client'

import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { SearchField } from '@/components/ui/form/search-field'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { useRowKeys } from '@/components/ui/table/row-link'
import { countText } from '@/components/ui/value/count'
import type { PayoutsPage } from '@/lib/payouts/list-payouts'
import { PAYOUTS_PAGE_SIZE, type PayoutsFilters } from '@/lib/payouts/payouts-filters'
import { payoutsQuery } from '@/lib/queries/payouts'
import { formatClock, zoneName } from '@/lib/time/zone'
import { NoPayouts } from './no-payouts'
import { PayoutsTable } from './payouts-table'
import { NewPayoutLink } from './upload/new-payout-link'

type Props = { filters: PayoutsFilters; zone: string; mayPrepare: boolean }

const addressOf = ({ page, search }: PayoutsFilters): Route => {
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return (query.size === 0 ? '/payouts' : `/payouts?${query}`) as Route
}

/** The payouts of the house, last changed first, narrowed by name. */
export function PayoutsList({ filters, zone, mayPrepare }: Props) {
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(payoutsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Payouts"
        facts={[data && (data.total === 1 ? '1 payout' : `${countText(data.total)} payouts`)]}
        actions={
          mayPrepare && (
            <>
              <LinkButton href={'/escrow-payouts/new' as Route} icon={Lock}>
                New escrow payout
              </LinkButton>
              <NewPayoutLink />
            </>
          )
        }
      />
      <FilterBar label="Filters of the payouts" aside={<RowKeysHint />}>
        <SearchField
          label="Find a payout by name"
          placeholder="Name of a payout"
          value={filters.search}
          onSearch={(search) => router.push(addressOf({ page: 1, search }))}
        />
      </FilterBar>
      {error && <ReadAgain error={error} shownAsOf={data?.readAt} zone={zone} busy={isFetching} onRetry={refetch} />}
      <div className="grow">
        {data === undefined && !error && <TableSkeleton columns={['70%', '40%', '30%', '50%', '50%', '40%']} />}
        {data && <Found page={data} filters={filters} zone={zone} mayPrepare={mayPrepare} />}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} zone={zone} />}
    </div>
  )
}

function Found({ page, filters, zone, mayPrepare }: Props & { page: PayoutsPage }) {
  const host = useRowKeys<HTMLDivElement>()
  if (page.payouts.length > 0) {
    return (
      <div ref={host}>
        <PayoutsTable payouts={page.payouts} zone={zone} readAt={page.readAt} />
      </div>
    )
  }
  if (filters.search === '' && page.total === 0) return <NoPayouts mayPrepare={mayPrepare} />
  return (
    <EmptyState title="None found" actions={<LinkButton href="/payouts">Show all payouts</LinkButton>}>
      {page.total > 0
        ? 'There are fewer payouts than this page would show.'
        : `No payout has “${filters.search}” in its name. Fewer letters find more.`}
    </EmptyState>
  )
}

function Foot({ page, filters, zone }: { page: PayoutsPage; filters: PayoutsFilters; zone: string }) {
  const pages = Math.max(1, Math.ceil(page.total / PAYOUTS_PAGE_SIZE))
  const to = (number: number) => (number >= 1 && number <= pages ? addressOf({ ...filters, page: number }) : null)
  return (
    <Pagination
      range={{ before: (filters.page - 1) * PAYOUTS_PAGE_SIZE, shown: page.payouts.length, total: page.total }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formatClock(page.readAt, zone)} ${zoneName(zone)}`}
      newer={to(filters.page - 1)}
      older={to(filters.page + 1)}
    />
  )
}
