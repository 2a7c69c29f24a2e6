import { type Amount, fromMinor, toMinor } from './amount'
import { formatMoney } from './format'

/**
 * `asOf` is the day the figures were last compared with `source`. A wallet's own level may allow less than these; what a
 * wallet holds cannot be asked.
 */
export type Limits = {
  readonly asOf: string
  readonly source: string
  readonly smallest: Amount
  readonly largest: Amount
  readonly largestPerDay: Amount
}
export type LimitWarning = { readonly code: 'below-usual-minimum' | 'above-usual-maximum'; readonly sentence: string }

/**
 * What mobile money usually allows in one payment, and to one wallet in a day, by currency. Only the service
 * decides: these are reasons to look twice, never to block. Whoever changes a figure here changes its date and source.
 */
export const networkLimits: Readonly<Record<string, Limits>> = {
  UGX: {
    asOf: '2025-11-01',
    source: 'common practice in Uganda',
    smallest: fromMinor(500_00n),
    largest: fromMinor(5_000_000_00n),
    largestPerDay: fromMinor(20_000_000_00n),
  },
}

const limitsOf = (currency: string): Limits | undefined =>
  Object.hasOwn(networkLimits, currency) ? networkLimits[currency] : undefined

const known = ({ asOf, source }: Limits): string => `(${source}, as of ${asOf})`

/** The warning that what one wallet gets in one day deserves, in a sentence, or null. */
export function dayLimitWarning(inADay: Amount, currency: string): string | null {
  const limits = limitsOf(currency)
  if (limits === undefined || toMinor(inADay) <= toMinor(limits.largestPerDay)) return null
  const most = formatMoney(limits.largestPerDay, currency)
  return `A wallet usually takes at most ${most} a day ${known(limits)}, and payouts of today come to ${formatMoney(inADay, currency)} for this number.`
}

/** The same limits for one payment as counts of whole units, for checks that run over a hundred thousand rows. */
export function wholeUnitLimits(currency: string): { readonly smallest: number; readonly largest: number } | null {
  const limits = limitsOf(currency)
  if (limits === undefined) return null
  const units = (amount: Amount) => Number(toMinor(amount) / 100n)
  return { smallest: units(limits.smallest), largest: units(limits.largest) }
}

/** The warning that the amount of one mobile-money row deserves, or null. `currency` is the row's. */
export function limitWarning(amount: Amount, currency: string): LimitWarning | null {
  const limits = limitsOf(currency)
  if (limits === undefined) return null
  if (toMinor(amount) < toMinor(limits.smallest)) {
    const least = formatMoney(limits.smallest, currency)
    return {
      code: 'below-usual-minimum',
      sentence: `The networks usually pay ${least} or more at a time ${known(limits)}.`,
    }
  }
  if (toMinor(amount) <= toMinor(limits.largest)) return null
  const most = formatMoney(limits.largest, currency)
  return {
    code: 'above-usual-maximum',
    sentence: `The networks usually pay at most ${most} at a time ${known(limits)}.`,
  }
}
