import { type Cell, cellText, type SheetRow } from './cells'
import { CutBlock } from './csv-cut'

/**
 * Rows that exist already, with the text of their plain cells laid out as `CutBlock` has it, so that the quick check can
 * judge them too. A row with a formula, a date, an error or a mark is laid out without cells: only the full check fits.
 */
export class KeptBlock extends CutBlock {
  private readonly rows: readonly SheetRow[]

  constructor(rows: readonly SheetRow[]) {
    super(laidOut(rows))
    this.rows = rows
  }

  override row(at: number): SheetRow {
    return this.rows[at] ?? { lineNo: 0, cells: [] }
  }
}

function laidOut(rows: readonly SheetRow[]): ConstructorParameters<typeof CutBlock>[0] {
  const texts: string[] = []
  const bounds: number[] = []
  const firstCell = [0]
  let position = 0
  for (const row of rows) {
    if (row.cells.every(isPlainCell)) {
      for (const cell of row.cells) {
        const text = cellText(cell)
        texts.push(text)
        bounds.push(position, position + byteLength(text))
        position += byteLength(text)
      }
    }
    firstCell.push(bounds.length / 2)
  }
  return {
    bytes: new TextEncoder().encode(texts.join('')),
    bounds: Int32Array.from(bounds),
    firstCell: Int32Array.from(firstCell),
    lines: Int32Array.from(rows, ({ lineNo }) => lineNo),
    // Rows that are kept can be measured one by one, and few files come this way.
    excessive: true,
  }
}

// The quick check reads a number as the same words in a text, so both kinds may pass through it.
function isPlainCell(cell: Cell): boolean {
  if (cell === null || typeof cell === 'string') return true
  return (cell.kind === 'number' || cell.kind === 'text') && cell.formula !== true && cell.mark === undefined
}

function byteLength(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of one-byte letters
  return /^[\x00-\x7f]*$/.test(text) ? text.length : new TextEncoder().encode(text).length
}
