import type { SheetRow } from '@/lib/sheet/files/cells'
import { piecesOf } from './html-page'
import { tablesOf } from './html-table'
import { type Pasted, tabbedRows } from './pasted'

/**
 * The rows of cells that are pasted over others, without blank ones, with the row numbers of the block. Null for text without
 * tabs, which may be lines copied from a text file.
 */
export function pastedRows({ text, html }: Pasted): readonly SheetRow[] | null {
  const table = html === null ? null : onlyTable(html)
  if (table !== null && table.length > 0) return table
  return text.includes('\t') ? tabbedRows(text) : null
}

// The one table that a program has put on the clipboard; where there are several, the plain text has them all.
function onlyTable(html: string): readonly SheetRow[] | null {
  const [table, ...others] = tablesOf(piecesOf(html, () => 1) ?? [])
  return table === undefined || others.length > 0 ? null : table.rows
}
