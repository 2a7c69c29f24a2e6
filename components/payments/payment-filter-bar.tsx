'use client'

import { Columns3, X } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { paymentsPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Select } from '@/components/ui/form/select'
import { Menu, MenuItem, MenuTicks } from '@/components/ui/overlay/menu'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { WordFilter } from '@/components/ui/table/word-filter'
import { useStatusLabel } from '@/components/ui/value/use-status-label'
import type { Texts } from '@/lib/messages/use-text'
import { useText } from '@/lib/messages/use-text'
import { COLUMNS, type Column, inTheirOrder } from '@/lib/payments/columns'
import { isNarrowed, narrowed, type PaymentFilters, readFilters } from '@/lib/payments/filters'
import { knownMethods, methodName } from '@/lib/payments/payment-method'
import { KNOWN_STATUSES, shownStatus } from '@/lib/payments/status'
import type { PaymentLine } from '@/lib/payments/view'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import { usePaymentSettings } from './payment-settings'

// Loaded once somebody orders the columns.
const ColumnsDialog = dynamic(() => import('./columns-dialog').then((module) => module.ColumnsDialog), { ssr: false })

const sizes = (t: Texts<'payments'>) =>
  PAGE_SIZES.map((size) => ({ id: String(size), label: t('list.perPage', { rows: size }) }))
const heads = (t: Texts<'payments'>) => COLUMNS.map((id) => ({ id, label: t(`column.${id}`) }))

type Props = {
  filters: PaymentFilters
  /** The rows on the page: their values can be chosen too, whatever they are. */
  seen: readonly PaymentLine[]
  onColumns: (columns: readonly Column[]) => void
}

/** Narrows the list by status, method and days. Every change goes into the address, and starts at the first page. */
export function PaymentFilterBar({ filters, seen, onColumns }: Props) {
  const { today, externalMethod } = usePaymentSettings()
  const t = useTranslations('payments')
  const text = useText()
  const ui = useTranslations('ui')
  const router = useRouter()
  const statusLabel = useStatusLabel()
  const [isOrdering, setOrdering] = useState(false)
  const go = (change: Parameters<typeof narrowed>[1]) => router.push(paymentsPath(narrowed(filters, change)))
  return (
    <FilterBar label={t('list.filters')} keys={<RowKeysHint />}>
      <DaysFilter label={t('list.date')} days={filters} today={today} onChange={go} />
      <WordFilter
        label={ui('col.status')}
        words={[...KNOWN_STATUSES, ...seen.flatMap(({ status }) => status ?? [])]}
        labelOf={(word) => statusLabel(shownStatus(word))}
        value={filters.status}
        onChange={(status) => go({ status })}
        example="on_hold"
        otherLabel={ui('filter.otherStatus')}
      />
      <WordFilter
        label={t('form.method')}
        words={[...knownMethods(externalMethod), ...seen.flatMap(({ paymentMethod }) => paymentMethod ?? [])]}
        labelOf={(word) => text(methodName(word, externalMethod))}
        value={filters.method}
        onChange={(method) => go({ method })}
        example="bank"
        otherLabel={ui('filter.otherMethod')}
      />
      <Select
        label={t('list.page')}
        look="filter"
        options={sizes(t)}
        value={String(filters.size)}
        onChange={(size) => go({ size: readFilters({ size }).size })}
      />
      <span className="flex max-md:hidden">
        <Menu
          label={t('list.columns')}
          trigger={
            <Button size="sm" variant="quiet" icon={Columns3}>
              {t('list.columns')}
            </Button>
          }
        >
          <MenuTicks
            title={t('list.columnsHelp')}
            options={heads(t)}
            values={filters.columns}
            onChange={(chosen) => onColumns(inTheirOrder(filters.columns, chosen))}
          />
          {filters.columns.length > 1 && (
            <MenuItem onAction={() => setOrdering(true)}>{t('list.columnOrder')}</MenuItem>
          )}
        </Menu>
      </span>
      {isOrdering && (
        <ColumnsDialog columns={filters.columns} onColumns={onColumns} onClose={() => setOrdering(false)} />
      )}
      {isNarrowed(filters) && (
        <LinkButton
          href={paymentsPath(narrowed(filters, { status: null, method: null, from: null, to: null }))}
          variant="quiet"
          size="sm"
          icon={X}
        >
          {t('list.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}
