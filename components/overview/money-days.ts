import type { Formats } from '@/lib/messages/formats'
import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import { paidByMethod } from '@/lib/payments/day-figures'
import { methodName } from '@/lib/payments/payment-method'
import type { PaymentPeriod, Period } from '@/lib/payments/periods'
import type { Money } from '@/lib/queries/money'

/** One day, week or month of the chart and of its table, in one currency. `methods` is null where nothing of it has been read. */
export type MoneyDay = {
  readonly day: string
  /** Its last day. */
  readonly to: string
  readonly methods: Readonly<Record<string, Amount>> | null
  readonly paidIn: Amount | null
  readonly paidOut: Amount
  /** Why the figure of the day is incomplete. */
  readonly note: string | null
}

/** The currencies of money in or out, the one with the most payments first. */
export function currenciesOf({ in: { read }, out }: Money): readonly string[] {
  const counts = new Map<string, number>()
  for (const { currency } of [...out.paid, ...out.unknown]) counts.set(currency, 0)
  for (const { figures } of read)
    for (const { currency, count } of figures) counts.set(currency, (counts.get(currency) ?? 0) + count)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([currency]) => currency)
}

/** The days of the chart in one currency, every shown day once, and the methods that occur, in the order of their names. */
export function moneyDays(
  t: Texts<'overview'>,
  text: (message: Message) => string,
  { in: { periods, read }, out }: Money,
  currency: string,
  external: string,
) {
  const byDay = new Map(read.map((one) => [one.from, one]))
  const shown = periods.map(({ from: day, to }): MoneyDay => {
    const its = byDay.get(day)
    const paidOut = outOf(out, { from: day, to }, currency)
    if (its === undefined) return { day, to, methods: null, paidIn: null, paidOut, note: t('money.notReadShort') }
    const methods = Object.fromEntries(
      [...paidByMethod(its, currency)].map(([method, amount]) => [
        method === '' ? t('money.noMethod') : text(methodName(method, external)),
        amount,
      ]),
    )
    return { day, to, methods, paidIn: sum(Object.values(methods)), paidOut, note: noteOf(t, its) }
  })
  const names = [...new Set(shown.flatMap(({ methods }) => Object.keys(methods ?? {})))].sort()
  return { shown, names }
}

const outOf = ({ paid }: Money['out'], { from, to }: Period, currency: string): Amount =>
  sum(paid.filter((one) => one.day >= from && one.day <= to && one.currency === currency).map(({ amount }) => amount))

/** Money in and out of all shown periods and of those before, in one currency. `in` is null where a day was not read: then it is not known. */
export function compared({ in: { periods, read, before }, out }: Money, currency: string) {
  const paidIn = (all: readonly Period[], its: readonly PaymentPeriod[]): Amount | null =>
    its.length < all.length || its.some(({ days, daysRead }) => daysRead < days)
      ? null
      : sum(its.flatMap((one) => [...paidByMethod(one, currency).values()]))
  const figures = (all: readonly Period[], its: readonly PaymentPeriod[]) => {
    const whole = { from: all[0]?.from ?? '', to: all.at(-1)?.to ?? '' }
    return { ...whole, in: paidIn(all, its), out: outOf(out, whole, currency) }
  }
  return { now: figures(periods, read), before: figures(before.periods, before.read) }
}

function noteOf(t: Texts<'overview'>, { payments, counted, agreed, days, daysRead }: PaymentPeriod): string | null {
  if (daysRead < days) return t('money.partlyDays', { read: daysRead, days })
  if (payments < counted) return t('money.partly', { payments, all: counted })
  return agreed ? null : t('money.changed')
}

/** "21 Nov 2026", or "16 Nov 2026 – 22 Nov 2026" where it is longer than a day. */
export const rangeOf = (formats: Formats, { day, to }: Pick<MoneyDay, 'day' | 'to'>): string =>
  day === to ? formats.date(day) : `${formats.date(day)} – ${formats.date(to)}`

export const nothing: Amount = fromMinor(0n)
