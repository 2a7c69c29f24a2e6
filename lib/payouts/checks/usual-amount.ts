import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import { medianOf } from '@/lib/money/median'

/** What earlier payouts paid to one payee: the median, the range, and over how many payments. */
export type Usual = {
  readonly median: Amount
  readonly least: Amount
  readonly most: Amount
  readonly payments: number
}

/** Computes what is usual for a payee from the amounts of earlier payments in minor units, in any order; null without any. */
export function usualOf(earlier: readonly bigint[]): Usual | null {
  const median = medianOf(earlier)
  if (median === null) return null
  const ordered = BigInt64Array.from(earlier).sort()
  const [least = median] = ordered
  const most = ordered.at(-1) ?? median
  return { median: fromMinor(median), least: fromMinor(least), most: fromMinor(most), payments: earlier.length }
}

/**
 * Whether an amount lies outside what is usual. Where two or more payments were all the same, any other amount does.
 * Otherwise the amount may exceed the range by a quarter of the median on either side: the next of several varying amounts is
 * often a new minimum or maximum without being odd.
 */
export function isUnusual(amount: Amount, { median, least, most, payments }: Usual): boolean {
  const minor = toMinor(amount)
  const steady = payments > 1 && least === most
  const leeway = steady ? 0n : toMinor(median) / 4n
  return minor < toMinor(least) - leeway || minor > toMinor(most) + leeway
}

/** How many times the usual an amount is, in tenths: 50 is five times as much, 2 a fifth. */
export function tenthsOfUsual(amount: Amount, { median }: Usual): bigint {
  const usual = toMinor(median)
  return usual === 0n ? 0n : (toMinor(amount) * 10n + usual / 2n) / usual
}
