import 'server-only'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import type { Patch } from '@/lib/sheet/patch'
import type { Tx } from '@/lib/store/database'
import { draftChange, draftChangeRow } from '@/lib/store/schema/draft'
import type { StoredPayout } from './locked-draft'
import type { RowEdit } from './matching'
import type { History } from './view'

/** Opens a change of this many rows, in a few words. What the person had undone before can then not be done again. */
export async function openChange(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  what: string,
  rows: number,
): Promise<string> {
  await tx.delete(draftChange).where(mine(staff, draft.id, 'undone'))
  const [change] = await tx
    .insert(draftChange)
    .values({ payoutId: draft.id, staffId: staff.id, version: draft.version + 1, what, rows })
    .returning({ id: draftChange.id })
  if (change === undefined) throw new Error('A change was not kept')
  return change.id
}

/** Keeps what a change did to some of its rows. */
export async function keepRows(tx: Tx, changeId: string, edits: readonly RowEdit[]): Promise<void> {
  const records = edits.map(({ rowId, was, patch }) => ({ row_id: rowId, before: was, after: patch }))
  await tx.execute(sql`
    INSERT INTO draft_change_row (change_id, row_id, before, after)
    SELECT ${changeId}::uuid, n.row_id, n.before, n.after
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n(row_id uuid, before jsonb, after jsonb)`)
}

/** The edits that take one step of this person back, or do it again; null where that step cannot be taken any more. */
export async function editsOfStep(
  tx: Tx,
  staff: Staff,
  payoutId: string,
  step: { readonly changeId: string; readonly back: boolean },
): Promise<RowEdit[] | null> {
  const [change] = await tx
    .select({ id: draftChange.id })
    .from(draftChange)
    .where(and(mine(staff, payoutId, step.back ? 'done' : 'undone'), eq(draftChange.id, step.changeId)))
  if (change === undefined) return null
  const rows = await tx.select().from(draftChangeRow).where(eq(draftChangeRow.changeId, change.id))
  return rows.map(({ rowId, before, after }) =>
    step.back
      ? { rowId, patch: before as Patch, was: after as Patch }
      : { rowId, patch: after as Patch, was: before as Patch },
  )
}

/** Notes that a step was taken back, or done again. */
export async function noteStep(
  tx: Tx,
  draft: StoredPayout,
  step: { readonly changeId: string; readonly back: boolean },
): Promise<void> {
  await tx
    .update(draftChange)
    .set({ state: step.back ? 'undone' : 'done', version: draft.version + 1 })
    .where(eq(draftChange.id, step.changeId))
}

/** What this person can take back in a draft, and what they can do again. */
export async function readHistory(tx: Tx, staff: Staff, payoutId: string): Promise<History> {
  const step = { changeId: draftChange.id, what: draftChange.what, rows: draftChange.rows }
  const [undo] = await tx
    .select(step)
    .from(draftChange)
    .where(mine(staff, payoutId, 'done'))
    .orderBy(desc(draftChange.place))
    .limit(1)
  const [redo] = await tx
    .select(step)
    .from(draftChange)
    .where(mine(staff, payoutId, 'undone'))
    .orderBy(asc(draftChange.place))
    .limit(1)
  return { undo: undo ?? null, redo: redo ?? null }
}

const mine = (staff: Staff, payoutId: string, state: 'done' | 'undone') =>
  and(eq(draftChange.payoutId, payoutId), eq(draftChange.staffId, staff.id), eq(draftChange.state, state))

const names = z.array(z.object({ row_id: z.uuid(), name: z.string() }))

/** Who changed each of these rows last, by row. Rows that nobody has changed are not in it. */
export async function changedBy(tx: Tx, rowIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const result = await tx.execute(sql`
    SELECT DISTINCT ON (r.row_id) r.row_id, s.name
    FROM draft_change_row r JOIN draft_change c ON c.id = r.change_id JOIN staff s ON s.id = c.staff_id
    WHERE r.row_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb)::uuid)
    ORDER BY r.row_id, c.version DESC`)
  return new Map(names.parse(result.rows).map((row) => [row.row_id, row.name]))
}

const first = z.array(z.object({ line_no: z.number(), name: z.string() }))

/** A row between these that somebody else changed after the version that a page shows, and who; null where there is none. */
export async function overtakenSince(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  { seen, lines }: { readonly seen: number; readonly lines: readonly number[] },
): Promise<{ readonly lineNo: number; readonly who: string } | null> {
  if (seen >= draft.version) return null
  const result = await tx.execute(sql`
    SELECT p.line_no, s.name
    FROM draft_change c JOIN draft_change_row r ON r.change_id = c.id JOIN payout_row p ON p.id = r.row_id
    JOIN staff s ON s.id = c.staff_id
    WHERE c.payout_id = ${draft.id} AND c.version > ${seen} AND c.staff_id <> ${staff.id}
      AND p.line_no IN (SELECT jsonb_array_elements_text(${JSON.stringify(lines)}::jsonb)::int)
    ORDER BY p.line_no LIMIT 1`)
  const [row] = first.parse(result.rows)
  return row === undefined ? null : { lineNo: row.line_no, who: row.name }
}
