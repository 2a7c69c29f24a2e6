import { isBlankRow, markRow, type SheetRow } from '@/lib/sheet/files/cells'

/** What a clipboard held: its plain text, its table where a program put one there, and whether it held a picture. */
export type Pasted = { readonly text: string; readonly html: string | null; readonly picture?: boolean }

/**
 * Cells between tabs, as Excel, LibreOffice and Google Sheets write them: a cell is quoted only if it holds a line end
 * or a quote. A quote in doubt that would swallow the cells of another row is a letter, and its row is marked.
 */
export function tabbedRows(text: string): SheetRow[] {
  const rows: SheetRow[] = []
  let cells: string[] = []
  let stray = false
  let lineNo = 1
  for (let at = 0; ; ) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : null
    if (quoted === 'stray') stray = true
    const cell = quoted === null || quoted === 'stray' ? plainCell(text, at) : quoted
    cells.push(cell.value)
    at = cell.end
    if (text[at] === '\t') {
      at += 1
      continue
    }
    const row = { lineNo, cells }
    if (!isBlankRow(cells)) rows.push(stray ? markRow(row, 'stray-quote') : row)
    if (at >= text.length) return rows
    at += text.startsWith('\r\n', at) ? 2 : 1
    cells = []
    stray = false
    lineNo += 1
    if (at >= text.length) return rows
  }
}

type Found = { readonly value: string; readonly end: number }

function plainCell(text: string, from: number): Found {
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end), end }
}

function quotedCell(text: string, from: number): Found | 'stray' | null {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] === '"') continue
    if (at + 1 < text.length && !/[\t\r\n]/.test(text[at + 1] ?? '')) return null
    const inner = text.slice(from + 1, at)
    if (inner.includes('\t')) return 'stray'
    if (!/["\r\n]/.test(inner)) return null
    return { value: inner.replaceAll('""', '"'), end: at + 1 }
  }
  return null
}
