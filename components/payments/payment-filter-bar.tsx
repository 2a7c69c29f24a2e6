'use client'

import { Columns3, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { paymentsPath } from '@/components/paths'
import { Button } from '@/components/ui/action/button'
import { LinkButton } from '@/components/ui/action/link-button'
import { Select } from '@/components/ui/form/select'
import { Menu, MenuTicks } from '@/components/ui/overlay/menu'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { WordFilter } from '@/components/ui/table/word-filter'
import { COLUMNS, type Column } from '@/lib/payments/columns'
import { isNarrowed, narrowed, type PaymentFilters, readFilters } from '@/lib/payments/filters'
import { knownMethods, methodName } from '@/lib/payments/payment-method'
import { KNOWN_STATUSES, shownStatus } from '@/lib/payments/status'
import type { PaymentLine } from '@/lib/payments/view'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import { wordOf } from '@/lib/status/shown-status'
import { COLUMN_HEADS } from './column-heads'
import type { PaymentPlace } from './payment-actions'

const SIZES = PAGE_SIZES.map((size) => ({ id: String(size), label: `${size} rows` }))
const HEADS = COLUMNS.map((id) => ({ id, label: COLUMN_HEADS[id] }))

type Props = {
  filters: PaymentFilters
  place: PaymentPlace
  /** What is on the page: its words can be chosen too, whatever they are. */
  seen: readonly PaymentLine[]
  onColumns: (columns: readonly Column[]) => void
}

/** Narrows the list by status, method and days. Every change goes into the address, and starts at the first page. */
export function PaymentFilterBar({ filters, place, seen, onColumns }: Props) {
  const router = useRouter()
  const go = (change: Parameters<typeof narrowed>[1]) => router.push(paymentsPath(narrowed(filters, change)))
  return (
    <FilterBar label="Filters of the payments" aside={<RowKeysHint />}>
      <DaysFilter label="Made" days={filters} today={place.today} onChange={go} />
      <WordFilter
        label="Status"
        words={[...KNOWN_STATUSES, ...seen.flatMap(({ status }) => status ?? [])]}
        labelOf={(word) => wordOf(shownStatus(word))}
        value={filters.status}
        onChange={(status) => go({ status })}
        example="on_hold"
      />
      <WordFilter
        label="Method"
        words={[...knownMethods(place.externalMethod), ...seen.flatMap(({ paymentMethod }) => paymentMethod ?? [])]}
        labelOf={(word) => methodName(word, place.externalMethod)}
        value={filters.method}
        onChange={(method) => go({ method })}
        example="bank"
      />
      <Select
        label="Page"
        look="filter"
        options={SIZES}
        value={String(filters.size)}
        onChange={(size) => go({ size: readFilters({ size }).size })}
      />
      <span className="flex max-md:hidden">
        <Menu
          label="Columns"
          trigger={
            <Button size="sm" variant="quiet" icon={Columns3}>
              Columns
            </Button>
          }
        >
          <MenuTicks
            title="Shown besides time, payer, status and amount"
            options={HEADS}
            values={filters.columns}
            onChange={onColumns}
          />
        </Menu>
      </span>
      {isNarrowed(filters) && (
        <LinkButton
          href={paymentsPath(narrowed(filters, { status: null, method: null, from: null, to: null }))}
          variant="quiet"
          size="sm"
          icon={X}
        >
          Clear
        </LinkButton>
      )}
    </FilterBar>
  )
}
