import { cellText, type SheetRow } from '@/lib/sheet/files/cells'
import { chatLines } from './chat-lines'
import { messageText, OTHER_MESSAGE, unmarkedRows } from './message-text'
import { tabbedRows } from './pasted'

/**
 * What a text is that was copied from a chat, a mail or a spreadsheet program: rows, with the lines around them; the lines of a
 * text file, with what messages add to them; or nothing that is safely split.
 */
export type MessageRows =
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | {
      readonly kind: 'cells'
      readonly text: string
      /** Completes rows that were read from the text; null where it has no marks. */
      readonly complete: ((rows: readonly SheetRow[]) => readonly SheetRow[]) | null
    }
  | { readonly kind: 'sentence' | 'not-lines' }

/** Reads the text of a message. */
export function messageRows(typed: string): MessageRows {
  const { text, apart, isMarked } = messageText(typed)
  const complete = (rows: readonly SheetRow[]) => unmarkedRows(rows, apart)
  if (text.includes('\t')) return { kind: 'rows', rows: complete(withOutside(tabbedRows(text))) }
  const lines = chatLines(text)
  if (lines.kind === 'rows') return { kind: 'rows', rows: complete(lines.rows) }
  if (lines.kind === 'cells') return { kind: 'cells', text, complete: isMarked ? complete : null }
  return lines
}

const FEWEST_COLUMNS = 3

// A line without a tab before the first or after the last line of cells is no row of them, nor is one that begins another message.
function withOutside(rows: readonly SheetRow[]): SheetRow[] {
  const isOfCells = ({ cells }: SheetRow) => cells.length >= FEWEST_COLUMNS
  const [first, last] = [rows.findIndex(isOfCells), rows.findLastIndex(isOfCells)]
  return rows.map((row, at) => {
    if (first === -1 || row.cells.length !== 1) return row
    const isAround = at < first || at > last || OTHER_MESSAGE.test(cellText(row.cells[0]))
    return isAround ? { ...row, place: 'outside' } : row
  })
}
