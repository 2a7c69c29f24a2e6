import { fromMinor } from '@/lib/money/amount'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { noteOfLine } from '@/lib/sheet/columns/notes'
import type { PaymentColumns } from '@/lib/sheet/columns/payment-columns'
import type { Question } from '@/lib/sheet/columns/recognition'
import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { compareFigure } from '@/lib/sheet/rows/control-figures'
import { ownFigures, type SkippedLine } from '@/lib/sheet/rows/own-figures'
import { MOST_QUESTIONS } from './line-questions'
import type { SheetSummary } from './protocol'

/**
 * The figures of a sheet that was read, and those it states itself, compared with its payments. A line with a figure that is
 * not used is a question.
 */
export function figuresOfSheet(
  payments: PaymentColumns,
  skipped: readonly SkippedLine[],
  mapping: Mapping,
  usual: string,
): Pick<SheetSummary, 'figures' | 'own' | 'notCompared' | 'unclear'> & { readonly asked: readonly Question[] } {
  const currency = mapping.currency ?? usual
  const lines = skipped.filter((line, at) => !isTakenOver(line, skipped.slice(Math.max(0, at - LINES_OF_A_PAGE), at)))
  const sums = payments.sum(0, payments.length, currency)
  const [first = currency] = sums.minor.keys()
  const total = (from: number, to: number, of: string) => payments.sum(from, to, currency).minor.get(of) ?? 0n
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
    return compareFigure(figure, { minor, payments: sums.counted })
  })
  const unclear = lines.flatMap(({ row }) => (stated.unclear.includes(row.lineNo) ? [row] : []))
  return {
    figures: {
      payments: sums.counted,
      unreadable: payments.length - sums.counted,
      totals: [...sums.minor].map(([currency, minor]) => ({ currency, amount: fromMinor(minor) })),
      phoneCheckSum: phoneCheckSum(payments),
    },
    own,
    notCompared: stated.unclear,
    unclear: unclear.filter(isEmpty).map(({ lineNo }) => lineNo),
    asked: unclear
      .filter((row) => !isEmpty(row))
      .slice(0, MOST_QUESTIONS)
      .map(noteOfLine),
  }
}

const LINES_OF_A_PAGE = 5
const BROUGHT_FORWARD = /\b(?:b ?\/ ?f|brought forward|balance forward|report)\b/i

// "Total b/f" at the top of a page repeats the total at the foot of the page above.
function isTakenOver({ row, above }: SkippedLine, before: readonly SkippedLine[]): boolean {
  const digits = digitsOf(row)
  const isRepeated = before.some((one) => one.above === above && digitsOf(one.row) === digits)
  return digits !== '' && isRepeated && row.cells.some((cell) => BROUGHT_FORWARD.test(cellText(cell)))
}

const digitsOf = ({ cells }: SheetRow): string => cells.map(cellText).join('').replace(/\D/g, '')

const isEmpty = ({ cells }: SheetRow): boolean => !cells.some((cell) => /\d/.test(cellText(cell)))

function phoneCheckSum(payments: PaymentColumns): string {
  let sum = 0
  for (let payment = 0; payment < payments.length; payment += 1) sum += payments.lastDigits(payment)
  return String(sum)
}
