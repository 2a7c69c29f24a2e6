'use client'

import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { paymentsPath } from '@/components/paths'
import { ViewsMenu } from '@/components/saved-views/views-menu'
import { Button } from '@/components/ui/action/button'
import { Notice } from '@/components/ui/action/notice'
import { ReadingFailed } from '@/components/ui/action/reading-failed'
import { PageHeader } from '@/components/ui/layout/page-header'
import { TableSkeleton } from '@/components/ui/layout/skeleton'
import { Workspace } from '@/components/ui/layout/workspace'
import { useSelectedRows } from '@/components/ui/table/selected-rows'
import { readFilters, viewQuery } from '@/lib/payments/filters'
import type { PaymentLine } from '@/lib/payments/view'
import { paymentsQuery } from '@/lib/queries/payments'
import { CollectLink } from './collection-requests/collect-link'
import { ExportButton } from './exports/export-button'
import { FindPayment } from './find-payment'
import { PaymentFilterBar } from './payment-filter-bar'
import { type PaymentSettings, PaymentSettingsProvider } from './payment-settings'
import { PaymentsFoot } from './payments-foot'
import { PaymentsTable } from './payments-table'

// The browser reads the exports after the page.
const ExportsStrip = dynamic(() => import('./exports/exports-strip').then((module) => module.ExportsStrip), {
  ssr: false,
})
// Loaded once somebody searches.
const FoundPayments = dynamic(() => import('./found-payments').then((module) => module.FoundPayments))
// Shown once something is selected.
const SelectionTotal = dynamic(() =>
  import('@/components/ui/table/selection-total').then((module) => module.SelectionTotal),
)
// A list with payments does not need it.
const NoPayments = dynamic(() => import('./no-payments').then((module) => module.NoPayments))
// The list is read before one of its payments is opened beside it.
const PaymentPreview = dynamic(() =>
  import('./collection-requests/payment-preview').then((module) => module.PaymentPreview),
)

type Props = {
  settings: PaymentSettings
  mayCollect: boolean
  /** Further ways from here, made by the server: the page is at its limit of script. */
  more: ReactNode
}

/** The merchant's payments as the service lists them, as of a stated time, with one of them beside the list. */
export function Payments({ settings, ...props }: Props) {
  return (
    <PaymentSettingsProvider settings={settings}>
      <PaymentList {...props} />
    </PaymentSettingsProvider>
  )
}

function PaymentList({ mayCollect, more }: Omit<Props, 'settings'>) {
  const t = useTranslations('payments')
  const address = useSearchParams()
  const filters = readFilters(Object.fromEntries(address))
  const at = address.get('at')
  const search = address.get('search') ?? ''
  const { selected, select, clear } = useSelectedRows<PaymentLine>('payments')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(paymentsQuery(filters))
  // Columns and preview change nothing of the query, so the server need not render the page again.
  const replacePath = (path: string) => window.history.replaceState(null, '', path)
  const searchFor = (typed: string) => {
    const [path, query] = paymentsPath(filters).split('?')
    const asked = new URLSearchParams(query)
    if (typed !== '') asked.set('search', typed)
    replacePath(asked.size === 0 ? `${path}` : `${path}?${asked}`)
  }
  const show = (id: string | null) => replacePath(paymentsPath(filters, id))
  const pick = (id: string) => {
    const hasRoom = window.matchMedia(BESIDE).matches
    if (hasRoom) show(id)
    return hasRoom
  }
  const line = data?.payments.find(({ id }) => id === at)
  const drift = data !== undefined && filters.of !== null && filters.of !== data.total ? data.total - filters.of : 0
  return (
    <Workspace
      head={
        <>
          <PageHeader
            title={t('list.title')}
            facts={[t('list.subtitle')]}
            actions={
              <>
                <FindPayment filters={filters} typed={search} onSearch={searchFor} />
                <ViewsMenu list="payments" now={viewQuery(filters)} />
                <Button variant="quiet" icon={RotateCw} busy={isFetching} onPress={() => void refetch()}>
                  {isFetching ? t('list.refreshing') : t('list.refresh')}
                </Button>
                {data && <ExportButton page={data} filters={filters} />}
                {more}
                {mayCollect && <CollectLink />}
              </>
            }
          />
          <PaymentFilterBar
            filters={filters}
            seen={data?.payments ?? []}
            onColumns={(columns) => replacePath(paymentsPath({ ...filters, columns }, at))}
          />
        </>
      }
      panel={at !== null && data && <PaymentPreview id={at} line={line} filters={filters} onClose={() => show(null)} />}
    >
      {search === '' ? (
        <>
          {error && <ReadingFailed error={error} shownAsOf={data?.readAt} busy={isFetching} onRetry={refetch} />}
          <ExportsStrip />
          {drift !== 0 && (
            <div className="px-gutter py-2">
              <Notice>{t('list.drift', { count: Math.abs(drift), direction: drift > 0 ? 'more' : 'fewer' })}</Notice>
            </div>
          )}
          <div className="grow panes:min-h-0 panes:overflow-auto" aria-busy={isPlaceholderData}>
            {data === undefined && !error && (
              <TableSkeleton columns={['40%', '70%', '50%', '60%', '60%', '70%']} rows={14} />
            )}
            {data && data.payments.length > 0 && (
              <PaymentsTable
                page={data}
                filters={filters}
                at={at}
                onPick={pick}
                onFocus={(id) => at !== null && at !== id && pick(id)}
                chosen={selected}
                onChoose={select}
              />
            )}
            {data && data.payments.length === 0 && (
              <NoPayments filters={filters} total={data.total} mayCollect={mayCollect} />
            )}
          </div>
          {selected.size > 0 && <SelectionTotal selected={selected} onClear={clear} />}
          {data && data.total > 0 && <PaymentsFoot page={data} filters={filters} />}
        </>
      ) : (
        <FoundPayments typed={search} filters={filters} onClear={() => searchFor('')} />
      )}
    </Workspace>
  )
}

// The width from which a side panel is beside its table (`lg` of the design tokens).
const BESIDE = '(min-width: 75rem)'
