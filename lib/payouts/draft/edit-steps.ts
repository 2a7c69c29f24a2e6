import 'server-only'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import type { AskedTerm } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import { type Message, message } from '@/lib/messages/message'
import { readStored, storedMessage } from '@/lib/messages/stored'
import type { History } from '@/lib/payouts/view'
import { sameJson } from '@/lib/platform/same-json'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Tx } from '@/lib/store/database'
import { draftChange } from '@/lib/store/schema/draft'
import type { RowEdit } from './bulk-edit-input'
import { problem } from './draft-error'
import { Refused, type StoredPayout } from './lock-draft'

type Opening = {
  /** The change to extend; null for a new one. */
  readonly changeId: string | null
  readonly rows: number
  readonly inWords: (rows: number) => Message
}

/**
 * Opens a change of this many rows, or extends one; null where the change to extend was undone or does not exist. Steps that
 * the person had undone before can then no longer be redone.
 */
export async function openOrExtendChange(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  opening: Opening,
): Promise<string | null> {
  const { changeId, rows, inWords } = opening
  if (changeId === null) return openChange(tx, staff, draft, { what: inWords(rows), rows })
  const which = and(mine(staff, draft.id, 'done'), eq(draftChange.id, changeId))
  const [begun] = await tx.select({ rows: draftChange.rows }).from(draftChange).where(which)
  if (begun === undefined) return null
  const all = begun.rows + rows
  await tx
    .update(draftChange)
    .set({ rows: all, what: storedMessage(inWords(all)), version: draft.version + 1 })
    .where(which)
  return changeId
}

/**
 * Opens a change of this many rows with a short description. Steps that the person had undone before can then no longer be
 * redone.
 */
export async function openChange(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  change: { readonly id?: string; readonly what: Message; readonly rows: number; readonly terms?: TermsStep },
): Promise<string> {
  await tx.delete(draftChange).where(mine(staff, draft.id, 'undone'))
  const [opened] = await tx
    .insert(draftChange)
    .values({
      payoutId: draft.id,
      staffId: staff.id,
      version: draft.version + 1,
      ...change,
      what: storedMessage(change.what),
    })
    .returning({ id: draftChange.id })
  if (opened === undefined) throw new Error('A change was not kept')
  return opened.id
}

/** Keeps what a change did to some of its rows. */
export async function keepRows(tx: Tx, changeId: string, edits: readonly RowEdit[]): Promise<void> {
  const records = edits.map(({ rowId, was, patch }) => ({ row_id: rowId, before: was, after: patch }))
  await tx.execute(sql`
    INSERT INTO draft_change_row (change_id, row_id, before, after)
    SELECT ${changeId}::uuid, n.row_id, n.before, n.after
    FROM jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS n(row_id uuid, before jsonb, after jsonb)`)
}

/** What applies to a whole sheet: its terms, and the location of the payer. */
export type SheetTerms = { readonly terms: readonly AskedTerm[]; readonly location: UserLocation | null }
export type TermsStep = { readonly before: SheetTerms; readonly after: SheetTerms }

/** The terms of the whole sheet before and after one step of this person; null where the step is about rows. */
export async function termsOfStep(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  { changeId, back }: Step,
): Promise<{ readonly is: SheetTerms; readonly to: SheetTerms } | null> {
  const [change] = await tx
    .select({ terms: draftChange.terms })
    .from(draftChange)
    .where(and(mine(staff, draft.id, back ? 'done' : 'undone'), eq(draftChange.id, changeId)))
  if (change === undefined || change.terms === null) return null
  // The stored JSON was written by our own checks.
  const { before, after } = change.terms as TermsStep
  return back ? { is: after, to: before } : { is: before, to: after }
}

/** A step to undo (`back`) or to redo, from a row of the sheet on. */
export type Step = { readonly changeId: string; readonly back: boolean; readonly from: number }

// Rows processed at once; a step of fewer rows is done in one part.
const ROWS_AT_ONCE = 1_000

/**
 * The edits that undo or redo one step of this person, for the next rows of the sheet; null where that step cannot be taken
 * any more. Throws `Refused` where a row has neither the edits from before nor those from after the step.
 */
