import type { SheetRow } from './cells'
import { checkSheet, countStates } from './check-sheet'
import type { Mapping } from './fields'
import type { SheetFacts } from './read-sheet'
import type { CheckedRow, RowState } from './rows'
import { type Skipped, siftRows } from './skips'
import type { SheetContext, SheetSummary } from './worker-protocol'

const NO_PATCHES = new Map<number, never>()

/** Holds the lines of one sheet and what the checks say of them, so that a page can ask for the part it shows. */
export class SheetStore {
  private readonly lines: SheetRow[] = []
  private payments: readonly SheetRow[] = []
  private checked: readonly CheckedRow[] = []
  private skipped: readonly Skipped[] = []
  private readonly context: SheetContext

  constructor(context: SheetContext) {
    this.context = context
  }

  get size(): number {
    return this.lines.length
  }

  add(rows: readonly SheetRow[]): void {
    for (const row of rows) this.lines.push(row)
  }

  /** Checks the first payments before the rest of the file is read, without looking for duplicates. */
  firstRows(mapping: Mapping, count: number): readonly CheckedRow[] {
    const { rows } = siftRows(this.lines.slice(0, count * 2), mapping)
    return checkSheet(rows.slice(0, count), mapping, NO_PATCHES, this.context)
  }

  /** Checks everything under a mapping; a later call replaces the earlier. */
  check(facts: SheetFacts, mapping: Mapping): SheetSummary {
    const sifted = siftRows(this.lines, mapping)
    this.payments = sifted.rows
    this.skipped = sifted.skipped
    this.checked = checkSheet(sifted.rows, mapping, NO_PATCHES, this.context)
    return {
      facts,
      mapping,
      dataRows: this.payments.length,
      counts: countStates(this.checked),
      problems: this.countProblems(),
      skipped: this.skipped,
    }
  }

  window(offset: number, count: number, state: RowState | null): { total: number; rows: readonly CheckedRow[] } {
    const shown = state === null ? this.checked : this.checked.filter((row) => row.state === state)
    return { total: shown.length, rows: shown.slice(offset, offset + count) }
  }

  rows(offset: number, count: number): readonly SheetRow[] {
    return this.payments.slice(offset, offset + count)
  }

  private countProblems(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const { problems } of this.checked) {
      for (const code of new Set(problems.map((problem) => problem.code))) counts[code] = (counts[code] ?? 0) + 1
    }
    return counts
  }
}
