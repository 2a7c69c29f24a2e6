import { fromMinor } from '@/lib/money/amount'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { PaymentColumns } from '@/lib/sheet/columns/payment-columns'
import { compareFigure } from '@/lib/sheet/rows/control-figures'
import { ownFigures, type SkippedLine } from '@/lib/sheet/rows/own-figures'
import type { SheetSummary } from './protocol'

/** The figures of a sheet that was read, and those it states itself, compared with its payments. */
export function figuresOfSheet(
  payments: PaymentColumns,
  lines: readonly SkippedLine[],
  mapping: Mapping,
  usual: string,
): Pick<SheetSummary, 'figures' | 'own' | 'unclear'> {
  const currency = mapping.currency ?? usual
  const sums = summed(payments, currency, 0, payments.length)
  const [first = currency] = sums.minor.keys()
  const total = (from: number, to: number, of: string) => summed(payments, currency, from, to).minor.get(of) ?? 0n
  const stated = ownFigures(lines, mapping, currency, {
    length: payments.length,
    total,
    currency: sums.minor.size > 1 ? null : first,
  })
  // The payments above a line, by its row.
  const above = new Map(lines.map(({ row, above }) => [row.lineNo, above]))
  const own = stated.figures.map((figure) => {
    const minor =
      figure.kind === 'count'
        ? 0n
        : total(above.get(figure.after) ?? 0, above.get(figure.until ?? -1) ?? payments.length, figure.currency)
    return compareFigure(figure, { minor, payments: sums.payments })
  })
  return {
    figures: {
      payments: sums.payments,
      unreadable: payments.length - sums.payments,
      totals: [...sums.minor].map(([currency, minor]) => ({ currency, amount: fromMinor(minor) })),
      phoneCheckSum: phoneCheckSum(payments),
    },
    own,
    unclear: stated.unclear,
  }
}

function summed(payments: PaymentColumns, usual: string, from: number, to: number) {
  const others = new Map<string, bigint>()
  // Nearly all payments are in one currency, and a map would cost more than the sum.
  let own = 0n
  let counted = 0
  for (let payment = from; payment < to; payment += 1) {
    const amount = payments.minor(payment)
    if (amount === null) continue
    counted += 1
    const currency = payments.currency(payment)
    if (currency === null) own += amount
    else others.set(currency, (others.get(currency) ?? 0n) + amount)
  }
  return { minor: new Map([...(own > 0n ? [[usual, own] as const] : []), ...others]), payments: counted }
}

function phoneCheckSum(payments: PaymentColumns): string {
  let sum = 0
  for (let payment = 0; payment < payments.length; payment += 1) sum += payments.lastDigits(payment)
  return String(sum)
}