export async function editsOfStep(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  { changeId, back, from }: Step,
): Promise<{
  readonly edits: RowEdit[]
  readonly processed: number
  readonly rest: { readonly from: number; readonly rows: number } | null
} | null> {
  const [change] = await tx
    .select({ rows: draftChange.rows, version: draftChange.version })
    .from(draftChange)
    .where(and(mine(staff, draft.id, back ? 'done' : 'undone'), eq(draftChange.id, changeId)))
  if (change === undefined) return null
  if (from === 0) await refuseOthers(tx, staff, draft, { changeId, version: change.version })
  const whole = change.rows <= ROWS_AT_ONCE
  const end = from + ROWS_AT_ONCE
  const patch = back ? sql`before` : sql`after`
  // By the key of each row: a join would read all rows of a long step for each of its parts.
  const result = await tx.execute(
    whole
      ? sql`
    SELECT r.id, r.patch AS was, d.${patch} AS patch
    FROM draft_change_row d JOIN payout_row r ON r.id = d.row_id
    WHERE d.change_id = ${changeId}`
      : sql`
    SELECT r.id, r.patch AS was, d.patch
    FROM payout_row r
    CROSS JOIN LATERAL (SELECT c.${patch} AS patch FROM draft_change_row c WHERE c.change_id = ${changeId} AND c.row_id = r.id LIMIT 1) d
    WHERE r.payout_id = ${draft.id} AND r.ordinal >= ${from} AND r.ordinal < ${end}`,
  )
  const edits = steps
    .parse(result.rows)
    .filter(({ was, patch }) => !sameJson(was, patch))
    .map(({ id, was, patch }) => ({ rowId: id, was: was as RowEdits, patch: patch as RowEdits }))
  const left = whole ? 0 : Math.max(0, draft.rowsExpected - end)
  const processed = whole ? change.rows : Math.min(ROWS_AT_ONCE, draft.rowsExpected - from)
  return { edits, processed, rest: left === 0 ? null : { from: end, rows: left } }
}

const steps = z.array(z.object({ id: z.uuid(), was: z.unknown(), patch: z.unknown() }))

async function refuseOthers(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  { changeId, version }: { readonly changeId: string; readonly version: number },
): Promise<void> {
  const result = await tx.execute(sql`
    SELECT r.id, r.line_no
    FROM draft_change c JOIN draft_change_row x ON x.change_id = c.id
    JOIN draft_change_row d ON d.change_id = ${changeId} AND d.row_id = x.row_id JOIN payout_row r ON r.id = d.row_id
    WHERE c.payout_id = ${draft.id} AND c.version > ${version} AND c.staff_id <> ${staff.id}
      AND r.patch <> d.before AND r.patch <> d.after LIMIT 1`)
  const [row] = z.array(z.object({ id: z.uuid(), line_no: z.number() })).parse(result.rows)
  if (row === undefined) return
  const who = (await changedBy(tx, [row.id])).get(row.id) ?? 'somebody else'
  throw new Refused(changedMeanwhile(row.line_no, who))
}

/** Why a change is refused because another person changed its row. */
export const changedMeanwhile = (lineNo: number, who: string) =>
  problem('superseded', message('errors.payouts.rowChanged', { row: lineNo, who }))

/** Records that a step was undone or redone; `whole` once that is so for all of its rows. */
export async function noteStep(tx: Tx, draft: StoredPayout, { changeId, back }: Step, whole: boolean): Promise<void> {
  const state = whole ? { state: back ? 'undone' : 'done' } : {}
  await tx
    .update(draftChange)
    .set({ ...state, version: draft.version + 1 })
    .where(eq(draftChange.id, changeId))
}

/** What this person can undo and redo in a draft. */
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
  return { undo: stepOf(undo), redo: stepOf(redo) }
}

const stepOf = <S extends { readonly what: string }>(step: S | undefined) =>
  step === undefined ? null : { ...step, what: readStored(step.what) }

const mine = (staff: Staff, payoutId: string, state: 'done' | 'undone') =>
  and(eq(draftChange.payoutId, payoutId), eq(draftChange.staffId, staff.id), eq(draftChange.state, state))

const names = z.array(z.object({ row_id: z.uuid(), name: z.string() }))

/** Who changed each of these rows last, by row. Unchanged rows are not in it. */
export async function changedBy(tx: Tx, rowIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const result = await tx.execute(sql`
    SELECT DISTINCT ON (r.row_id) r.row_id, s.name
    FROM draft_change_row r JOIN draft_change c ON c.id = r.change_id JOIN staff s ON s.id = c.staff_id
    WHERE r.row_id IN (SELECT jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb)::uuid)
    ORDER BY r.row_id, c.version DESC`)
  return new Map(names.parse(result.rows).map((row) => [row.row_id, row.name]))
}

const first = z.array(z.object({ line_no: z.number(), name: z.string() }))

/**
 * The first of these rows that another person changed after the version that the page shows, and who did; null without one.
 */
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
