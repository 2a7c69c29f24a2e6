import type { Mapping } from '@/lib/sheet/columns/fields'
import type { SheetRow } from '@/lib/sheet/files/cells'
import { type CheckedRow, checkRow, destinationKey, type RowContext, withProblems } from './check-row'
import { duplicatesAmong } from './duplicates'
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
  return withDuplicates(checked, patches)
}

/** Adds the duplicates of a whole sheet to rows that were checked one by one. Excluded rows do not count. */
function withDuplicates(rows: readonly CheckedRow[], patches: ReadonlyMap<number, RowEdits>): CheckedRow[] {
  const paid = rows.filter(({ state }) => state !== 'left-out')
  const found = duplicatesAmong(paid.map((row) => ({ ...row, destinationKey: destinationKey(row) })))
  return rows.map((row) => {
    const problems = found.get(row.lineNo)
    return problems === undefined ? row : withProblems(row, problems, patches.get(row.lineNo) ?? null)
  })
}

/** How many rows are in each state. */
export function countStates(rows: readonly { readonly state: RowState }[]): RowCounts {
  const counts = rowCounts()
  for (const { state } of rows) counts[state] += 1
  return counts
}
