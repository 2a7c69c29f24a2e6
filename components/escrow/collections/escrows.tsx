'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowDownLeft } from 'lucide-react'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { sheetPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { NewLink } from '@/components/ui/action/new-link'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { SearchField } from '@/components/ui/form/search-field'
import { EmptyState } from '@/components/ui/layout/empty-state'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { ListDownloads } from '@/components/ui/overlay/download-menu'
import { FilterBar, FilterChip } from '@/components/ui/table/filter-bar'
import { Pagination } from '@/components/ui/table/pagination'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import {
  ESCROWS_PAGE_SIZE,
  type EscrowsFilters,
  escrowsQueryText,
  SHOWS,
  type Show,
} from '@/lib/escrow/collections/escrows-filters'
import type { EscrowsPage } from '@/lib/escrow/collections/view'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { FIRST_PAGE, type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { escrowsQuery } from '@/lib/queries/escrows'
import type { EscrowStaff } from './escrow-staff'
import { EscrowsTable } from './escrows-table'
import { OpenById } from './open-by-id'

type Props = { filters: EscrowsFilters; staff: EscrowStaff }

const addressOf = (filters: EscrowsFilters) => `/escrows${escrowsQueryText(filters)}` as Route

const shownOf = (t: Texts<'escrow'>): Readonly<Record<Show, string>> => ({
  all: t('list.all'),
  unpaid: t('list.waiting'),
  held: t('list.inEscrow'),
  disputed: t('list.disputed'),
  ended: t('list.ended'),
})

/** The list of collection escrows: those created here, and those that were opened by their id. */
export function Escrows({ filters, staff }: Props) {
  const t = useTranslations('escrow')
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(escrowsQuery(filters))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={t('list.title')}
        facts={[t('list.subtitle')]}
        actions={
          <>
            <ListDownloads
              href={(format) => sheetPath('/api/escrows', escrowsQueryText({ ...filters, ...FIRST_PAGE }), format)}
            />
            {staff.mayCollect && (
              <>
                <OpenById />
                <CollectLink />
              </>
            )}
          </>
        }
      />
      <FilterBar label={t('list.filters')} keys={<RowKeysHint />}>
        <SearchField
          label={t('list.search')}
          placeholder={t('list.searchPlaceholder')}
          value={filters.search}
          onSearch={(search) => router.push(addressOf({ ...filters, ...FIRST_PAGE, search }))}
        />
        {SHOWS.map((show) => (
          <FilterChip key={show} isOn={filters.show === show} href={addressOf({ ...filters, ...FIRST_PAGE, show })}>
            {shownOf(t)[show]}
          </FilterChip>
        ))}
      </FilterBar>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <div className="grow">
        {data === undefined && !error && <TableSkeleton columns={['70%', '60%', '40%', '50%', '60%', '60%', '50%']} />}
        {data && data.escrows.length > 0 && <EscrowsTable page={data} staff={staff} />}
        {data && data.escrows.length === 0 && <NoneFound filters={filters} page={data} mayCollect={staff.mayCollect} />}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} />}
    </div>
  )
}

function CollectLink() {
  const t = useTranslations('escrow')
  return <NewLink href="/escrows/new" label={t('list.new')} icon={ArrowDownLeft} />
}

type NoneProps = { filters: EscrowsFilters; page: EscrowsPage; mayCollect: boolean }

function NoneFound({ filters, page, mayCollect }: NoneProps) {
  const t = useTranslations('escrow')
  const narrowed = filters.search !== '' || filters.show !== 'all' || page.total > 0
  if (narrowed) {
    return (
      <EmptyState title={t('list.noneTitle')} actions={<LinkButton href="/escrows">{t('list.showAll')}</LinkButton>}>
        {page.total > 0 ? t('list.pageEmpty') : t('list.noneText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('list.emptyTitle')}
      actions={mayCollect && <LinkButton href="/escrows/new">{t('list.new')}</LinkButton>}
    >
      {t('list.emptyText')}
    </EmptyState>
  )
}

function Foot({ page, filters }: { page: EscrowsPage; filters: EscrowsFilters }) {
  const formats = useFormats()
  const pages = Math.max(1, Math.ceil(page.total / ESCROWS_PAGE_SIZE))
  const ids = page.escrows.map(({ id }) => id)
  const { newer, older } = placesBeside(filters, ids, page.further)
  const to = (place: ListPlace | null) => place && addressOf({ ...filters, ...place })
  return (
    <Pagination
      range={{
        before: (filters.page - 1) * ESCROWS_PAGE_SIZE,
        shown: page.escrows.length,
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
