import type { Amount } from '@/lib/money/amount'
import { isId } from '@/lib/payouts/id'
import type { Saving } from '@/lib/payouts/quotes/savings'
import type { Money } from '@/lib/payouts/view'
import type { ChangeKind, Changes } from './changes'

/** A payout that was approved and sent. */
export type Earlier = { readonly payoutId: string; readonly name: string; readonly sentAt: string }

/** The payout that another is compared with, and its totals by currency. */
export type Baseline = Earlier & { readonly totals: readonly Money[] }

/**
 * The comparison with the last similar payout as it is frozen with a proposal: with which payout, how many payees differ in
 * which way, and the earlier similar payouts, latest first, from which "usual" is computed.
 */
export type Compared = {
  readonly with: Baseline
  readonly series: readonly string[]
  readonly counts: Readonly<Record<ChangeKind | 'unchanged', number>>
}

/** Which payout to compare with: the last similar one unless a person chose another one, or none. */
export type Choice = { readonly what: 'like-it' | 'none' } | { readonly what: 'chosen'; readonly payoutId: string }

/** Reads the choice from an address: nothing for the last similar payout, "none", or the id of a payout. */
export function readChoice(text: string | null): Choice | null {
  if (text === null) return { what: 'like-it' }
  if (text === 'none') return { what: 'none' }
  return isId(text) ? { what: 'chosen', payoutId: text } : null
}

/** Another payout with the same rows. `shared` counts rows of this one that are also in that one. */
export type SameSheet = {
  readonly payoutId: string
  readonly name: string
  readonly state: 'draft' | 'pending_approval' | 'approved'
  readonly by: string
  readonly at: string
  readonly shared: number
}

export type Comparison = {
  readonly with: Baseline | null
  /** Payouts that could be chosen instead, the latest first. */
  readonly others: readonly Earlier[]
  /** How many earlier similar payouts there are, from which "usual" is computed. */
  readonly series: number
  readonly changes: Changes | null
  readonly repeats: readonly SameSheet[]
  /** Fees that could be saved in a draft: the first in the order of the sheet, how many there are, what all would save. */
  readonly savings: { readonly first: readonly Saving[]; readonly count: number; readonly all: Amount }
}
