import { type Cell, cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { type Pasted, tabbedRows } from '@/lib/sheet/text/pasted'

/** Whether more than one cell was copied. */
export const isBlock = ({ text, html }: Pasted): boolean =>
  /[\t\n]/.test(text.trim()) || (html?.match(/<t[dh][\s>]/gi)?.length ?? 0) > 1

/** The cells that a spreadsheet program put on the clipboard, line by line. */
export async function fromClipboard(pasted: Pasted): Promise<string[][]> {
  const { text, html } = pasted
  const rows = html !== null && /<table[\s>]/i.test(html) ? await rowsOfPage(pasted) : null
  if (rows !== null) return linesOf(rows)
  if (text.includes('\t')) return linesOf(tabbedRows(text))
  // One column has no tab, which distinguishes cells from the lines of a text file; a tab at the end makes it cells.
  return linesOf(tabbedRows(`${text.replace(/\r?\n$/, '')}\t`)).map((line) => line.slice(0, 1))
}

// The reader of pages is no part of the page. Where it does not arrive, the plain text has the cells as they are shown.
async function rowsOfPage(pasted: Pasted): Promise<readonly SheetRow[] | null> {
  try {
    const { pastedRows } = await import('@/lib/sheet/text/pasted-cells')
    return pastedRows(pasted)
  } catch {
    return null
  }
}

function linesOf(rows: readonly SheetRow[]): string[][] {
  const lines: string[][] = []
  for (const { lineNo, cells } of rows) {
    while (lines.length < lineNo - 1) lines.push([])
    lines.push(cells.map(textSeen))
  }
  return lines
}

// Over cells, what a person saw is pasted, even where the program stores another value.
const textSeen = (cell: Cell): string =>
  typeof cell === 'object' && cell?.shown !== undefined ? cell.shown : cellText(cell)
