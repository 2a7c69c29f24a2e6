import type { StoredRow } from '@/lib/payouts/stored-row'
import { type Field, fields, type Mapping } from '@/lib/sheet/columns/fields'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import { fieldText, type RowEdit } from './bulk-edit-input'

/** How many rows and cells an entry of the activity log names; the rows themselves keep every value. */
export const LINES_NAMED = 20

const LONGEST = 200

/** One cell before and after an edit, as the activity log keeps it. `line` is the sheet's own row number. */
export type CellChange = {
  readonly line: number
  readonly field: Field
  readonly before: string
  readonly after: string
}

/**
 * What the typed cells of these rows said before and say now; `patches` are the new edits by the id of the row. Phones are shortened to their last
 * three digits, because nothing is ever deleted from the activity log.
 */
export function cellChanges(
  rows: readonly Pick<StoredRow, 'id' | 'lineNo' | 'cells' | 'patch'>[],
  patches: ReadonlyMap<string, RowEdits>,
  mapping: Mapping,
): CellChange[] {
  return rows.slice(0, LINES_NAMED).flatMap((row) => {
    const patch = patches.get(row.id) ?? {}
    const typed = new Set([...Object.keys(row.patch.values ?? {}), ...Object.keys(patch.values ?? {})] as Field[])
    return [...typed].flatMap((field): CellChange[] => {
      const before = fieldText(row, field, mapping)
      const after = fieldText({ ...row, patch }, field, mapping)
      if (before === after) return []
      return [{ line: row.lineNo, field, before: recorded(field, before), after: recorded(field, after) }]
    })
  })
}

const recorded = (field: Field, text: string): string =>
  fields[field].holds === 'phone' && text !== '' ? `…${text.slice(-3)}` : text.slice(0, LONGEST)

/** The detail of the entry for edits of these rows. */
export const detailOf = (edits: readonly RowEdit[], lines: readonly number[], changes: readonly CellChange[]) => ({
  rows: edits.length,
  lines: lines.slice(0, LINES_NAMED),
  fields: [
    ...new Set(edits.flatMap(({ patch }) => [...Object.keys(patch.values ?? {}), ...Object.keys(patch.repairs ?? {})])),
  ],
  leftOut: edits.filter(({ patch }) => patch.leftOut === true).length,
  settled: [...new Set(edits.flatMap(({ patch }) => Object.keys(patch.settled ?? {})))],
  changes: changes.slice(0, LINES_NAMED),
})
