'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { disbursementsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Select } from '@/components/ui/form/select'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { WordFilter } from '@/components/ui/table/word-filter'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import { type DisbursementFilters, isNarrowed, narrowed, readFilters } from '@/lib/service-lists/filters'
import { KNOWN_STATUSES, shownStatus } from '@/lib/service-lists/status'
import { wordOf } from '@/lib/status/shown-status'

const SIZES = PAGE_SIZES.map((size) => ({ id: String(size), label: `${size} rows` }))

type Props = {
  filters: DisbursementFilters
  today: string
  /** What is on the page: its status words can be chosen too, whatever they are. */
  seen: readonly { readonly status: string | null }[]
}

/** Narrows the list by status and days. Every change goes into the address, and starts at the first page. */
export function DisbursementFilterBar({ filters, today, seen }: Props) {
  const router = useRouter()
  const go = (change: Parameters<typeof narrowed>[1]) => router.push(disbursementsPath(narrowed(filters, change)))

  return (
    <FilterBar label="Filters of the disbursements" aside={<RowKeysHint />}>
      <WordFilter
        label="Status"
        words={[...KNOWN_STATUSES, ...seen.flatMap(({ status }) => status ?? [])]}
        labelOf={(word) => wordOf(shownStatus(word))}
        value={filters.status}
        onChange={(status) => go({ status })}
        example="on_hold"
      />
      <DaysFilter label="Made" days={filters} today={today} onChange={go} />
      <Select
        label="Page"
        look="filter"
        options={SIZES}
        value={String(filters.size)}
        onChange={(size) => go({ size: readFilters({ size }).size })}
      />
      {isNarrowed(filters) && (
        <LinkButton href={disbursementsPath(readFilters({}))} variant="quiet" size="sm" icon={X}>
          Clear
        </LinkButton>
      )}
    </FilterBar>
  )
}
