import type { Comparable } from '@/lib/sheet/rows/duplicates'
import type { QuickCheck } from '@/lib/sheet/rows/quick-check'
import type { Verdict } from '@/lib/sheet/rows/verdict'
import { LineCutter } from '@/lib/sheet/text/line-splitter'
import { markCells } from '@/lib/sheet/text/split-cells'
import type { SheetRow } from './cells'
import type { Refusal } from './file-issues'
import { MOST_COLUMNS } from './file-limits'
import { oversizedRow, type RowBlock } from './row-block'

const LONG_LINE = 32 * 1024

/**
 * Lines of text in UTF-8 as places where they begin, with what the quick check says of each that is plain. Cells are
 * cut when a row is asked for.
 */
export class LineBlock implements RowBlock {
  length = 0
  /** Whether its rows say of cells that they look cut, or run together with others. */
  marksCells = false
  /** The quick check that produced these verdicts. */
  judgedBy: QuickCheck | null
  /** The flags of each line, 0 for one that is not plain. */
  readonly flags: Uint8Array
  readonly phones: Int32Array
  /** Whole units of the amounts in our own currency. */
  readonly units: Int32Array
  readonly references: Int32Array
  readonly names: Int32Array
  private readonly bytes: Uint8Array
  private readonly separator: number
  private readonly starts: Int32Array
  private readonly lines: Int32Array
  private readonly excessive: number[] = []

  constructor(bytes: Uint8Array, separator: number, size: number, judgedBy: QuickCheck | null) {
    this.bytes = bytes
    this.separator = separator
    this.judgedBy = judgedBy
    this.flags = new Uint8Array(size)
    this.phones = new Int32Array(size)
    this.units = new Int32Array(size)
    this.references = new Int32Array(size)
    this.names = new Int32Array(size)
    this.starts = new Int32Array(size)
    this.lines = new Int32Array(size)
  }

  addJudged(start: number, lineNo: number, verdict: Verdict): void {
    this.keep(this.length, verdict)
    this.addPlace(start, lineNo)
  }

  /** Adds a line that is not judged, or not plain. */
  add(start: number, lineNo: number, cutter: LineCutter): void {
    if (cutter.cells > MOST_COLUMNS || cutter.next - start > LONG_LINE) this.excessive.push(this.length)
    this.addPlace(start, lineNo)
  }

  /** Judges all lines anew. */
  judge(quick: QuickCheck | null): void {
    this.judgedBy = quick
    this.flags.fill(0)
    if (quick === null) return
    const safe = lastLineEnd(this.bytes)
    for (let at = 0; at < this.length; at += 1) {
      const start = this.starts[at] ?? 0
      if (start <= safe && quick.judge(this.bytes, start, this.separator) >= 0) this.keep(at, quick.verdict)
    }
  }

  comparable(at: number, quick: QuickCheck): Comparable {
    return quick.comparable(this.bytes, this.starts[at] ?? 0, this.separator, this.lineNo(at))
  }

  lineNo(at: number): number {
    return this.lines[at] ?? 0
  }

  row(at: number): SheetRow {
    const cutter = new LineCutter(this.bytes, this.separator)
    cutter.cut(this.starts[at] ?? 0)
    const texts = cutter.texts()
    if (!this.marksCells) return { lineNo: this.lineNo(at), cells: texts }
    const cells = markCells(texts, String.fromCharCode(this.separator), (cell) => cutter.isQuoted(cell))
    return { lineNo: this.lineNo(at), cells }
  }

  oversized(): Refusal | null {
    for (const at of this.excessive) {
      const refusal = oversizedRow(this.row(at))
      if (refusal !== null) return refusal
    }
    return null
  }

  protected keep(at: number, { flags, phone, units, reference, name }: Verdict): void {
    this.flags[at] = flags
    this.phones[at] = phone
    this.units[at] = units
    this.references[at] = reference
    this.names[at] = name
  }

  protected addPlace(start: number, lineNo: number): void {
    this.starts[this.length] = start
    this.lines[this.length] = lineNo
    this.length += 1
  }
}

/** The last byte that ends a line, or -1: a line that begins before it ends within the bytes. */
export function lastLineEnd(bytes: Uint8Array): number {
  let at = bytes.length - 1
  while (at >= 0 && bytes[at] !== 10 && bytes[at] !== 13) at -= 1
  return at
}
