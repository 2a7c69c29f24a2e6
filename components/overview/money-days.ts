import type { Message } from '@/lib/messages/message'
import type { Texts } from '@/lib/messages/use-text'
import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import { type PaymentDay, paidByMethod } from '@/lib/payments/day-figures'
import { methodName } from '@/lib/payments/payment-method'
import type { Money } from '@/lib/queries/money'

/** One day of the chart and of its table, in one currency. `methods` is null for a day that has not been read. */
export type MoneyDay = {
  readonly day: string
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
  { in: { days, read }, out }: Money,
  currency: string,
  external: string,
) {
  const byDay = new Map(read.map((one) => [one.day, one]))
  const shown = days.map((day): MoneyDay => {
    const its = byDay.get(day)
    const paidOut = sum(out.paid.filter((one) => one.day === day && one.currency === currency).map((one) => one.amount))
    if (its === undefined) return { day, methods: null, paidIn: null, paidOut, note: t('money.notReadShort') }
    const methods = Object.fromEntries(
      [...paidByMethod(its, currency)].map(([method, amount]) => [
        method === '' ? t('money.noMethod') : text(methodName(method, external)),
        amount,
      ]),
    )
    return { day, methods, paidIn: sum(Object.values(methods)), paidOut, note: noteOf(t, its) }
  })
  const names = [...new Set(shown.flatMap(({ methods }) => Object.keys(methods ?? {})))].sort()
  return { shown, names }
}

function noteOf(t: Texts<'overview'>, { payments, counted, agreed }: PaymentDay): string | null {
  if (payments < counted) return t('money.partly', { payments, all: counted })
  return agreed ? null : t('money.changed')
}

export const nothing: Amount = fromMinor(0n)
