import { UNIT_SEPARATOR } from '@/lib/sheet/rows/quick-check'
import { type Cell, cellText, type SheetRow, SIGNIFICANT_DIGITS } from './cells'
import type { Refusal } from './file-issues'
import { LineBlock } from './line-block'
import { oversizedRow } from './row-block'

/**
 * Rows that exist already, with the text of their plain cells laid out as lines, so that the quick check can judge them
 * too. A row with a date, an error or anything else that is known of a cell is laid out empty: only the full check
 * fits.
 */
export class KeptBlock extends LineBlock {
  private readonly rows: readonly SheetRow[]

  constructor(rows: readonly SheetRow[]) {
    const lines = rows.map(({ cells, place }) =>
      place === undefined && cells.every(isPlainCell) ? cells.map(cellText).join(SEPARATOR) : '',
    )
    const bytes = new TextEncoder().encode(lines.map((line) => `${UNSAFE.test(line) ? '' : line}\n`).join(''))
    super(bytes, UNIT_SEPARATOR, rows.length, null)
    this.rows = rows
    let start = 0
    for (const { lineNo } of rows) {
      this.addPlace(start, lineNo)
      start = bytes.indexOf(10, start) + 1
    }
  }

  override row(at: number): SheetRow {
    return this.rows[at] ?? { lineNo: 0, cells: [] }
  }

  // Rows that are kept can be measured one by one, and few files come this way.
  override oversized(): Refusal | null {
    return this.rows.reduce<Refusal | null>((found, row) => found ?? oversizedRow(row), null)
  }
}

const SEPARATOR = String.fromCharCode(UNIT_SEPARATOR)
// These would end a line, or a cell before its end. A separator inside a cell makes a cell too many, which is not plain.
const UNSAFE = /[\n\r"]/

// The quick check reads a number as the same words in a text, so both kinds may pass through it, but a number so long that a
// spreadsheet has cut it.
function isPlainCell(cell: Cell): boolean {
  if (cell === null || typeof cell === 'string') return true
  const isShort = cell.kind === 'text' || (cell.kind === 'number' && cell.text.length <= SIGNIFICANT_DIGITS)
  return isShort && Object.keys(cell).every((fact) => fact === 'kind' || fact === 'text')
}
