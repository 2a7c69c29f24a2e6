import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/audit/record'
import { fail, ok, type Result } from '@/lib/result'
import type { Cell } from '@/lib/sheet/cells'
import type { Patch } from '@/lib/sheet/patch'
import type { Problem } from '@/lib/sheet/row-problems'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { ACROSS_ROWS, checkOne } from './check'
import { checkAcross, contextOf } from './check-across'
import type { Edit } from './draft-input'
import { type DraftProblem, problem } from './draft-problem'
import { lockDraft, type StoredPayout, touch } from './locked-draft'
import { sameJson } from './same-json'
import { type Settlements, settledBy } from './settlement'
import { writeChecks } from './write-checks'

/** What the rows held before, in the shape that `editRows` takes: handing it back undoes the change. */
export type Undo = readonly Edit[]

/**
 * Puts staff's edits in place of what those rows held before, checks the rows and everything they touch again, and gives
 * back what undoes it. Each edit is the whole patch of its row. Refused when the payout is not a draft.
 */
export async function editRows(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  edits: readonly Edit[],
): Promise<Result<Undo, DraftProblem>> {
  return withTx(async (tx) => {
    const locked = await lockDraft(tx, payoutId)
    if (!locked.ok) return locked
    const stored = await rowsOf(tx, payoutId, edits)
    if (stored.length !== new Set(edits.map((edit) => edit.rowId)).size) {
      return fail(
        problem(
          'superseded',
          'The sheet was replaced meanwhile, so these rows are gone. Nothing was changed. Look at the rows again.',
        ),
      )
    }
    const overtaken = overtakenBy(stored, edits)
    if (overtaken !== null) return fail(overtaken)
    await apply(tx, staff, locked.value, stored, new Map(edits.map((edit) => [edit.rowId, edit.patch as Patch])))
    await checkAcross(tx, locked.value)
    await record(tx, staff, {
      action: 'payout.rows-edited',
      subject: `payout:${payoutId}`,
      detail: auditOf(stored, edits),
    })
    await touch(tx, staff, payoutId)
    return ok(undoOf(stored, edits))
  })
}

// Undoing must not undo what somebody else did to the row in between.
function undoOf(stored: readonly Stored[], edits: readonly Edit[]): Undo {
  const now = new Map(edits.map((edit) => [edit.rowId, edit.patch]))
  return stored.map((row) => ({ rowId: row.id, patch: row.patch as Edit['patch'], was: now.get(row.id) }))
}

function overtakenBy(stored: readonly Stored[], edits: readonly Edit[]): DraftProblem | null {
  const expected = new Map(edits.map((edit) => [edit.rowId, edit.was]))
  const row = stored.find(({ id, patch }) => {
    const was = expected.get(id)
    return was !== undefined && !sameJson(was, patch)
  })
  if (row === undefined) return null
  return problem(
    'superseded',
    `Row ${row.lineNo} was changed by somebody else meanwhile. Your change was not saved. Look at the row, then repeat it.`,
  )
}

type Stored = { id: string; lineNo: number; cells: unknown; patch: unknown; settlements: unknown; problems: unknown }

async function rowsOf(tx: Tx, payoutId: string, edits: readonly Edit[]): Promise<Stored[]> {
  const ids = edits.map((edit) => edit.rowId)
  return tx
    .select({
      id: payoutRow.id,
      lineNo: payoutRow.lineNo,
      cells: payoutRow.cells,
      patch: payoutRow.patch,
      settlements: payoutRow.settlements,
      problems: payoutRow.problems,
    })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), inArray(payoutRow.id, ids)))
}

async function apply(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  rows: readonly Stored[],
  patches: ReadonlyMap<string, Patch>,
): Promise<void> {
  const context = contextOf(draft)
  const person = { by: staff.id, who: staff.name, at: new Date().toISOString() }
  const checks = rows.map((row) => {
    const patch = patches.get(row.id) ?? {}
    const problems = row.problems as Problem[]
    const was = { patch: row.patch as Patch, settlements: row.settlements as Settlements, problems }
    const settlements = settledBy(person, was, patch)
    const across = problems.filter((one) => ACROSS_ROWS.has(one.code))
    const sheetRow = { lineNo: row.lineNo, cells: row.cells as Cell[] }
    return { id: row.id, patch, settlements, check: checkOne(sheetRow, patch, context, across, settlements) }
  })
  await writeChecks(tx, checks)
}

// The rows keep their patches; the audit names rows and fields, and no phone or amount.
const auditOf = (rows: readonly Stored[], edits: readonly Edit[]) => ({
  rows: rows.length,
  lines: rows.slice(0, 20).map((row) => row.lineNo),
  fields: [
    ...new Set(edits.flatMap(({ patch }) => [...Object.keys(patch.values ?? {}), ...Object.keys(patch.repairs ?? {})])),
  ],
  leftOut: edits.filter(({ patch }) => patch.leftOut === true).length,
  settled: [...new Set(edits.flatMap(({ patch }) => Object.keys(patch.settled ?? {})))],
})
