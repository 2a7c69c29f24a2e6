'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DayField } from '@/components/ui/day-field'
import { FilterBar } from '@/components/ui/filter-bar'
import { LinkButton } from '@/components/ui/link-button'
import { RowKeysHint } from '@/components/ui/row-keys-hint'
import { SearchField } from '@/components/ui/search-field'
import { type Option, Select } from '@/components/ui/select'
import { daysOf, type Preset, presetOf } from '@/lib/days'
import { type DisbursementFilters, isNarrowed, narrowed, readFilters } from '@/lib/disbursements/filters'
import { KNOWN_STATUSES, shownStatus } from '@/lib/disbursements/status'
import { PAGE_SIZES } from '@/lib/list-page'
import { listPath } from './disbursement-path'

const ANY = 'any'
const OTHER = 'another word'

const PRESETS: readonly Option<Preset>[] = [
  { id: 'any', label: 'any' },
  { id: 'today', label: 'today' },
  { id: 'yesterday', label: 'yesterday' },
  { id: 'last-7', label: 'last 7 days' },
  { id: 'this-month', label: 'this month' },
  { id: 'last-month', label: 'last month' },
  { id: 'own', label: 'own days' },
]

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
  const [asksWord, setAsksWord] = useState(false)
  const [asksDays, setAsksDays] = useState(false)
  const go = (change: Parameters<typeof narrowed>[1]) => router.push(listPath(narrowed(filters, change)))
  const preset = presetOf(filters, today)

  const chooseStatus = (word: string) => {
    setAsksWord(word === OTHER)
    if (word !== OTHER) go({ status: word === ANY ? null : word })
  }
  const chooseDays = (chosen: Preset) => {
    setAsksDays(chosen === 'own')
    const days = daysOf(chosen, today)
    if (days !== null) go(days)
  }

  return (
    <FilterBar label="Filters of the disbursements" aside={<RowKeysHint />}>
      <Select
        label="Status"
        look="filter"
        options={statusOptions(filters.status, seen)}
        value={asksWord ? OTHER : (filters.status ?? ANY)}
        onChange={chooseStatus}
      />
      {asksWord && (
        <SearchField
          label="Status as the service spells it"
          placeholder="on_hold"
          value={filters.status ?? ''}
          onSearch={(word) => go({ status: word === '' ? null : word })}
        />
      )}
      <Select label="Made" look="filter" options={PRESETS} value={asksDays ? 'own' : preset} onChange={chooseDays} />
      {(asksDays || preset === 'own') && (
        <>
          <DayField label="From" value={filters.from} onChange={(from) => go({ from })} />
          <DayField label="To" value={filters.to} onChange={(to) => go({ to })} />
        </>
      )}
      <Select
        label="Page"
        look="filter"
        options={SIZES}
        value={String(filters.size)}
        onChange={(size) => go({ size: readFilters({ size }).size })}
      />
      {isNarrowed(filters) && (
        <LinkButton href={listPath(readFilters({}))} variant="quiet" size="sm" icon={X}>
          Clear
        </LinkButton>
      )}
    </FilterBar>
  )
}

function statusOptions(chosen: string | null, seen: Props['seen']): readonly Option[] {
  const words = [...KNOWN_STATUSES, ...seen.flatMap(({ status }) => status ?? []), ...(chosen === null ? [] : [chosen])]
  return [
    { id: ANY, label: 'any' },
    ...[...new Set<string>(words)].map((word) => ({ id: word, label: labelOf(word) })),
    { id: OTHER, label: 'Another word' },
  ]
}

function labelOf(raw: string): string {
  const shown = shownStatus(raw)
  return shown.known ? shown.word : `“${raw}”`
}
