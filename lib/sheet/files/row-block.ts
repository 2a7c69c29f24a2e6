import { cellText, type SheetRow, type TypedCell } from './cells'
import { type Refusal, refusalOf } from './file-issues'
import { LONGEST_CELL, MOST_COLUMNS } from './file-limits'

/** Some lines of a sheet in order. Rows are made when they are asked for, so a large file is not a large heap. */
export type RowBlock = {
  readonly length: number
  lineNo(at: number): number
  row(at: number): SheetRow
  /** The refusal of a line that is too wide or holds too long a cell, or null. */
  oversized(): Refusal | null
}

/** A block and how much of the file has been read when it comes, from 0 to 1. */
export type SheetChunk = { readonly block: RowBlock; readonly share: number }

/** A block of rows that exist already. */
export function blockOf(rows: readonly SheetRow[]): RowBlock {
  const row = (at: number) => rows[at] ?? { lineNo: 0, cells: [] }
  return {
    length: rows.length,
    lineNo: (at) => row(at).lineNo,
    row,
    oversized: () => rows.reduce<Refusal | null>((found, each) => found ?? oversizedRow(each), null),
  }
}

/** All rows of a block. */
export function rowsOf(block: RowBlock): SheetRow[] {
  return Array.from({ length: block.length }, (_, at) => block.row(at))
}

/** The refusal of one line that is too wide or holds too long a cell, or null. */
export function oversizedRow({ lineNo, cells }: SheetRow): Refusal | null {
  if (cells.length > MOST_COLUMNS && cells.slice(MOST_COLUMNS).some((cell) => cellText(cell) !== '')) {
    return refusalOf('too-many-columns', { most: MOST_COLUMNS })
  }
  const length = (cell: string | TypedCell | null) => (typeof cell === 'string' ? cell : (cell?.text ?? '')).length
  const long = cells.some((cell) => length(cell) > LONGEST_CELL)
  return long ? refusalOf('cell-too-long', { row: lineNo, most: 32_000 }) : null
}
