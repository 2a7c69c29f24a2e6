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
  /** What the reader of the file saw about this cell; a hidden row and a stray quote are told by the row's first cell. */
  readonly mark?: 'hidden-row' | 'merged' | 'stray-quote'
}

/** One line of a sheet. `lineNo` is the row number that a person sees in the spreadsheet program, from 1. */
export type SheetRow = { readonly lineNo: number; readonly cells: readonly Cell[] }

/** The cell's stored text, without the space around it. Empty and absent cells give "". */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  return (typeof cell === 'string' ? cell : cell.text).trim()
}

export function cellKind(cell: Cell | undefined): TypedCell['kind'] | 'empty' {
  if (cell === null || cell === undefined || cellText(cell) === '') {
    return typeof cell === 'object' && cell !== null && cell.kind === 'error' ? 'error' : 'empty'
  }
  return typeof cell === 'string' ? 'text' : cell.kind
}

export function isBlankRow(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cellText(cell) === '')
}

const SIGNIFICANT_DIGITS = 15

/**
 * The exact text of a number that a workbook stores as a float: all digits of a whole number, and no more than the
 * fifteen significant digits a spreadsheet keeps of another (`1234.0999999999999` is 1234.1).
 */
export function numberText(stored: string): string | null {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return null
  if (Number.isSafeInteger(value)) return String(value)
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS))
  return /e/.test(String(rounded)) ? stored.trim() : String(rounded)
}

/** The row with a mark on its first cell, where the row's problems look for it. */
export function markRow(row: SheetRow, mark: 'hidden-row' | 'stray-quote'): SheetRow {
  const [first = null, ...rest] = row.cells
  const cell: TypedCell = typeof first === 'object' && first !== null ? first : { kind: 'text', text: first ?? '' }
  return { lineNo: row.lineNo, cells: [{ ...cell, mark }, ...rest] }
}
