'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { disbursementsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Select } from '@/components/ui/form/select'
import { DaysFilter } from '@/components/ui/table/days-filter'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { WordFilter } from '@/components/ui/table/word-filter'
import { useStatusLabel } from '@/components/ui/value/use-status-label'
import type { Texts } from '@/lib/messages/use-text'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import { type DisbursementFilters, isNarrowed, narrowed, readFilters } from '@/lib/service-lists/filters'
import { KNOWN_STATUSES, shownStatus } from '@/lib/service-lists/status'

const sizes = (t: Texts<'disbursements'>) =>
  PAGE_SIZES.map((size) => ({ id: String(size), label: t('list.perPage', { rows: size }) }))

type Props = {
  filters: DisbursementFilters
  today: string
  /** The rows on the page: their statuses can be chosen too, whatever they are. */
  seen: readonly { readonly status: string | null }[]
}

/** Narrows the list by status and days. Every change goes into the address, and starts at the first page. */
export function DisbursementFilterBar({ filters, today, seen }: Props) {
  const t = useTranslations('disbursements')
  const ui = useTranslations('ui')
  const router = useRouter()
  const statusLabel = useStatusLabel()
  const go = (change: Parameters<typeof narrowed>[1]) => router.push(disbursementsPath(narrowed(filters, change)))

  return (
    <FilterBar label={t('list.filters')} keys={<RowKeysHint />}>
      <WordFilter
        label={ui('col.status')}
        words={[...KNOWN_STATUSES, ...seen.flatMap(({ status }) => status ?? [])]}
        labelOf={(word) => statusLabel(shownStatus(word))}
        value={filters.status}
        onChange={(status) => go({ status })}
        example="on_hold"
        otherLabel={ui('filter.otherStatus')}
      />
      <DaysFilter label={t('list.date')} days={filters} today={today} onChange={go} />
      <Select
        label={t('list.page')}
        look="filter"
        options={sizes(t)}
        value={String(filters.size)}
        onChange={(size) => go({ size: readFilters({ size }).size })}
      />
      {isNarrowed(filters) && (
        <LinkButton href={disbursementsPath(readFilters({}))} variant="quiet" size="sm" icon={X}>
          {t('list.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}
