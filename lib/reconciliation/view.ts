import type { Amount } from '@/lib/money/amount'
import type { DatabaseDoubt } from '@/lib/store/transitions/control'
import type { FindingKind, SweptList } from '@/lib/store/transitions/sweeps'

/** What a search of the service found. Dates are ISO 8601 texts. */
export type FindingView = {
  readonly id: string
  readonly kind: FindingKind
  readonly list: SweptList
  readonly serviceId: string
  /** Our mark, where it carries one. */
  readonly tag: string | null
  readonly amount: Amount
  readonly currency: string
  readonly recipients: number | null
  /** When the service made it, where it says. */
  readonly createdAt: string | null
  readonly foundAt: string
  /** Null while it is open. By nobody where it turned out to be one of our batches. */
  readonly resolved: { readonly at: string; readonly by: string | null; readonly comment: string | null } | null
}

export type FindingsView = {
  readonly block: { readonly reason: DatabaseDoubt; readonly since: string } | null
  readonly open: readonly FindingView[]
  /** The last hundred. */
  readonly resolved: readonly FindingView[]
  /** When every list had last been searched whole; null where one never was. */
  readonly searchedAt: string | null
}
