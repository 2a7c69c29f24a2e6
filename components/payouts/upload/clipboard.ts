import { type Cell, cellText } from '@/lib/sheet/files/cells'
import { type Pasted, pastedRows } from '@/lib/sheet/text/pasted'

/** The cells that a spreadsheet program put on the clipboard, line by line. */
export function fromClipboard({ text, html }: Pasted): string[][] {
  const rows = pastedRows({ text, html })
  if (rows !== null) return linesOf(rows)
  // One column has no tab, which distinguishes cells from the lines of a text file; a tab at the end makes it cells.
  return linesOf(pastedRows({ text: `${text.replace(/\r?\n$/, '')}\t`, html: null }) ?? []).map((line) =>
    line.slice(0, 1),
  )
}

// Over cells, what a person saw is pasted, even where the program stores another value.
const textSeen = (cell: Cell): string =>
  typeof cell === 'object' && cell?.shown !== undefined ? cell.shown : cellText(cell)

function linesOf(rows: NonNullable<ReturnType<typeof pastedRows>>): string[][] {
  const lines: string[][] = []
  for (const { lineNo, cells } of rows) {
    while (lines.length < lineNo - 1) lines.push([])
    lines.push(cells.map(textSeen))
  }
  return lines
}
