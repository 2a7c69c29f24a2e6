'use client'

import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import type { Route } from 'next'
import dynamic from 'next/dynamic'
import { useRouter, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { payeesPath, sheetPath } from '@/components/paths'
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
import { useSelectedRows } from '@/components/ui/table/selected-rows'
import { type Texts, useFormats } from '@/lib/messages/use-text'
import { PAYEES_PAGE_SIZE, type PayeeFilters, payeesQueryText, readPayeeFilters } from '@/lib/payees/filters'
import type { PayeeLine, PayeesPage } from '@/lib/payees/view'
import { FIRST_PAGE, type ListPlace, placesBeside } from '@/lib/platform/list-page'
import { payeeGroupsQuery, payeesQuery } from '@/lib/queries/payees'
import { NewPayee } from './new-payee'
import type { PayeeStaff } from './payee-staff'
import { type PayeeChoice, PayeesTable } from './payees-table'

// Shown once a group is chosen, or payees are selected.
const GroupActions = dynamic(() => import('./groups/group-actions').then((module) => module.GroupActions))
const SelectedPayees = dynamic(() => import('./groups/selected-payees').then((module) => module.SelectedPayees), {
  ssr: false,
})

const ANY = 'any'
const BY_NAME = 'name'

const wallets = (t: Texts<'payees'>, ui: Texts<'ui'>) =>
  [
    { id: 'any', label: ui('filter.any') },
    { id: 'connected', label: t('list.connected') },
    { id: 'waiting', label: t('list.waiting') },
    { id: 'none', label: t('list.notConnected') },
  ] as const

/** The directory of payees, by name, searched with each letter that is typed. */
export function Payees({ staff }: { staff: PayeeStaff }) {
  const t = useTranslations('payees')
  const ui = useTranslations('ui')
  const router = useRouter()
  const filters = readPayeeFilters(Object.fromEntries(useSearchParams()))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(payeesQuery(filters))
  const { data: groups = [] } = useQuery(payeeGroupsQuery())
  const { selected, select, clear } = useSelectedRows<PayeeLine>('payees')
  const group = groups.find(({ id }) => id === filters.group) ?? null
  // The browser runs the query itself, so a letter must not make the server render the page again.
  const search = (change: Partial<PayeeFilters>) =>
    window.history.replaceState(null, '', payeesPath({ ...filters, ...FIRST_PAGE, ...change }))
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader
        title={t('list.title')}
        facts={[data && countOf(t, data)]}
        actions={
          <>
            <ViewsMenu list="payees" now={payeesQueryText({ ...filters, ...FIRST_PAGE })} />
            <ListDownloads href={(format) => exportPath(filters, format)} />
            {staff.mayEdit && group !== null && (
              <GroupActions group={group} onRemoved={() => search({ group: null })} />
            )}
            {staff.mayEdit && (
              <>
                <LinkButton href={'/payees/import' as Route} icon={Upload}>
                  {t('list.import')}
                </LinkButton>
                <NewPayee onCreated={(path) => router.push(path)} />
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
          onSearch={(text) => search({ search: text })}
          live
        />
        <Select
          label={t('connect.title')}
          look="filter"
          options={wallets(t, ui)}
          value={filters.wallet ?? 'any'}
          onChange={(wallet) => search({ wallet: wallet === 'any' ? null : wallet })}
        />
        <Select
          label={ui('sort.label')}
          look="filter"
          options={[
            { id: BY_NAME, label: ui('col.name') },
            { id: 'newest', label: t('list.newest') },
          ]}
          value={filters.sort ?? BY_NAME}
          onChange={(sort) => search({ sort: sort === 'newest' ? sort : null })}
        />
        {groups.length > 0 && (
          <Select
            label={t('groups.group')}
            look="filter"
            options={[
              { id: ANY, label: ui('filter.any') },
              ...groups.map(({ id, name, payees }) => ({ id, label: t('groups.option', { name, count: payees }) })),
            ]}
            value={group?.id ?? ANY}
            onChange={(id) => search({ group: id === ANY ? null : id })}
          />
        )}
      </FilterBar>
      {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
      <div className="grow" aria-busy={isPlaceholderData}>
        {data === undefined && !error && <TableSkeleton columns={['60%', '40%', '50%', '30%', '60%', '40%', '40%']} />}
        {data && <Found page={data} filters={filters} chosen={selected} onChoose={staff.mayEdit ? select : null} />}
      </div>
      {data && data.total > 0 && <Foot page={data} filters={filters} />}
      {selected.size > 0 && (
        <SelectedPayees
          ids={[...selected.keys()]}
          groups={groups}
          listed={group}
          onClear={clear}
          onAdded={(id) => search({ search: '', wallet: null, group: id })}
        />
      )}
    </div>
  )
}

const exportPath = (filters: PayeeFilters, format: 'csv' | 'xlsx'): string =>
  sheetPath('/api/payees', payeesQueryText({ ...filters, ...FIRST_PAGE }), format)

const countOf = (t: Texts<'payees'>, { total, more }: PayeesPage): string =>
  more ? t('list.countMore', { count: total }) : t('list.count', { count: total })

type FoundProps = { page: PayeesPage; filters: PayeeFilters }

function Found({ page, filters, ...choice }: FoundProps & PayeeChoice) {
  const t = useTranslations('payees')
  const host = useRowKeys<HTMLDivElement>()
  if (page.payees.length > 0) {
    return (
      <div ref={host}>
        <PayeesTable payees={page.payees} {...choice} />
      </div>
    )
  }
  if (filters.group !== null && filters.search === '' && filters.wallet === null) {
    return <EmptyState title={t('groups.emptyTitle')}>{t('groups.emptyText')}</EmptyState>
  }
  if (filters.search === '' && filters.wallet === null && page.total === 0) {
    return (
      <EmptyState
        title={t('list.emptyTitle')}
        actions={choice.onChoose && <LinkButton href={'/payees/import' as Route}>{t('list.import')}</LinkButton>}
      >
        {t('list.emptyText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t('list.noneTitle')} actions={<LinkButton href="/payees">{t('list.showAll')}</LinkButton>}>
      {page.total > 0 ? t('list.pageEmpty') : t('list.noneText')}
    </EmptyState>
  )
}

function Foot({ page, filters }: FoundProps) {
  const t = useTranslations('payees')
  const formats = useFormats()
  const pages = Math.max(1, Math.ceil(page.total / PAYEES_PAGE_SIZE))
  const ids = page.payees.map(({ id }) => id)
  const { newer, older } = placesBeside(filters, ids, page.further)
  const to = (place: ListPlace | null) => place && payeesPath({ ...filters, ...place })
  return (
    <Pagination
      range={{
        before: (filters.page - 1) * PAYEES_PAGE_SIZE,
        shown: page.payees.length,
        total: page.total,
        more: page.more,
      }}
      page={{ number: filters.page, of: pages }}
      asOf={`${formats.clock(page.readAt)} ${formats.zoneName()}`}
      words={[t('list.previous'), t('list.next')]}
      newer={to(newer)}
      older={to(older)}
    />
  )
}
