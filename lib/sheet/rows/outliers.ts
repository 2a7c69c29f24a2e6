import { type Message, message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import { medianOf } from '@/lib/money/median'
import { type Problem, problemOf } from './row-issues'

const FEWEST = 5
/**
 * The middle amount is the usual one where so many of a hundred are within half and twice of it, or nearly all within a fourth
 * and four times, as the salaries of one office are; or where all but one are.
 */
const CLOSE = [
  { within: 2n, of100: 80 },
  { within: 4n, of100: 90 },
]
/** So many times the usual amount, or so small a part of it, is unusual. */
export const FAR = 8n
/** So many payments, evenly spread over a longer sheet, show what is usual in it: reading every one would take too long. */
const SAMPLE = 1_024

/** An amount in minor units. */
export type Money = { readonly minor: bigint; readonly currency: string }

/** The usual amount of each currency of a sheet, in minor units. A currency whose amounts are few or spread out has none. */
export type UsualAmounts = ReadonlyMap<string, bigint>

/** The usual amount is computed from every payment whose place in the sheet is a multiple of this. */
export function sampleStep(payments: number): number {
  let step = 1
  while (payments > step * SAMPLE) step *= 2
  return step
}

/** Finds the usual amounts among the payments of a sheet, or a sample of them; excluded and blocked ones do not count. */
export function usualAmounts(paid: Iterable<Money>): UsualAmounts {
  const amounts = new Map<string, bigint[]>()
  for (const { currency, minor } of paid) {
    const known = amounts.get(currency)
    if (known === undefined) amounts.set(currency, [minor])
    else known.push(minor)
  }
  const usual = new Map<string, bigint>()
  for (const [currency, all] of amounts) {
    const middle = all.length < FEWEST ? null : medianOf(all)
    if (middle === null) continue
    const isClose = CLOSE.some(({ within, of100 }) => {
      const close = all.filter((minor) => minor * within >= middle && minor <= middle * within)
      return close.length * 100 >= all.length * of100 || close.length === all.length - 1
    })
    if (isClose) usual.set(currency, roundToTwoDigits(middle))
  }
  return usual
}

/**
 * An amount with all digits after the second set to zero. A reason for an unusual amount applies for as long as the usual one
 * stays, so the usual one must not change with every edit elsewhere.
 */
export function roundToTwoDigits(minor: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, minor.toString().length - 2))
  return ((minor + unit / 2n) / unit) * unit
}

/** Whether an amount is `FAR` times the usual one or more, or as small a part of it. */
export const isFar = (minor: bigint, usual: bigint): boolean => minor >= usual * FAR || minor * FAR <= usual

/** How a message tells an amount from the usual one: both of them, and how many times the one is of the other. */
export function farFrom({ minor, currency }: Money, usual: bigint): NonNullable<Message['values']> {
  const isMore = minor > usual
  const [large, small] = isMore ? [minor, usual] : [usual, minor]
  return {
    amount: { money: fromMinor(minor), currency },
    usual: { money: fromMinor(usual), currency },
    way: isMore ? 'more' : 'less',
    times: Number((large + small / 2n) / small),
  }
}

/** The warning for a payment whose amount is far from the usual one of its sheet; null for any other. */
export function unusualAmount(lineNo: number, money: Money, usual: UsualAmounts): Problem | null {
  const middle = usual.get(money.currency)
  if (middle === undefined || !isFar(money.minor, middle)) return null
  return problemOf('unusual-amount', lineNo, { detail: message('issues.detail.unusualAmount', farFrom(money, middle)) })
}
