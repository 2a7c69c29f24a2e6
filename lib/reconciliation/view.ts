import type { Amount } from '@/lib/money/amount'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { FindingKind, SearchedList } from '@/lib/store/transitions/list-searches'

/** A finding: an unmatched entry that a person has to look into. Dates are ISO 8601 texts. */
export type FindingView = {
  readonly id: string
  readonly kind: FindingKind
  readonly list: SearchedList
  readonly serviceId: string
  /** The batch reference of ours that it has; null if it has none. */
  readonly tag: string | null
  readonly amount: Amount
  readonly currency: string
  readonly recipients: number | null
  /** When the service created it; null if unknown. */
  readonly createdAt: string | null
  readonly foundAt: string
  /** Null while it is open. `by` is null if it turned out to be one of our batches. */
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
