import type { Amount } from '@/lib/money/amount'

type Money = { readonly amount: Amount; readonly currency: string } | null

/** One thing that was found. `name` is its name, payer or payee; times are ISO 8601, amounts canonical texts. */
export type Found =
  | { readonly kind: 'payout'; readonly id: string; readonly name: string; readonly state: string }
  | {
      readonly kind: 'row'
      readonly id: string
      readonly payoutId: string
      readonly payoutName: string
      readonly lineNo: number
      readonly name: string
      readonly phone: string | null
      readonly reference: string | null
      readonly money: Money
    }
  | {
      readonly kind: 'payee'
      readonly id: string
      readonly name: string
      readonly code: string
      readonly phone: string | null
    }
  | {
      readonly kind: 'payment'
      readonly id: string
      readonly name: string
      readonly status: string | null
      readonly reference: string | null
      readonly at: string
      readonly money: Money
    }
  | { readonly kind: 'escrow'; readonly id: string; readonly name: string; readonly money: Money }
  | {
      readonly kind: 'disbursement' | 'escrow-payout'
      readonly id: string
      readonly name: string
      readonly money: Money
    }
  | { readonly kind: 'person'; readonly id: string; readonly name: string; readonly email: string }

/** What was found, the kinds in the order in which they are shown; `payments` is how far the service's list of them was read, null before any of it was. */
export type SearchResult = {
  readonly found: readonly Found[]
  readonly payments: {
    readonly from: string
    readonly asOf: string
    readonly complete: boolean
    /** The list is being read again, because it was read a while ago. */
    readonly updating: boolean
  } | null
}

/** Payments that were found, the newest first, at most fifty. */
export type FoundPayments = Pick<SearchResult, 'payments'> & {
  readonly found: readonly Extract<Found, { kind: 'payment' }>[]
}

/** The least that is searched for. */
export const LEAST_TYPED = 2
