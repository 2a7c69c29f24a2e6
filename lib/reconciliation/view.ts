import type { Amount } from '@/lib/money/amount'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { FindingKind, SearchedList } from '@/lib/store/transitions/list-searches'

/** What a search of the service found. Dates are ISO 8601 texts. */
export type FindingView = {
  readonly id: string
  readonly kind: FindingKind
  readonly list: SearchedList
  readonly serviceId: string
  /** Our mark, where it has one. */
  readonly tag: string | null
  readonly amount: Amount
  readonly currency: string
  readonly recipients: number | null
  /** When the service created it; null where the service does not say. */
  readonly createdAt: string | null
  readonly foundAt: string
  /** Null while it is open. `by` is null where it was found to be one of our batches. */
  readonly resolved: { readonly at: string; readonly by: string | null; readonly comment: string | null } | null
}

export type FindingsView = {
  readonly block: { readonly reason: DatabaseDoubt; readonly since: string } | null
  readonly open: readonly FindingView[]
  /** The last hundred. */
  readonly resolved: readonly FindingView[]
  /** The oldest of the lists' last complete searches; null where a list was never searched completely. */
  readonly searchedAt: string | null
}
