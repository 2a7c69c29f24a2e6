import type { Amount } from '@/lib/money/amount'

/** The accounts that the journal moves money between. */
export const ACCOUNT_KEYS = [
  ...(['wallet', 'escrow-held', 'payouts-held', 'escrow-owed', 'collections', 'payouts', 'fees'] as const),
] as const
export type AccountKey = (typeof ACCOUNT_KEYS)[number]
export type Account = { readonly code: string; readonly name: string }

/** Why money moved. */
export const MOVEMENTS = [
  ...(['paid', 'fees', 'held', 'paid-from-held', 'returned', 'collected'] as const),
  ...(['escrow-collected', 'escrow-released', 'escrow-reversed'] as const),
] as const
export type Movement = (typeof MOVEMENTS)[number]

/** The debit and the credit account of each movement; an escrow that is released moves between four. */
export const POSTINGS: Readonly<Record<Movement, readonly (readonly [debit: AccountKey, credit: AccountKey])[]>> = {
  paid: [['payouts', 'wallet']],
  fees: [['fees', 'wallet']],
  held: [['payouts-held', 'wallet']],
  'paid-from-held': [['payouts', 'payouts-held']],
  returned: [['wallet', 'payouts-held']],
  collected: [['wallet', 'collections']],
  'escrow-collected': [['escrow-held', 'escrow-owed']],
  'escrow-released': [
    ['wallet', 'escrow-held'],
    ['escrow-owed', 'collections'],
  ],
  'escrow-reversed': [['escrow-owed', 'escrow-held']],
}

/** Money that moved on a day, of one batch, payment or escrow. */
export type JournalEntry = {
  /** "2026-11-21", in the merchant's zone. */
  readonly day: string
  readonly movement: Movement
  readonly currency: string
  readonly amount: Amount
  /** The payout, payment or escrow, as staff named it. */
  readonly about: string
  readonly reference: string | null
  readonly serviceId: string | null
  /** Whether the fee is the one that was quoted, because the service does not say what it charged. */
  readonly isQuoted: boolean
}

/** What a day moved in one currency: debits and credits are equal. */
export type JournalDay = {
  readonly day: string
  readonly currency: string
  readonly entries: number
  readonly debit: Amount
  readonly credit: Amount
}

/** A line of the journal. */
export type Posting = Omit<JournalEntry, 'amount'> & {
  readonly number: number
  readonly account: AccountKey
  readonly debit: Amount | null
  readonly credit: Amount | null
}
