import { type Amount, fromMinor, toMinor } from './amount'
import { formatMoney } from './format'

export type Limits = {
  readonly asOf: string
  readonly smallest: Amount
  readonly largest: Amount
  readonly largestPerDay: Amount
}
export type LimitWarning = { readonly code: 'below-usual-minimum' | 'above-usual-maximum'; readonly sentence: string }

/**
 * What the networks publish for one mobile-money payment, by currency. Only the service decides: these are reasons to
 * look twice, never to block.
 */
export const networkLimits: Readonly<Record<string, Limits>> = {
  UGX: {
    asOf: '2025-11-01',
    smallest: fromMinor(500_00n),
    largest: fromMinor(5_000_000_00n),
    largestPerDay: fromMinor(20_000_000_00n),
  },
}

/** The same limits for one payment as counts of whole units, for checks that run over a hundred thousand rows. */
export function wholeUnitLimits(currency: string): { readonly smallest: number; readonly largest: number } | null {
  const limits = Object.hasOwn(networkLimits, currency) ? networkLimits[currency] : undefined
  if (limits === undefined) return null
  const units = (amount: Amount) => Number(toMinor(amount) / 100n)
  return { smallest: units(limits.smallest), largest: units(limits.largest) }
}

/** The warning that the amount of one mobile-money row deserves, or null. `currency` is the row's. */
export function limitWarning(amount: Amount, currency: string): LimitWarning | null {
  const limits = Object.hasOwn(networkLimits, currency) ? networkLimits[currency] : undefined
  if (limits === undefined) return null
  if (toMinor(amount) < toMinor(limits.smallest)) {
    const least = formatMoney(limits.smallest, currency)
    return { code: 'below-usual-minimum', sentence: `The networks usually pay ${least} or more at a time.` }
  }
  if (toMinor(amount) <= toMinor(limits.largest)) return null
  const most = formatMoney(limits.largest, currency)
  return { code: 'above-usual-maximum', sentence: `The networks usually pay at most ${most} at a time.` }
}
