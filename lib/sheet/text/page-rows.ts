import { isAmountLike, isPhoneLike } from '@/lib/sheet/columns/column-content'
import { cellText, type SheetRow, withFacts } from '@/lib/sheet/files/cells'
import { piecesOf } from './html-page'
import { linesOfRuns, type PageTable, type Piece, type ScoreOf, tablesOf } from './html-table'
import { unmarkedRows } from './message-text'

/** The rows of a page: those of its payments, and every other line and table as lines around them. */
export type PageRows = { readonly rows: readonly SheetRow[]; readonly hiddenColumns: readonly number[] }

/**
 * The table of payments of a page, with what stands around it. Null where no table has cells side by side: then the page is read
 * as text.
 */
export function pageRows(html: string): PageRows | null {
  const pieces = piecesOf(html, scoreOf)
  if (pieces === null) return null
  const payments = paymentsOf(pieces)
  if (payments.length === 0) return null
  const rows: SheetRow[] = []
  let [line, isBelowTable] = [0, false]
  const place = (cells: SheetRow['cells']) => {
    line += isBelowTable ? 2 : 1
    isBelowTable = false
    rows.push({ lineNo: line, cells, place: 'outside' })
  }
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      for (const text of linesOfRuns(piece.runs)) if (text !== '') place([text])
    } else if (!payments.includes(piece.table)) {
      for (const { cells } of piece.table.rows) place(told(cells))
    } else {
      if (line > 0) line += 1
      const from = line
      const isApart = payments[0] !== piece.table
      for (const [at, row] of piece.table.rows.entries())
        rows.push({ ...row, lineNo: from + row.lineNo, ...(isApart && at === 0 ? { place: 'apart' } : {}) })
      line += piece.table.height
      isBelowTable = true
    }
  }
  const hiddenColumns = [...new Set(payments.flatMap((table) => table.hiddenColumns))].sort((a, b) => a - b)
  return { rows: unmarkedRows(rows), hiddenColumns }
}

// What a line around the table hides is told with its words, and no payment could carry a mark.
const told = (cells: SheetRow['cells']): SheetRow['cells'] =>
  cells.map((cell) => {
    const note = typeof cell === 'object' ? cell?.note : undefined
    return note === undefined ? cell : withFacts(`${cellText(cell)} (${note})`, {})
  })

/**
 * The text of a page without tables, line by line, with what is struck out between marks; "" for a page that cannot be read.
 */
export const pageText = (html: string): string =>
  (piecesOf(html, scoreOf) ?? []).flatMap((piece) => (piece.kind === 'text' ? linesOfRuns(piece.runs) : [])).join('\n')

function paymentsOf(pieces: readonly Piece[]): PageTable[] {
  const tables = tablesOf(pieces)
  const most = Math.max(0, ...tables.map(({ score }) => score))
  // Beside payments, a table of phones alone is of contacts.
  if (most > 1) return tables.filter(({ score }) => score === most)
  const longest = (some: readonly PageTable[]) =>
    some.reduce<PageTable | null>((most, one) => (one.rows.length > (most?.rows.length ?? 0) ? one : most), null)
  const only = longest(tables.filter(({ score }) => score === 1)) ?? longest(tables.filter(({ width }) => width > 1))
  return only === null ? [] : [only]
}

const scoreOf: ScoreOf = (rows) => {
  const several = rows.filter(({ cells }) => cells.filter((cell) => cellText(cell) !== '').length > 1)
  const withPhones = several.filter(({ cells }) => cells.some(isPhoneLike))
  if (withPhones.some(({ cells }) => cells.some(isAmountLike))) return 3
  if (withPhones.length > 0) return 2
  return several.some(({ cells }) => cells.some(isAmountLike)) ? 1 : 0
}
