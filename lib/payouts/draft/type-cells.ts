import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { storedRows } from '@/lib/payouts/stored-row'
import type { Result } from '@/lib/platform/result'
import type { Field, Mapping } from '@/lib/sheet/columns/fields'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { type EditableRow, fieldText, type RowEdit, withTyped } from './bulk-edit-input'
import type { DraftProblem } from './draft-error'
import type { TypedCell } from './draft-input'
import { applyEdits } from './edit-rows'
import { changedBy, openChange } from './edit-steps'
import { changeDraft, type StoredPayout } from './lock-draft'

/** A cell that was not saved because another person had edited it: its present text, and who wrote it. */
type Overtaken = {
  readonly rowId: string
  readonly lineNo: number
  readonly field: Field
  readonly theirs: string
  readonly who: string
}

/** `gone` are the rows that a corrected sheet has replaced. */
export type TypedAnswer = { readonly overtaken: readonly Overtaken[]; readonly gone: readonly string[] }

/**
 * Saves typed cells as one step that can be undone. A cell that no longer holds what its writer saw keeps its value, and the
 * answer names who wrote it; saving the same text twice changes nothing.
 */
export async function typeCells(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  cells: readonly TypedCell[],
): Promise<Result<TypedAnswer, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    const rows = await rowsOf(tx, payoutId, cells)
    const mapping = draft.mapping as Mapping
    const found = cells.map((cell) => ({ cell, row: rows.get(cell.rowId), now: textNow(rows, cell, mapping) }))
    const late = found.filter(({ cell, now }) => now !== null && now !== cell.was.trim() && now !== cell.text.trim())
    const wanted = found.filter((one) => one.now !== null && one.now !== one.cell.text.trim() && !late.includes(one))
    const edits = editsFor(
      wanted.map(({ cell }) => cell),
      rows,
    )
    if (edits.length > 0) await save(tx, staff, draft, edits, { wanted: wanted.map(({ cell }) => cell), rows })
    const who = await changedBy(
      tx,
      late.map(({ cell }) => cell.rowId),
    )
    return {
      overtaken: late.map(({ cell: { rowId, field }, row, now }) => ({
        rowId,
        lineNo: row?.lineNo ?? 0,
        field,
        theirs: now ?? '',
        who: who.get(rowId) ?? 'Somebody else',
      })),
      gone: found.filter(({ row }) => row === undefined).map(({ cell }) => cell.rowId),
    }
  })
}

type Rows = ReadonlyMap<string, EditableRow>

async function rowsOf(tx: Tx, payoutId: string, cells: readonly TypedCell[]): Promise<Rows> {
  const { id, lineNo, cells: stored, patch, repairs, problems } = payoutRow
  const ids = [...new Set(cells.map((cell) => cell.rowId))]
  const rows = await tx
    .select({ id, lineNo, cells: stored, patch, repairs, problems })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), inArray(payoutRow.id, ids)))
  return new Map(storedRows(rows).map((row) => [row.id, row]))
}

function textNow(rows: Rows, { rowId, field }: TypedCell, mapping: Mapping): string | null {
  const row = rows.get(rowId)
  return row === undefined ? null : fieldText(row, field, mapping)
}

function editsFor(cells: readonly TypedCell[], rows: Rows): RowEdit[] {
  const edits = new Map<string, RowEdit>()
  for (const { rowId, field, text } of cells) {
    const was = rows.get(rowId)?.patch ?? {}
    edits.set(rowId, { rowId, was, patch: withTyped(edits.get(rowId)?.patch ?? was, field, text) })
  }
  return [...edits.values()]
}

async function save(
  tx: Tx,
  staff: Staff<'payouts:prepare'>,
  draft: StoredPayout,
  edits: readonly RowEdit[],
  { wanted, rows }: { wanted: readonly TypedCell[]; rows: Rows },
): Promise<void> {
  const [first] = wanted
  const what =
    wanted.length === 1 && first !== undefined
      ? message('draft.step.cell', {
          field: message(`ui.rowField.${first.field}`),
          row: rows.get(first.rowId)?.lineNo ?? 0,
        })
      : message('draft.step.cells', { count: wanted.length })
  await applyEdits(tx, staff, draft, edits, await openChange(tx, staff, draft, { what, rows: edits.length }))
}
