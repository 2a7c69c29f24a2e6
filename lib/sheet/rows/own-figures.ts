import { type Amount, readCellAmount, toMinor } from '@/lib/money/amount'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { cellKind, cellText, type SheetRow } from '@/lib/sheet/files/cells'
import type { ControlFigure } from './control-figures'
import { otherFigure } from './other-figures'
import { planOf } from './read-field'
import { afterCount, afterTotal, countedIn, scopeOf, totalInside, totalInWords, wholeNumber } from './total-words'

/** A line that is no payment, and how many payments are above it. */
export type SkippedLine = { readonly row: SheetRow; readonly above: number }

/** What a sheet says about itself. `unclear` are the lines whose figure is not used, because it has two readings or none. */
export type OwnFigures = { readonly figures: readonly ControlFigure[]; readonly unclear: readonly number[] }

/** The payments that a figure is compared with, by their place in the sheet. */
export type PaymentSums = {
  readonly length: number
  /** The amounts of the payments from one place up to another, in minor units of a currency. */
  readonly total: (from: number, to: number, currency: string) => bigint
  /** The currency of every payment; null where there are several. */
  readonly currency: string | null
}

type Total = SkippedLine & {
  readonly scope: 'grand' | 'part' | 'plain'
  readonly isTitle: boolean
  readonly value: Amount
  readonly currency: string
}

/** Reads the totals and the number of payments that the lines of a sheet state. A figure that could mean two things is not used. */
export function ownFigures(
  lines: readonly SkippedLine[],
  mapping: Mapping,
  usual: string,
  payments: PaymentSums,
): OwnFigures {
  if (planOf(mapping).at.amount === undefined) return { figures: [], unclear: [] }
  const read = lines.map((line) => ({ line, total: readTotal(line, mapping, usual, payments.currency) }))
  const totals = read.flatMap(({ total }) => (total === null || total === 'unclear' ? [] : [total]))
  const parts = partsOf(totals, payments)
  const isBelow = (line: SkippedLine) => line.above === payments.length && payments.length > 0
  const counts = lines.flatMap((line) => readCount(line, isBelow(line)))
  const [count] = counts
  const oneCount = counts.every(({ value }) => value === count?.value)
  const unclear = [
    ...read.flatMap(({ line, total }) => (total === 'unclear' ? [line.row.lineNo] : [])),
    ...parts.unclear,
    ...(oneCount ? [] : counts.map(({ lineNo }) => lineNo)),
    ...read.flatMap(({ line, total }) =>
      total === null && line.above > 0 && hasOtherSum(line, payments) ? [line.row.lineNo] : [],
    ),
  ]
  const counted = count !== undefined && oneCount ? [{ ...count, kind: 'count' as const, after: 0, until: null }] : []
  return { figures: [...parts.figures, ...counted], unclear: [...new Set(unclear)].sort((a, b) => a - b) }
}

function readTotal(
  { row, above }: SkippedLine,
  mapping: Mapping,
  usual: string,
  single: string | null,
): Total | 'unclear' | null {
  const isAbove = row.place === 'outside' && above === 0
  const isTitle = isAbove || (mapping.headerLine !== null && row.lineNo < mapping.headerLine)
  const amountColumn = planOf(mapping).at.amount?.[0] ?? -1
  const labelled = labelOf(row, isTitle ? -1 : amountColumn)
  const place = { row, above, isTitle }
  const inWords = labelled === null && !isTitle ? totalInWords(textOf(row)) : null
  if (inWords !== null)
    return single === null ? 'unclear' : { ...place, scope: 'plain', value: inWords, currency: usual }
  // Under the amounts, a figure without words is their sum.
  if (labelled === null && (isTitle || !isOnlyAmount(row, amountColumn))) return null
  const read = amountOf(row, labelled, isTitle ? -1 : amountColumn)
  if (read === null) return labelled === null || isTitle ? null : 'unclear'
  const currency = read.currency ?? (single === null ? null : usual)
  if (currency === null) return 'unclear'
  return { ...place, scope: scopeOf(labelled?.text ?? ''), value: read.amount, currency }
}

// A sum in the words below the payments that is not theirs: a budget, a correction, a total under a name of its own.
function hasOtherSum({ row }: SkippedLine, payments: PaymentSums): boolean {
  const minor = payments.currency === null ? null : payments.total(0, payments.length, payments.currency)
  return otherFigure(textOf(row), null, minor)?.kind === 'amount'
}

const textOf = ({ cells }: SheetRow): string => cells.map(cellText).filter(Boolean).join(' ')

type Label = { readonly text: string; readonly column: number; readonly rest: string }

