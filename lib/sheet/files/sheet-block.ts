import type { Comparable } from '@/lib/sheet/rows/duplicates'
import { type QuickCheck, UNIT_SEPARATOR } from '@/lib/sheet/rows/quick-check'
import type { SheetRow } from './cells'
import type { Refusal } from './file-issues'
import { LineBlock } from './line-block'
import { oversizedRow } from './row-block'

/**
 * A row of a workbook: how many cells were laid out of it, or the row itself where it is not plain. `phones` has a bit for each
 * column whose cell is plain only if it is a phone.
 */
type Laid = {
  readonly lineNo: number
  readonly cells: number
  readonly phones: number
  readonly row: SheetRow | null
}

/**
 * Rows of a workbook, laid out as lines for the quick check. A workbook leaves the empty cells at the end of a row
 * unsaid: `widen` says how many there are. Rows are made from their XML when they are asked for.
 */
export class SheetBlock extends LineBlock {
  private readonly laid: readonly Laid[]
  private readonly places: readonly number[]
  private readonly laidOut: Uint8Array
  private readonly remake: (at: number) => SheetRow
  private width = 0

  constructor(lines: Uint8Array, places: readonly number[], laid: readonly Laid[], remake: (at: number) => SheetRow) {
    super(lines, UNIT_SEPARATOR, laid.length, null)
    this.laidOut = lines
    this.laid = laid
    this.places = places
    this.remake = remake
    laid.forEach(({ lineNo }, at) => {
      this.addPlace(places[at] ?? 0, lineNo)
    })
  }

  /** Says how many columns the sheet has. */
  widen(width: number): this {
    this.width = width
    return this
  }

  override judge(quick: QuickCheck | null): void {
    this.judgedBy = quick
    this.flags.fill(0)
    if (quick === null) return
    for (let at = 0; at < this.length; at += 1) {
      const line = this.line(at, quick)
      if (line !== null && quick.judge(line.bytes, line.start, UNIT_SEPARATOR) >= 0) this.keep(at, quick.verdict)
    }
  }

  override comparable(at: number, quick: QuickCheck): Comparable {
    const line = this.line(at, quick) ?? { bytes: this.laidOut, start: 0 }
    return quick.comparable(line.bytes, line.start, UNIT_SEPARATOR, this.lineNo(at))
  }

  override row(at: number): SheetRow {
    const row = this.laid[at]?.row ?? this.remake(at)
    if (row.cells.length >= this.width) return row
    return { ...row, cells: [...row.cells, ...Array.from({ length: this.width - row.cells.length }, () => null)] }
  }

  override oversized(): Refusal | null {
    for (const { row } of this.laid) {
      const refusal = row === null ? null : oversizedRow(row)
      if (refusal !== null) return refusal
    }
    return null
  }

  // The line of a row, with the empty cells that it leaves unsaid; null for one that is not plain.
  private line(at: number, quick: QuickCheck): { bytes: Uint8Array; start: number } | null {
    const { cells = 0, phones = 0, row = null } = this.laid[at] ?? {}
    const start = this.places[at] ?? 0
    if (row !== null || (phones & ~quick.phones) !== 0) return null
    if (cells >= quick.width) return { bytes: this.laidOut, start }
    const end = this.laidOut.indexOf(10, start)
    const padded = new Uint8Array(end - start + quick.width - cells + 1).fill(UNIT_SEPARATOR)
    padded.set(this.laidOut.subarray(start, end))
    padded[padded.length - 1] = 10
    return { bytes: padded, start: 0 }
  }
}
