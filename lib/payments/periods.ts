import { addDays } from '@/lib/time/days'
import { addAllFigures, type DayFigure, type PaymentDay } from './day-figures'

/** Over what money in and out is added up. */
export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** How many periods are shown; as many before them are compared. */
export const SHOWN: Readonly<Record<Span, number>> = { day: 14, week: 8, month: 6 }

/** Calendar days of the merchant's zone, both inside. */
export type Period = { readonly from: string; readonly to: string }

/** The payments of a period, as far as its days were read. `readAt` is the latest of their readings. */
export type PaymentPeriod = Omit<PaymentDay, 'day'> & Period & { readonly days: number; readonly daysRead: number }

/** The last `count` periods up to today, the oldest first. Weeks begin on Monday; the last period ends today. */
export function periodsUpTo(today: string, span: Span, count: number): readonly Period[] {
  const periods: Period[] = []
  let to = today
  for (let left = count; left > 0; left -= 1) {
    const from = firstOf(to, span)
    periods.unshift({ from, to })
    to = addDays(from, -1)
  }
  return periods
}

function firstOf(day: string, span: Span): string {
  if (span === 'day') return day
  if (span === 'month') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The days of a period, in their order. */
export function daysIn({ from, to }: Period): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The figures of a period; null where none of its days was read. */
export function periodOf(period: Period, read: ReadonlyMap<string, PaymentDay>): PaymentPeriod | null {
  const days = daysIn(period)
  const its = days.flatMap((day) => read.get(day) ?? [])
  const readAt = its
    .map((one) => one.readAt)
    .sort()
    .at(-1)
  if (readAt === undefined) return null
  return {
    ...period,
    ...{ days: days.length, daysRead: its.length, readAt },
    figures: addAllFigures(its.map(({ figures }): readonly DayFigure[] => figures)),
    payments: its.reduce((sum, { payments }) => sum + payments, 0),
    counted: its.reduce((sum, { counted }) => sum + counted, 0),
    agreed: its.every(({ agreed }) => agreed),
  }
}
