import { asMessage, type Message, message } from '@/lib/messages/message'
import { currencyOfNetwork, networks } from '@/lib/networks/networks'
import { type NetworkLimits, USUAL_SOURCE } from '@/lib/networks/registry'
import { type Amount, parseAmount, toMinor } from './amount'

/**
 * `asOf` is the day on which the figures were last compared with `source`; a figure that is null is not checked. A wallet's own
 * limits may be lower, and what a wallet holds cannot be read.
 */
export type Limits = {
  readonly asOf: string
  readonly source: string
  readonly smallest: Amount | null
  readonly largest: Amount | null
  readonly largestPerDay: Amount | null
}
/** The limits of each currency that has any. They only cause warnings, never block: the service decides. */
export type LimitTable = Readonly<Record<string, Limits>>
export type LimitWarning = { readonly code: 'below-usual-minimum' | 'above-usual-maximum'; readonly message: Message }

/** The usual limits of mobile money for one payment, and for one wallet in a day, until an admin sets other limits. */
export const usualLimits: LimitTable = Object.fromEntries(
  networks.flatMap(({ code, limits }) => (limits === null ? [] : [[currencyOfNetwork(code), limitsIn(limits)]])),
)

function limitsIn({ asOf, source, smallest, largest, largestPerDay }: NetworkLimits): Limits {
  return {
    asOf,
    source,
    smallest: parseAmount(smallest),
    largest: parseAmount(largest),
    largestPerDay: parseAmount(largestPerDay),
  }
}

const limitsOf = (currency: string, table: LimitTable): Limits | undefined =>
  Object.hasOwn(table, currency) ? table[currency] : undefined

/** The source of limits as people read it: what an admin entered, or that of the limits that every database starts with. */
export const sourceOf = (source: string): Message =>
  source === USUAL_SOURCE ? message('values.limits.commonPractice') : asMessage(source)

const known = ({ asOf, source }: Limits) => ({ source: sourceOf(source), asOf: { day: asOf } })

const isAbove = (amount: Amount, most: Amount | null): most is Amount =>
  most !== null && toMinor(amount) > toMinor(most)

/** The warning about what one wallet gets in one day, or null. */
export function dayLimitWarning(inADay: Amount, currency: string, table: LimitTable = usualLimits): Message | null {
  const limits = limitsOf(currency, table)
  if (limits === undefined || !isAbove(inADay, limits.largestPerDay)) return null
  return message('values.limits.mostPerDay', {
    ...known(limits),
    most: { money: limits.largestPerDay, currency },
    total: { money: inADay, currency },
  })
}

/** The same limits for one payment as counts of whole units, for checks that run over a hundred thousand rows. */
export function wholeUnitLimits(
  currency: string,
  table: LimitTable = usualLimits,
): { readonly smallest: number; readonly largest: number } | null {
  const limits = limitsOf(currency, table)
  if (limits === undefined) return null
  const { smallest, largest } = limits
  return {
    smallest: smallest === null ? 0 : Number((toMinor(smallest) + 99n) / 100n),
    largest: largest === null ? Number.MAX_SAFE_INTEGER : Number(toMinor(largest) / 100n),
  }
}

/** The warning about the amount of one mobile-money row, or null. `currency` is the row's. */
export function limitWarning(amount: Amount, currency: string, table: LimitTable = usualLimits): LimitWarning | null {
  const limits = limitsOf(currency, table)
  if (limits === undefined) return null
  if (limits.smallest !== null && toMinor(amount) < toMinor(limits.smallest)) {
    const least = { money: limits.smallest, currency }
    return { code: 'below-usual-minimum', message: message('values.limits.least', { ...known(limits), least }) }
  }
  if (!isAbove(amount, limits.largest)) return null
  const most = { money: limits.largest, currency }
  return { code: 'above-usual-maximum', message: message('values.limits.most', { ...known(limits), most }) }
}

type Figures = Pick<Limits, 'smallest' | 'largest' | 'largestPerDay'>

/** Whether these figures allow what the present ones warn about. Without present ones, nothing is loosened. */
export function isLooser(now: Figures | null, next: Figures): boolean {
  if (now === null) return false
  const lower = now.smallest !== null && (next.smallest === null || toMinor(next.smallest) < toMinor(now.smallest))
  const wider = (was: Amount | null, is: Amount | null) => was !== null && (is === null || toMinor(is) > toMinor(was))
  return lower || wider(now.largest, next.largest) || wider(now.largestPerDay, next.largestPerDay)
}
