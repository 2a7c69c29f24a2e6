'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import type { Route } from 'next'
import { useRouter, useSearchParams } from 'next/navigation'
import { payeesPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { ReadAgain } from '@/components/ui/action/read-again'
import { SearchField } from '@/components/ui/form/search-field'
import { Select } from '@/components/ui/form/select'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { useRowKeys } from '@/components/ui/table/row-link'
import { countText } from '@/components/ui/value/count'
import { PAYEES_PAGE_SIZE, type PayeeFilters, payeesQueryText, readPayeeFilters } from '@/lib/payees/filters'
import type { PayeesPage } from '@/lib/payees/view'
import { payeesQuery } from '@/lib/queries/payees'
import { formatClock, zoneName } from '@/lib/time/zone'
import { NewPayee } from './new-payee'
import type { PayeePlace } from './payee-actions'
import { PayeesTable } from './payees-table'

const WALLETS = [
  { id: 'any', label: 'any' },
  { id: 'connected', label: 'connected' },
  { id: 'waiting', label: 'waits for approval' },
  { id: 'none', label: 'not connected' },
] as const

type Props = { place: PayeePlace; create: Parameters<typeof NewPayee>[0]['create'] }

/** The directory of payees, by name, searched as one types. */
export function Payees({ place, create }: Props) {
  const router = useRouter()
  const filters = readPayeeFilters(Object.fromEntries(useSearchParams()))
  const { data, error, isFetching, refetch } = useQuery(payeesQuery(filters))
  // The query is asked from here, so the server is not asked for another page with every letter.
  const look = (change: Partial<PayeeFilters>) =>
    window.history.replaceState(null, '', payeesPath({ ...filters, page: 1, ...change }))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title="Payees"
        facts={[data && countOf(data)]}
        actions={
          <>
            <LinkButton
              href={`/api/payees/export${payeesQueryText({ ...filters, page: 1 })}`}
              variant="quiet"
              icon={Download}
              download
            >
              Export
            </LinkButton>
            {place.mayEdit && (
              <>
                <LinkButton href={'/payees/import' as Route} icon={Upload}>
                  Import a sheet
                </LinkButton>
                <NewPayee create={create} onCreated={(path) => router.push(path)} />
              </>
            )}
          </>
        }
      />
      <FilterBar label="Filters of the payees" aside={<RowKeysHint />}>
        <SearchField
          label="Find a payee by name, code, phone or e-mail"
          placeholder="Name, code or phone"
          value={filters.search}
          onSearch={(search) => look({ search })}
          live
        />
        <Select
          label="Wallet"
          look="filter"
          options={WALLETS}
          value={filters.wallet ?? 'any'}
          onChange={(wallet) => look({ wallet: wallet === 'any' ? null : wallet })}
        />
      </FilterBar>
      {error && (
        <ReadAgain error={error} shownAsOf={data?.readAt} zone={place.zone} busy={isFetching} onRetry={refetch} />
      )}
      <div className="grow">
        {data === undefined && !error && <TableSkeleton columns={['60%', '40%', '50%', '30%', '60%', '40%', '40%']} />}
        {data && <Found page={data} filters={filters} zone={place.zone} />}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} zone={place.zone} />}
    </div>
  )
}

const countOf = ({ total, more }: PayeesPage): string =>
  more ? `more than ${countText(total)} payees` : total === 1 ? '1 payee' : `${countText(total)} payees`

type FoundProps = { page: PayeesPage; filters: PayeeFilters; zone: string }

function Found({ page, filters, zone }: FoundProps) {
  const host = useRowKeys<HTMLDivElement>()
  if (page.payees.length > 0) {
    return (
      <div ref={host}>
        <PayeesTable payees={page.payees} zone={zone} />
      </div>
    )
  }
  if (filters.search === '' && filters.wallet === null && page.total === 0) {
    return (
      <EmptyState title="No payees yet">
        Whoever is paid more than once belongs here: with a code, a phone and its network, and perhaps a connected
        wallet. Add one, or import the sheet you keep them in.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="None found" actions={<LinkButton href="/payees">Show all payees</LinkButton>}>
      {page.total > 0
        ? 'There are fewer payees than this page would show.'
        : 'No payee has words that begin like this. Fewer letters find more.'}
    </EmptyState>
  )
}

function Foot({ page, filters, zone }: FoundProps) {
  const pages = Math.max(1, Math.ceil(page.total / PAYEES_PAGE_SIZE))
  const to = (number: number) => (number >= 1 && number <= pages ? payeesPath({ ...filters, page: number }) : null)
  return (
    <Pagination
      range={{
        before: (filters.page - 1) * PAYEES_PAGE_SIZE,
        shown: page.payees.length,
        total: page.total,
        more: page.more,
      }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formatClock(page.readAt, zone)} ${zoneName(zone)}`}
      words={['Previous', 'Next']}
      newer={to(filters.page - 1)}
      older={to(filters.page + 1)}
    />
  )
}
