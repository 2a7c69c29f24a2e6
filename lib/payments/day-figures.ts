import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import type { PaymentPeriod, Period } from './periods'
import { isFinal, isPaid } from './status'

/** The payments of one day with one method, currency and status word. */
export type DayFigure = {
  readonly method: string | null
  readonly currency: string
  readonly status: string | null
  readonly count: number
  readonly amount: Amount
}

/** One day of payments as last read completely. Days are of the merchant's zone, times ISO 8601. */
export type PaymentDay = {
  readonly day: string
  readonly figures: readonly DayFigure[]
  readonly payments: number
  readonly counted: number
  readonly agreed: boolean
  readonly readAt: string
}

export type MoneyIn = {
  readonly periods: readonly Period[]
  /** What was read of these periods; a missing one is not known, which is not zero. */
  readonly read: readonly PaymentPeriod[]
  /** As many periods before them, and what was read of those. */
  readonly before: { readonly periods: readonly Period[]; readonly read: readonly PaymentPeriod[] }
  /** Whether days are being read at this moment. */
  readonly reading: boolean
  /** Why the latest reading ended early, as a sentence. */
  readonly problem: string | null
}

type Counted = Omit<DayFigure, 'count'>

const keyOf = ({ method, currency, status }: Counted) => JSON.stringify([method, currency, status])

/** Adds payments to the figures of their day, exactly. */
export const addFigures = (figures: readonly DayFigure[], payments: readonly Counted[]): readonly DayFigure[] =>
  addAllFigures([figures, payments.map((one) => ({ ...one, count: 1 }))])

/** The figures of several days as one. */
export function addAllFigures(days: readonly (readonly DayFigure[])[]): readonly DayFigure[] {
  const byKey = new Map<string, DayFigure>()
  for (const one of days.flat()) {
    const before = byKey.get(keyOf(one))
    const amount = before === undefined ? one.amount : sum([before.amount, one.amount])
    byKey.set(keyOf(one), { ...one, amount, count: one.count + (before?.count ?? 0) })
  }
  return [...byKey.values()]
}

type Figures = Pick<PaymentDay, 'figures'>

/** The paid amounts of a day or a period by method, in one currency: only what is known to be paid. */
export function paidByMethod(day: Figures, currency: string): ReadonlyMap<string, Amount> {
  const byMethod = new Map<string, Amount>()
  for (const one of day.figures) {
    if (one.currency !== currency || !isPaid(one.status)) continue
    const method = one.method ?? ''
    byMethod.set(method, sum([byMethod.get(method) ?? fromMinor(0n), one.amount]))
  }
  return byMethod
}

/** The payments of these days that are not final, by currency: they may still come in, or be stuck. */
export function notFinal(days: readonly Figures[]): readonly { currency: string; count: number; amount: Amount }[] {
  const open = days.flatMap(({ figures }) => figures.filter(({ status }) => !isFinal(status)))
  return [...new Set(open.map(({ currency }) => currency))].sort().map((currency) => {
    const its = open.filter((one) => one.currency === currency)
    return { currency, count: its.reduce((n, { count }) => n + count, 0), amount: sum(its.map(({ amount }) => amount)) }
  })
}

const TODAY_MS = 5 * 60_000
const OPEN_MS = 60 * 60_000

/**
 * Whether a day has to be read again: never read; today's reading older than five minutes; read before the day was
 * over; or with payments that were not final, and read more than an hour ago.
 */
export function isDue(day: PaymentDay | undefined, end: Date, now: Date): boolean {
  if (day === undefined) return true
  const readAt = new Date(day.readAt)
  const age = now.getTime() - readAt.getTime()
  if (end > now) return age > TODAY_MS
  if (readAt < end) return true
  return age > OPEN_MS && (day.payments < day.counted || day.figures.some(({ status }) => !isFinal(status)))
}
