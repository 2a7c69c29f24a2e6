import { readCellAmount, toMinor } from '@/lib/money/amount'
import { type Cell, cellKind, cellText, type SheetRow } from '@/lib/sheet/files/cells'
import type { Mapping } from './fields'
import { headingKey } from './heading-words'

/**
 * How other columns lead to the amounts in column `of`: `plus` added up less `minus`, or the two in `times` multiplied, or the
 * count in `times` at a fixed sum for each (minor units, as text).
 */
export type RowSum = { readonly of: number } & (
  | { readonly kind: 'sum'; readonly plus: readonly number[]; readonly minus: readonly number[] }
  | { readonly kind: 'product'; readonly times: readonly number[] }
  | { readonly kind: 'rate'; readonly times: readonly number[]; readonly each: string }
)

const COUNTED =
  /\b(?:days?|hours?|hrs|nights?|shifts?|trips?|sessions?|lessons?|kgs?|kilos?|bags|litres?|siku|jours?)\b/
const NOT_COUNTED = /\b(?:absent|missed|leave|off|late)\b/
const NO_PART = /\b(?:id|ids|nin|no|nr|code|tin|account|acc|phone|tel|year|month|date|age|sn|serial|balance|ytd)\b/
const MOST_COLUMNS = 12
const MOST_RATES = 5
const FEWEST_ROWS = 2
const FEWEST_AT_A_RATE = 3
const HUNDREDTHS = 100n

type PartOf = (column: number) => bigint | null

/** What of a cell counts in a sum, in minor units: nothing for an empty one, null for one that is no number. */
function partIn(cell: Cell | undefined): bigint | null {
  const text = cellText(cell)
  if (/^[-–—]?$/.test(text)) return 0n
  const read = readCellAmount(text, cellKind(cell) === 'number' ? 'number' : 'text')
  if (read.ok) return toMinor(read.amount)
  return read.code === 'zero-amount' ? 0n : null
}

/** What the other columns of a row come to, in minor units; null where one of them is no number. */
export const sumOfRow = (row: SheetRow, sum: RowSum): bigint | null => sumOf(sum, (column) => partIn(row.cells[column]))

function sumOf(sum: RowSum, partOf: PartOf): bigint | null {
  const parts = columnsOf(sum).map(partOf)
  if (!parts.every((part) => part !== null)) return null
  const [first = 0n, second = 0n] = parts
  if (sum.kind === 'rate') return (first * BigInt(sum.each)) / HUNDREDTHS
  if (sum.kind === 'product') return (first * second) / HUNDREDTHS
  return parts.reduce((so, part, at) => (at < sum.plus.length ? so + part : so - part), 0n)
}

/** The columns that lead to the amount. */
export const columnsOf = (sum: RowSum): readonly number[] =>
  sum.kind === 'sum' ? [...sum.plus, ...sum.minus] : sum.times

/**
 * Finds how columns that are not used lead to the amounts in each of some columns, where they do in at least two of three rows
 * ("Days × Rate", "Gross − PAYE − NSSF").
 */
export function rowSumsOf(
  rows: readonly SheetRow[],
  { headings, columns }: Mapping,
  amounts: readonly number[],
): RowSum[] {
  const table = rows.map((row) => headings.map((_, column) => partIn(row.cells[column])))
  return amounts.flatMap((of) => {
    const paid = table.filter((parts) => (parts[of] ?? 0n) > 0n)
    if (paid.length < FEWEST_ROWS) return []
    const numeric = headings.flatMap((heading, column) => {
      const isFree = (columns[column] ?? null) === null && column !== of
      const numbers = paid.filter((parts) => parts[column] != null)
      const isPart = isFree && heading !== '' && !NO_PART.test(headingKey(heading))
      return isPart && numbers.some((parts) => parts[column] !== 0n) && isMost(numbers.length, paid) ? [column] : []
    })
    const some = numeric.slice(0, MOST_COLUMNS)
    const found = [...products(some, of), ...sums(some, of), ...rates(some, of, headings, paid)]
    return found.find((sum) => holds(sum, paid)) ?? []
  })
}

type Parts = readonly (bigint | null)[]

const isMost = (count: number, all: readonly unknown[]): boolean => count >= FEWEST_ROWS && count * 3 >= all.length * 2

function holds(sum: RowSum, paid: readonly Parts[]): boolean {
  const agreeing = paid.filter((parts) => sumOf(sum, (column) => parts[column] ?? null) === parts[sum.of])
  if (!isMost(agreeing.length, paid) || (sum.kind === 'rate' && agreeing.length < FEWEST_AT_A_RATE)) return false
  // A second column with the same amounts, or one that is multiplied by one, proves nothing.
  const same = (parts: Parts) => columnsOf(sum).some((column) => parts[column] === parts[sum.of])
  return sum.kind === 'rate' || !agreeing.every(same)
}

const products = (some: readonly number[], of: number): RowSum[] =>
  some.flatMap((one, at) => some.slice(at + 1).map((other) => ({ kind: 'product', of, times: [one, other] }) as const))

// Columns side by side before the amount: all added, or those from one on deducted.
function sums(some: readonly number[], of: number): RowSum[] {
  const before = some.filter((column) => column < of)
  return before.flatMap((_, from) => {
    const run = before.slice(from)
    const splits = run.length < 2 ? [] : run.map((_, less) => run.length - less)
    return splits.map((end) => ({ kind: 'sum', of, plus: run.slice(0, end), minus: run.slice(end) }) as const)
  })
}

function rates(some: readonly number[], of: number, headings: readonly string[], paid: readonly Parts[]): RowSum[] {
  return some.flatMap((column) => {
    const key = headingKey(headings[column] ?? '')
    if (!COUNTED.test(key) || NOT_COUNTED.test(key)) return []
    const each = paid.flatMap((parts) => {
      const [count, minor] = [parts[column] ?? 0n, (parts[of] ?? 0n) * HUNDREDTHS]
      return count > 0n && minor % count === 0n ? [String(minor / count)] : []
    })
    const rates = [...new Set(each)].slice(0, MOST_RATES)
    return rates.map((each) => ({ kind: 'rate', of, times: [column], each }) as const)
  })
}
