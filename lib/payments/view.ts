import type { ReportedEvent } from '@/lib/events/view'
import type { Amount } from '@/lib/money/amount'

export type Payer = {
  readonly id: string | null
  readonly email: string | null
  /** The service's own word, for example "registered". */
  readonly type: string | null
  readonly phone: string | null
}

/** One payment of the list. Every text is the service's own, to be shown as text; dates are ISO 8601 texts. */
export type PaymentLine = {
  readonly id: string
  /** The service's own word. */
  readonly status: string | null
  readonly amount: Amount
  readonly currency: string
  readonly paymentMethod: string | null
  readonly createdAt: string | null
  readonly payer: Payer | null
  readonly recipient: { readonly id: string | null; readonly email: string | null } | null
  /** As typed here when it was requested; null for others. */
  readonly payerName: string | null
  readonly reference: string | null
}

export type PaymentsPage = {
  readonly total: number
  readonly before: number
  readonly payments: readonly PaymentLine[]
  /** The moment that this page and the pages after it are pinned to, milliseconds. */
  readonly pin: number
  readonly readAt: string
}

/** A status word of the service, and when it was first read. */
export type Seen = { readonly status: string | null; readonly at: string }

/** Who requested a payment here or made its link, when, and when it was first sent. */
export type CollectedHere = {
  readonly submissionId: string
  readonly by: string
  /** The payer requested it, through a link that `by` made. */
  readonly isByLink: boolean
  readonly askedAt: string
  readonly sentAt: string | null
  readonly payerName: string | null
  readonly reference: string | null
}

/** One payment in full. The details are as the service sent them, numbers as their digits; null where nothing came. */
export type PaymentView = {
  readonly id: string
  readonly status: string | null
  readonly amount: Amount
  readonly currency: string
  readonly paymentMethod: string | null
  readonly createdAt: string | null
  readonly reference: string | null
  readonly receipt: string | null
  /** Who pays, as the service's list says; null until the list was read. */
  readonly payer: Pick<Payer, 'phone' | 'email'> | null
  readonly details: {
    readonly merchant: unknown
    readonly recipient: unknown
    readonly product: unknown
    readonly chain: unknown
    readonly transaction: unknown
    /** Members that the contract does not name. */
    readonly others: unknown
  }
  readonly seen: readonly Seen[]
  /** The events about it, latest first. */
  readonly events: readonly ReportedEvent[]
  /** Null: it is not known to be made here. */
  readonly collected: CollectedHere | null
  readonly readAt: string
}
