'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { escrowPayoutsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Select } from '@/components/ui/form/select'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { WordFilter } from '@/components/ui/table/word-filter'
import { knownMethods, methodName } from '@/lib/payments/payment-method'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import {
  type EscrowListFilters,
  escrowNarrowed,
  isEscrowListNarrowed,
  readEscrowFilters,
} from '@/lib/service-lists/escrow-filters'
import { KNOWN_ESCROW_STATUSES, shownEscrowBatchStatus } from '@/lib/service-lists/status'
import { wordOf } from '@/lib/status/shown-status'

const SIZES = PAGE_SIZES.map((size) => ({ id: String(size), label: `${size} rows` }))

type Props = {
  filters: EscrowListFilters
  /** The word that this deployment uses for the external wallet. */
  externalMethod: string
  /** What is on the page: its words can be chosen too, whatever they are. */
  seen: readonly { readonly status: string | null; readonly paymentMethod: string | null }[]
}

/** Narrows the list by status and method. Every change goes into the address, and starts at the first page. */
export function EscrowListFilterBar({ filters, externalMethod, seen }: Props) {
  const router = useRouter()
  const go = (change: Parameters<typeof escrowNarrowed>[1]) =>
    router.push(escrowPayoutsPath(escrowNarrowed(filters, change)))

  return (
    <FilterBar label="Filters of the escrow payouts" aside={<RowKeysHint />}>
      <WordFilter
        label="Status"
        words={[...KNOWN_ESCROW_STATUSES, ...seen.flatMap(({ status }) => status ?? [])]}
        labelOf={(word) => wordOf(shownEscrowBatchStatus(word))}
        value={filters.status}
        onChange={(status) => go({ status })}
        example="on_hold"
      />
      <WordFilter
        label="Method"
        words={[
          ...knownMethods(externalMethod).filter((method) => method !== 'card'),
          ...seen.flatMap(({ paymentMethod }) => paymentMethod ?? []),
        ]}
        labelOf={(word) => methodName(word, externalMethod)}
        value={filters.method}
        onChange={(method) => go({ method })}
        example="bank"
      />
      <Select
        label="Page"
        look="filter"
        options={SIZES}
        value={String(filters.size)}
        onChange={(size) => go({ size: readEscrowFilters({ size }).size })}
      />
      {isEscrowListNarrowed(filters) && (
        <LinkButton href={escrowPayoutsPath(readEscrowFilters({}))} variant="quiet" size="sm" icon={X}>
          Clear
        </LinkButton>
      )}
    </FilterBar>
  )
}
