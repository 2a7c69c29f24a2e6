/**
 * One cell as the file stores it. Text is a plain string, an absent cell is null, everything else says its kind;
 * `text` is the stored value, not what a spreadsheet shows. All of it is JSON.
 */
export type Cell = string | TypedCell | null
export type TypedCell = {
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'error'
  readonly text: string
  readonly formula?: true
  /** A bare number of a workbook whose days are counted from 1904. */
  readonly from1904?: true
  /**
   * What the reader of the file noticed about this cell; a hidden row and a stray quote are marked on the row's first cell.
   */
  readonly mark?: CellMark
  /** The format of the workbook, where it shows another unit than the payout's currency, or something else than is stored. */
  readonly format?: string
  /** What the workbook shows, where that is something else than it stores; empty where it shows nothing. */
  readonly shown?: string
  /** Whether the workbook shows the text, or a part of it, as struck out. */
  readonly struck?: true
  /** What people remarked on this cell in the workbook. */
  readonly note?: string
  /** The text of the merged cell that covers this one from above; the cell itself is empty. */
  readonly spanned?: string
}

/** The longest format, shown text and note that are kept of a cell, in characters. */
export const LONGEST_FORMAT = 80
export const LONGEST_SHOWN = 200
export const LONGEST_NOTE = 500

/**
 * `cut-number` begins a number that the comma of its thousands may have cut in two; `swallowed-lines` is a quoted cell with
 * whole lines of other rows in it.
 */
export const CELL_MARKS = ['hidden-row', 'merged', 'stray-quote', 'cut-number', 'swallowed-lines'] as const
type CellMark = (typeof CELL_MARKS)[number]

/**
 * One line of a sheet. `lineNo` is the row number that a person sees in the spreadsheet program, from 1. Of what was pasted,
 * `place` says that a line stands around the table, or that a table of its own begins with it.
 */
export type SheetRow = {
  readonly lineNo: number
  readonly cells: readonly Cell[]
  readonly place?: 'outside' | 'apart'
}

/** The cell's stored text exactly as it is, with the space around it. */
export const rawText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text

/** The cell's stored text, without the space around it. Empty and absent cells give "". */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return (typeof cell === 'string' ? cell : cell.text).trim()
}

/** The text of a cell, or else of the merged cell that covers it from above. */
export const spannedText = (cell: Cell | undefined): string =>
  cellText(cell) || (typeof cell === 'object' ? (cell?.spanned ?? '') : '')

export function cellKind(cell: Cell | undefined): TypedCell['kind'] | 'empty' {
  if (cell === null || cell === undefined || cellText(cell) === '') {
    return typeof cell === 'object' && cell !== null && cell.kind === 'error' ? 'error' : 'empty'
  }
  return typeof cell === 'string' ? 'text' : cell.kind
}

export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cellText(cell) === '')
}

/** How many digits of a number a spreadsheet program keeps. */
export const SIGNIFICANT_DIGITS = 15
const LONGEST_WHOLE = 15
const STORED_NUMBER = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?\s*$/i

/**
 * The exact text of a number that a workbook stores as a float: all digits of a whole number, and no more than the
 * fifteen significant digits a spreadsheet keeps of another (`1234.0999999999999` is 1234.1). It counts on the digits
 * themselves, so no rounding of ours can change one. Null where the text is no number.
 */
export function numberText(stored: string): string | null {
  const parts = STORED_NUMBER.exec(stored)
  const [, sign = '', before = '', after = '', exponent = '0'] = parts ?? []
  const digits = `${before}${after}`.replace(/^0+/, '')
  if (parts === null || `${before}${after}` === '') return null
  if (digits === '') return '0'
  const scale = after.length - Number.parseInt(exponent, 10)
  const written = decimalText(digits, scale)
  const isWhole = !written.includes('.')
  const text =
    isWhole && written.length > LONGEST_WHOLE + 1 ? stored.trim() : isWhole ? written : rounded(digits, scale)
  return sign === '-' && text !== '0' && text !== stored.trim() ? `-${text}` : text
}

/** Digits with the decimal point put `scale` places from their end, without zeros that say nothing. */
function decimalText(digits: string, scale: number): string {
  if (scale <= 0) return digits + '0'.repeat(-scale)
  const padded = digits.padStart(scale + 1, '0')
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`.replace(/\.?0+$/, '')
}

function rounded(digits: string, scale: number): string {
  const excess = digits.length - SIGNIFICANT_DIGITS
  if (excess <= 0) return decimalText(digits, scale)
  const unit = 10n ** BigInt(excess)
  const kept = (BigInt(digits) + unit / 2n) / unit
  return decimalText(String(kept), scale - excess)
}

/** The row with a mark on its first cell, where the row's problems look for it. */
export function markRow(row: SheetRow, mark: 'hidden-row' | 'stray-quote'): SheetRow {
  const [first = null, ...rest] = row.cells
  return { ...row, cells: [withFacts(first, { mark }), ...rest] }
}

/** The beginning of a text, without characters that cannot be stored. */
export const storable = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}|\0/gu, '')

/** A cell with what the reader of the file found out about it. */
export function withFacts(cell: Cell, facts: Omit<TypedCell, 'kind' | 'text'>): TypedCell {
  return { ...(typeof cell === 'object' && cell !== null ? cell : { kind: 'text', text: cell ?? '' }), ...facts }
}