/** The first cell of a line that names a total. "Total in words" and the like, with other words behind, name none. */
function labelOf(row: SheetRow, amountColumn: number): Label | null {
  for (const [column, cell] of row.cells.entries()) {
    const text = cellText(cell)
    const rest = afterTotal(text) ?? totalInside(text)
    if (rest === null || afterCount(text) !== null) continue
    if (rest === '' || readCellAmount(rest).ok || /^[\d(]/.test(rest)) return { text, column, rest }
    const inside = totalInside(text)
    if (inside !== null) return { text, column, rest: inside }
    // "Total A/c" with the sum under the amounts.
    if (amountColumn !== column && cellText(row.cells[amountColumn]) !== '') return { text, column, rest: '' }
  }
  return null
}

const isOnlyAmount = (row: SheetRow, column: number): boolean =>
  row.cells.every((cell, at) => (cellText(cell) !== '') === (at === column))

/** The amount beside a label: under the amounts, else behind the label in its cell, else the only one to the right. */
function amountOf(row: SheetRow, label: Label | null, amountColumn: number) {
  const read = (column: number) =>
    readCellAmount(cellText(row.cells[column]), cellKind(row.cells[column]) === 'number' ? 'number' : 'text')
  const under = amountColumn === label?.column ? '' : cellText(row.cells[amountColumn])
  const beside = row.cells.flatMap((_, column) => (column > (label?.column ?? -1) ? [read(column)] : []))
  const candidates =
    under !== '' ? [read(amountColumn)] : label !== null && label.rest !== '' ? [readCellAmount(label.rest)] : beside
  const [found, ...others] = candidates.filter(({ ok }) => ok)
  return found?.ok === true && others.length === 0 ? found : null
}

function readCount({ row }: SkippedLine, isBelow: boolean): { value: number; lineNo: number; text: string }[] {
  for (const [column, cell] of row.cells.entries()) {
    const text = cellText(cell)
    const rest = afterCount(text)
    const beside =
      row.cells
        .slice(column + 1)
        .map(cellText)
        .find(Boolean) ?? ''
    const value = rest === null ? (isBelow ? countedIn(text) : null) : wholeNumber(rest || beside)
    if (value !== null) return [{ value, lineNo: row.lineNo, text }]
    if (rest !== null) return []
  }
  return []
}

/**
 * Which total is that of the whole sheet, and which are those of its sections. The grand total says so, or stands alone below all
 * payments, or is the last that equals all payments above it or all other totals.
 */
function partsOf(totals: readonly Total[], payments: PaymentSums): OwnFigures {
  const titles = totals.filter(({ isTitle }) => isTitle)
  const below = totals.filter(({ isTitle }) => !isTitle)
  const whole = grandOf(below, payments)
  const stated = [...(whole === null ? [] : [whole]), ...titles]
  const one = stated.every((each) => isSame(each, stated[0]))
  const others = whole === null ? below : below.filter((each) => each !== whole && !repeats(each, whole))
  const sections = sectionsOf(others, payments)
  const [grand] = stated
  return {
    figures: [...sections.figures, ...(grand !== undefined && one ? [figureOf('total', grand, 0, null)] : [])],
    unclear: [...sections.unclear, ...(one ? [] : stated.map(({ row }) => row.lineNo))],
  }
}

const isSame = (one: Total, other: Total | undefined): boolean =>
  other === undefined || (one.value === other.value && one.currency === other.currency)

// A sheet may state its total twice, as "Total" and as "Grand total".
const repeats = (each: Total, whole: Total): boolean => each.scope !== 'part' && isSame(each, whole)

function grandOf(below: readonly Total[], payments: PaymentSums): Total | null {
  const named = below.filter(({ scope }) => scope === 'grand')
  const last = named.at(-1)
  if (last !== undefined) return named.every((each) => isSame(each, last)) ? last : null
  const [only, ...more] = below
  if (only !== undefined && more.length === 0) return only.scope === 'plain' && isLast(only, payments) ? only : null
  return below.findLast((each) => isLast(each, payments) && addsUp(each, below, payments)) ?? null
}

// Notes below a total may look like payments without an amount.
const isLast = ({ above, currency }: Total, payments: PaymentSums): boolean =>
  payments.total(above, payments.length, currency) === 0n

function addsUp(total: Total, all: readonly Total[], payments: PaymentSums): boolean {
  const minor = toMinor(total.value)
  const others = all.filter((each) => each !== total && each.currency === total.currency)
  const sum = others.reduce((sum, { value }) => sum + toMinor(value), 0n)
  return minor === payments.total(0, total.above, total.currency) || (others.length > 1 && minor === sum)
}

/** The totals of sections: each of the payments since the one before, or of all payments above it where it says so. */
function sectionsOf(totals: readonly Total[], payments: PaymentSums): OwnFigures {
  const figures: ControlFigure[] = []
  const unclear: number[] = []
  let before = { above: 0, lineNo: 0 }
  for (const total of totals) {
    const { row, above, currency } = total
    if (above === before.above) {
      unclear.push(row.lineNo)
      continue
    }
    const isRunning = toMinor(total.value) === payments.total(0, above, currency)
    figures.push(figureOf('subtotal', total, isRunning ? 0 : before.lineNo, row.lineNo))
    before = { above, lineNo: row.lineNo }
  }
  return { figures, unclear }
}

const figureOf = (
  kind: 'total' | 'subtotal',
  { row, value, currency }: Total,
  after: number,
  until: number | null,
): ControlFigure => ({
  ...{ kind, value, currency, lineNo: row.lineNo, after, until },
  text: row.cells.map(cellText).filter(Boolean).join(', ').slice(0, 80),
})
