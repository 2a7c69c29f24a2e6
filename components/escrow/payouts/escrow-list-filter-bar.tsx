'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { escrowPayoutsPath } from '@/components/paths'
import { LinkButton } from '@/components/ui/action/link-button'
import { Select } from '@/components/ui/form/select'
import { FilterBar } from '@/components/ui/table/filter-bar'
import { RowKeysHint } from '@/components/ui/table/row-keys-hint'
import { WordFilter } from '@/components/ui/table/word-filter'
import { useStatusLabel } from '@/components/ui/value/use-status-label'
import type { Texts } from '@/lib/messages/use-text'
import { useText } from '@/lib/messages/use-text'
import { knownMethods, methodName } from '@/lib/payments/payment-method'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import {
  type EscrowListFilters,
  escrowNarrowed,
  isEscrowListNarrowed,
  readEscrowFilters,
} from '@/lib/service-lists/escrow-filters'
import { KNOWN_ESCROW_STATUSES, shownEscrowBatchStatus } from '@/lib/service-lists/status'

const sizes = (t: Texts<'board'>) =>
  PAGE_SIZES.map((size) => ({ id: String(size), label: t('list.perPage', { rows: size }) }))

type Props = {
  filters: EscrowListFilters
  /** This deployment's name of the external wallet as a payment method. */
  externalMethod: string
  /** The rows on the page: their values can be chosen too, whatever they are. */
  seen: readonly { readonly status: string | null; readonly paymentMethod: string | null }[]
}

/** Narrows the list by status and method. Every change goes into the address, and starts at the first page. */
export function EscrowListFilterBar({ filters, externalMethod, seen }: Props) {
  const t = useTranslations('board')
  const text = useText()
  const ui = useTranslations('ui')
  const router = useRouter()
  const statusLabel = useStatusLabel()
  const go = (change: Parameters<typeof escrowNarrowed>[1]) =>
    router.push(escrowPayoutsPath(escrowNarrowed(filters, change)))

  return (
    <FilterBar label={t('list.filters')} keys={<RowKeysHint />}>
      <WordFilter
        label={ui('col.status')}
        words={[...KNOWN_ESCROW_STATUSES, ...seen.flatMap(({ status }) => status ?? [])]}
        labelOf={(word) => statusLabel(shownEscrowBatchStatus(word))}
        value={filters.status}
        onChange={(status) => go({ status })}
        example="on_hold"
        otherLabel={ui('filter.otherStatus')}
      />
      <WordFilter
        label={t('panel.method')}
        words={[
          ...knownMethods(externalMethod).filter((method) => method !== 'card'),
          ...seen.flatMap(({ paymentMethod }) => paymentMethod ?? []),
        ]}
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
        onChange={(size) => go({ size: readEscrowFilters({ size }).size })}
      />
      {isEscrowListNarrowed(filters) && (
        <LinkButton href={escrowPayoutsPath(readEscrowFilters({}))} variant="quiet" size="sm" icon={X}>
          {t('totals.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}
