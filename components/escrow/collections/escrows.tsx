'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { SearchField } from '@/components/ui/form/search-field'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { countText } from '@/components/ui/value/count'
import { useShortcut } from '@/components/ui/value/shortcut'
import {
  ESCROWS_PAGE_SIZE,
  type EscrowsFilters,
  escrowsQueryText,
  SHOWS,
  type Show,
} from '@/lib/escrow/collections/escrows-filters'
import type { EscrowsPage } from '@/lib/escrow/collections/view'
import { escrowsQuery } from '@/lib/queries/escrows'
import { formatClock, zoneName } from '@/lib/time/zone'
import type { EscrowDesk } from './escrow-actions'
import { EscrowsTable } from './escrows-table'
import { OpenById, type OpenEscrow } from './open-by-id'

type Props = { filters: EscrowsFilters; desk: EscrowDesk; onOpen: OpenEscrow }

const addressOf = (filters: EscrowsFilters) => `/escrows${escrowsQueryText(filters)}` as Route

const SHOWN: Readonly<Record<Show, string>> = {
  all: 'All',
  unpaid: 'Waiting for the payer',
  held: 'Held',
  disputed: 'Disputed',
  ended: 'Ended',
}

/** The book of collection escrows: those made here, and those that were opened by their id. */
export function Escrows({ filters, desk, onOpen }: Props) {
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(escrowsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Escrows"
        facts={['Made here or opened by their id: the service has no list of them']}
        actions={
          desk.mayCollect && (
            <>
              <OpenById onOpen={onOpen} />
              <CollectLink />
            </>
          )
        }
      />
      <FilterBar label="Filters of the escrows" aside={<RowKeysHint />}>
        <SearchField
          label="Find an escrow"
          placeholder="Name, payer or id"
          value={filters.search}
          onSearch={(search) => router.push(addressOf({ ...filters, page: 1, search }))}
        />
        {SHOWS.map((show) => (
          <FilterChip key={show} isOn={filters.show === show} href={addressOf({ ...filters, page: 1, show })}>
            {SHOWN[show]}
          </FilterChip>
        ))}
      </FilterBar>
      {error && (
        <ReadAgain error={error} shownAsOf={data?.readAt} zone={desk.zone} busy={isFetching} onRetry={refetch} />
      )}
      <div className="grow">
        {data === undefined && !error && <TableSkeleton columns={['70%', '60%', '40%', '50%', '60%', '60%', '50%']} />}
        {data && data.escrows.length > 0 && <EscrowsTable page={data} desk={desk} />}
        {data && data.escrows.length === 0 && <NoneFound filters={filters} page={data} mayCollect={desk.mayCollect} />}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} zone={desk.zone} />}
    </div>
  )
}

function CollectLink() {
  const router = useRouter()
  useShortcut('C', 'Collect into escrow', () => router.push('/escrows/new'))
  return (
    <LinkButton href="/escrows/new" variant="primary" icon={ArrowDownLeft} keys="C">
      Collect into escrow
    </LinkButton>
  )
}

type NoneProps = { filters: EscrowsFilters; page: EscrowsPage; mayCollect: boolean }

function NoneFound({ filters, page, mayCollect }: NoneProps) {
  const narrowed = filters.search !== '' || filters.show !== 'all' || page.total > 0
  if (narrowed) {
    return (
      <EmptyState title="None found" actions={<LinkButton href="/escrows">Show all escrows</LinkButton>}>
        {page.total > 0
          ? 'There are fewer escrows than this page would show.'
          : 'No escrow of the book fits. Fewer letters or another choice show more; one that is not in the book can be opened by its id.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No escrows yet"
      actions={mayCollect && <LinkButton href="/escrows/new">Collect into escrow</LinkButton>}
    >
      An escrow holds what a payer pays until its terms are met. What is collected here stands in this book with its
      terms, and one that was made elsewhere joins it when it is opened by its id.
    </EmptyState>
  )
}

function Foot({ page, filters, zone }: { page: EscrowsPage; filters: EscrowsFilters; zone: string }) {
  const pages = Math.max(1, Math.ceil(page.total / ESCROWS_PAGE_SIZE))
  const to = (number: number) => (number >= 1 && number <= pages ? addressOf({ ...filters, page: number }) : null)
  return (
    <Pagination
      range={{ before: page.offset, shown: page.escrows.length, total: page.total }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formatClock(page.readAt, zone)} ${zoneName(zone)}, ${countText(page.total)} in the book`}
      newer={to(filters.page - 1)}
      older={to(filters.page + 1)}
    />
  )
}
