import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type CheckedRow, checkRow, type RowContext, withProblems } from './check-row'
import { compareRows } from './compare-rows'
import type { RowEdits } from './row-edits'
import { type RowCounts, type RowState, rowCounts } from './status'

/** Checks the payments of a sheet with and against one another. `patches` are staff's changes by line number. */
export function checkSheet(
  rows: readonly SheetRow[],
  mapping: Mapping,
  patches: ReadonlyMap<number, RowEdits>,
  context: RowContext,
): CheckedRow[] {
  const checked = rows.map((row) => checkRow(row, mapping, patches.get(row.lineNo) ?? null, context))
  const across = compareRows(checked)
  return checked.map((row) => {
    const problems = across.get(row.lineNo)
    return problems === undefined ? row : withProblems(row, problems, patches.get(row.lineNo) ?? null)
  })
}

/** How many rows are in each state. */
export function countStates(rows: readonly { readonly state: RowState }[]): RowCounts {
  const counts = rowCounts()
  for (const { state } of rows) counts[state] += 1
  return counts
}
