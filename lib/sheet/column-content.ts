import { readCellAmount } from '@/lib/money/amount'
import { readPhone } from '@/lib/phone/number'
import { readRail } from '@/lib/phone/rails'
import { type Cell, cellKind, cellText, type SheetRow } from './cells'

/** What the filled cells of one column look like, each as a share from 0 to 1. */
export type ColumnContent = {
  readonly filled: number
  readonly phones: number
  readonly amounts: number
  readonly names: number
  readonly rails: number
  readonly emails: number
  readonly codes: number
}

export function isPhoneLike(cell: Cell | undefined): boolean {
  const text = cellText(cell)
  if (text.length < 9) return /^\d(?:[.,]\d+)?e\+1[0-4]$/i.test(text)
  const read = readPhone(text, { kind: cellKind(cell) === 'number' ? 'number' : 'text' })
  return read.ok ? !/^\d{3}(,\d{3})+$/.test(text) : read.code !== 'bad-phone'
}

export function isAmountLike(cell: Cell | undefined): boolean {
  const text = cellText(cell)
  if (!/\d/.test(text) || isPhoneLike(cell)) return false
  const read = readCellAmount(text, cellKind(cell) === 'number' ? 'number' : 'text')
  return read.ok || read.code === 'ambiguous-amount' || read.code === 'too-many-decimals' || read.code === 'zero-amount'
}

/** Looks at one column of the rows under a header. */
export function contentOf(rows: readonly SheetRow[], column: number): ColumnContent {
  const cells = rows.map((row) => row.cells[column]).filter((cell) => cellText(cell) !== '')
  const share = (test: (cell: Cell | undefined) => boolean) =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  return {
    filled: cells.length,
    phones: share(isPhoneLike),
    amounts: isCounting(cells) ? 0 : share(isAmountLike),
    names: share((cell) => /^\p{L}[\p{L}.'’-]*(?: +\p{L}[\p{L}.'’()-]*)+$/u.test(cellText(cell))),
    rails: share((cell) => readRail(cellText(cell)) !== null),
    emails: share((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cellText(cell))),
    codes: share((cell) => /^[A-Z]*[-/ ]?\d[\w/-]*$/i.test(cellText(cell))),
  }
}

// A column that counts 1, 2, 3 numbers the rows; it is never what they are paid.
function isCounting(cells: readonly (Cell | undefined)[]): boolean {
  return cells.length > 1 && cells.every((cell, at) => cellText(cell).replace(/\.$/, '') === String(at + 1))
}
