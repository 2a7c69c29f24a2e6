import type { Amount } from '@/lib/money/amount'

/** What the wallet can cover in one currency. Dates are ISO 8601 texts. */
export type Standing = {
  readonly currency: string
  /** The newest balance that was recorded; null if none was. */
  readonly balance: { readonly amount: Amount; readonly asOf: string } | null
  /** What batches that were sent after that balance have taken from it. */
  readonly sentSince: Amount
  /** Approved, and not accepted by the service yet. */
  readonly inFlight: Amount
  /** Payouts that wait for approval. */
  readonly waiting: Amount
  /** A refusal after that balance: the wallet then held less than the amount. */
  readonly refused: { readonly amount: Amount; readonly at: string } | null
  /** What remains after all of these; `short` if that is less than nothing, and null if no balance was recorded, or more was sent since than it held. */
  readonly remaining: Remaining | null
}

/** An amount that is there, or that is missing. */
export type Remaining = { readonly amount: Amount; readonly short: boolean }

export const SOURCES = ['entered', 'uploaded', 'refusal'] as const

/** An entry of the history. */
export type BalanceLine = {
  readonly id: string
  readonly currency: string
  readonly asOf: string
  readonly amount: Amount
  readonly source: (typeof SOURCES)[number]
  readonly by: string | null
  readonly payout: { readonly id: string; readonly name: string } | null
}

export type BalanceView = { readonly standings: readonly Standing[]; readonly history: readonly BalanceLine[] }
