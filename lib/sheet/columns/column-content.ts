import { readCellAmount } from '@/lib/money/amount'
import { readCurrency } from '@/lib/money/currency-cells'
import { readCountry } from '@/lib/networks/calling-codes'
import { kindOfNumber } from '@/lib/networks/countries'
import { readNetwork } from '@/lib/networks/networks'
import { readPhone } from '@/lib/phone/number'
import { type Cell, cellKind, cellText, type SheetRow } from '@/lib/sheet/files/cells'
import type { ColumnWhy } from './column-why'

/** From how many rows under the headings the content of a column is judged. */
export const CONTENT_ROWS = 140

/** What the filled cells of one column look like, each as a share from 0 to 1. */
export type ColumnContent = {
  readonly rows: number
  readonly filled: number
  readonly phones: number
  /** Cells that are surely a phone that can be paid, not only like one. */
  readonly payablePhones: number
  /** Cells that are a number of a mobile range. */
  readonly mobiles: number
  readonly amounts: number
  readonly names: number
  readonly networks: number
  readonly emails: number
  readonly codes: number
  /** Cells that are a currency and nothing else, or a country or its calling code. */
  readonly currencies: number
  readonly countries: number
  /** Cells of nothing but digits and the marks of an amount, also one that is taken off. */
  readonly numbers: number
  /** The share of the rows whose cell is a formula of which the file does not store the result. */
  readonly unresolved: number
  /** The different texts, in the order of the rows; no more than `MOST_VALUES` of them. */
  readonly values: readonly string[]
  readonly hasEmpty: boolean
  /** Whether the cells only number the rows. */
  readonly counts: boolean
  /** Why the cells are hardly what is paid to each payee, or null. */
  readonly notMoney: ColumnWhy | null
}

/** Whether a cell could be a phone: `payable` where it surely can be paid, `like` where it has to be corrected. */
function phoneIn(cell: Cell | undefined): 'mobile' | 'payable' | 'like' | 'none' {
  const text = cellText(cell)
  // Most cells of a sheet hold no digit, and reading a phone takes much longer than looking for one.
  if (!/\p{Nd}/u.test(text)) return 'none'
  if (text.length < 9) return /^\d(?:[.,]\d+)?e\+1[0-4]$/i.test(text) ? 'like' : 'none'
  const read = readPhone(text, { kind: cellKind(cell) === 'number' ? 'number' : 'text' })
  if (!read.ok) return read.code === 'bad-phone' ? 'none' : 'like'
  if (/^\d{3}(,\d{3})+$/.test(text)) return 'none'
  return kindOfNumber(read.e164) === 'mobile' ? 'mobile' : 'payable'
}

export const isPhoneLike = (cell: Cell | undefined): boolean => phoneIn(cell) !== 'none'

export const isAmountLike = (cell: Cell | undefined): boolean => !isPhoneLike(cell) && isMoneyLike(cell)

function isMoneyLike(cell: Cell | undefined): boolean {
  const text = cellText(cell)
  if (!/\p{Nd}/u.test(text)) return false
  const read = readCellAmount(text, cellKind(cell) === 'number' ? 'number' : 'text')
  return read.ok || read.code === 'ambiguous-amount' || read.code === 'too-many-decimals' || read.code === 'zero-amount'
}

/** Looks at one column of the rows under a header. */
export function contentOf(rows: readonly SheetRow[], column: number): ColumnContent {
  const cells = rows.map((row) => row.cells[column]).filter((cell) => cellText(cell) !== '')
  const phones = cells.map(phoneIn)
  const counts = isCounting(cells)
  const share = (test: (cell: Cell | undefined, at: number) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  return {
    rows: rows.length,
    filled: cells.length,
    phones: share((_, at) => phones[at] !== 'none'),
    payablePhones: share((_, at) => phones[at] === 'payable' || phones[at] === 'mobile'),
    mobiles: share((_, at) => phones[at] === 'mobile'),
    amounts: counts ? 0 : share((cell, at) => phones[at] === 'none' && isMoneyLike(cell)),
    names: share((cell) => /^\p{L}[\p{L}.'’-]*(?: +\p{L}[\p{L}.'’()-]*)+$/u.test(cellText(cell))),
    networks: share((cell) => readNetwork(cellText(cell)) !== null),
    emails: share((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cellText(cell))),
    codes: share((cell) => /^[A-Z]*[-/ ]?\d[\w/-]*$/i.test(cellText(cell))),
    currencies: share((cell) => readCurrency(cellText(cell)) !== null),
    countries: share((cell) => readCountry(cellText(cell)) !== null),
    numbers: share((cell) => /^[-–+(]?[\d.,' ]*\d\)?$/.test(cellText(cell))),
    unresolved: rows.length === 0 ? 0 : rows.filter((row) => isUnresolved(row.cells[column])).length / rows.length,
    values: [...new Set(cells.map(cellText))].slice(0, MOST_VALUES),
    hasEmpty: cells.length < rows.length,
    counts,
    notMoney: notMoney(cells.map(cellText)),
  }
}

/** A column with more different values than this does not sort its rows into a few kinds. */
export const MOST_VALUES = 9

const isUnresolved = (cell: Cell | undefined): boolean =>
  typeof cell === 'object' && cell?.kind === 'error' && cell.formula === true && cell.text === ''

const FEWEST_TO_JUDGE = 2
const LEAST_PAID = 500
const FEWEST_TO_FOLLOW = 3

// Numbers that a column of amounts never holds throughout, though each of them could be an amount.
function notMoney(texts: readonly string[]): ColumnWhy | null {
  const numbers = texts.filter((text) => /^\d{1,12}(?:\.0+)?$/.test(text)).map((text) => Number.parseInt(text, 10))
  if (numbers.length < texts.length || numbers.length < FEWEST_TO_JUDGE) return null
  if (numbers.every((each) => each >= 1900 && each <= 2100) && numbers.some((each) => each % 50 !== 0)) return 'years'
  if (numbers.filter((each) => each > 0 && each < LEAST_PAID).length * 2 > numbers.length) return 'tiny'
  if (texts.every((text) => /^0\d/.test(text))) return 'ids'
  const following = numbers.every((each, at) => at === 0 || each === (numbers[at - 1] ?? 0) + 1)
  return following && numbers.length >= FEWEST_TO_FOLLOW ? 'countsUp' : null
}

// A column that counts 1, 2, 3 numbers the rows; it is never what they are paid.
function isCounting(cells: readonly (Cell | undefined)[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => cellText(cell).replace(/\.$/, '') === String(at + 1))
}
