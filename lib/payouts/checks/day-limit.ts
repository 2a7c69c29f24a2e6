import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import { dayLimitWarning, type LimitTable } from '@/lib/money/limits'
import { type Problem, problemOf } from '@/lib/sheet/rows/row-issues'
import type { ComparedRow } from './compared-rows'

type Row = Pick<ComparedRow, 'id' | 'lineNo' | 'phone' | 'currency' | 'amountMinor'>

/** The key under which the payments to one number in one day are added up. */
export const dayKey = (phone: string, currency: string): string => `${phone} ${currency}`

/**
 * Warns about the rows, in the order of the sheet, with which one number would get more in a day than a wallet usually
 * accepts. `today` is what other payouts pay it today, in minor units by `dayKey`. Answers by the row's id.
 */
export function dayLimitProblems(
  rows: readonly Row[],
  today: ReadonlyMap<string, bigint>,
  table?: LimitTable,
): ReadonlyMap<string, Problem> {
  const totals = new Map(today)
  const found = new Map<string, Problem>()
  for (const { id, lineNo, phone, currency, amountMinor } of rows) {
    if (phone === null || currency === null || amountMinor === null) continue
    const key = dayKey(phone, currency)
    const total = (totals.get(key) ?? 0n) + amountMinor
    totals.set(key, total)
    const amount: Amount = fromMinor(total)
    const detail = toMinor(amount) > 0n ? dayLimitWarning(amount, currency, table) : null
    if (detail !== null) found.set(id, problemOf('above-day-limit', lineNo, { detail }))
  }
  return found
}

/**
 * How much one payment of each currency may be, in minor units, without exceeding the limit of a day, whichever number it goes
 * to; `today` as above.
 */
export function withinDayLimit(
  today: ReadonlyMap<string, bigint>,
  table: LimitTable,
): Readonly<Record<string, bigint>> {
  const most = new Map<string, bigint>()
  for (const [key, paid] of today) {
    const currency = key.slice(key.indexOf(' ') + 1)
    if (paid > (most.get(currency) ?? 0n)) most.set(currency, paid)
  }
  return Object.fromEntries(
    Object.entries(table).flatMap(([currency, { largestPerDay }]) =>
      largestPerDay === null ? [] : [[currency, toMinor(largestPerDay) - (most.get(currency) ?? 0n)]],
    ),
  )
}
