import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { acknowledgementsAfter } from '@/lib/payouts/checks/acknowledgements'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { contextFor } from '@/lib/payouts/checks/check-context'
import { acrossOf, type CheckContext, checkOne } from '@/lib/payouts/checks/check-row'
import { columnsToCheck } from '@/lib/payouts/checks/check-rows'
import { writeChecks } from '@/lib/payouts/checks/write-checks'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { sameJson } from '@/lib/platform/same-json'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import type { RowEdit } from './bulk-edit-input'
import { problem } from './draft-error'
import { authorNow, editsAfter } from './edit-authors'
import { changedBy, changedMeanwhile, keepRows } from './edit-steps'
import { Refused, type StoredPayout, touch } from './lock-draft'
import { type CellChange, cellChanges, detailOf, LINES_NAMED } from './record-edits'
import { nothingTouched, writeTouching } from './touched-rows'

// Rows held in memory at once, and ids named by one statement.
const AT_ONCE = 1_000

/**
 * Replaces the edits of these rows, and checks the rows and everything that they affect again. The edits before and after are
 * kept under `changeId`. Throws `Refused` where a row is gone or was changed since; the transaction then changes nothing.
 */
export async function applyEdits(
  tx: Tx,
  staff: Staff<'payouts:prepare'>,
  draft: StoredPayout,
  edits: readonly RowEdit[],
  changeId: string | null,
): Promise<void> {
  const lines: number[] = []
  const changes: CellChange[] = []
  const touched = nothingTouched()
  for (let at = 0; at < edits.length; at += AT_ONCE) {
    const some = edits.slice(at, at + AT_ONCE)
    const stored = await rowsOf(tx, draft.id, some)
    if (stored.length !== new Set(some.map((edit) => edit.rowId)).size) throw new Refused(gone)
    await refuseOvertaken(tx, stored, some)
    const patches = new Map(some.map((edit) => [edit.rowId, edit.patch]))
    const wanted = stored.map((row) => ({ ...row, patch: patches.get(row.id) ?? {} }))
    const checks = checksOf(staff, await contextFor(tx, draft, wanted), stored, patches)
    const before = new Map(stored.map((row) => [row.id, row]))
    const rewritten = checks.flatMap(({ id, check }) => {
      const was = before.get(id)
      return was === undefined ? [] : [{ id, was, is: check }]
    })
    await writeTouching(tx, { draft, touched }, rewritten, () => writeChecks(tx, checks))
    if (changeId !== null) await keepRows(tx, changeId, some)
    if (lines.length < LINES_NAMED) lines.push(...stored.map((row) => row.lineNo))
    if (changes.length < LINES_NAMED) changes.push(...cellChanges(stored, patches, draft.mapping as Mapping))
  }
  if (touched.ids.size > 0) await checkAcross(tx, draft, touched)
  await record(tx, staff, {
    action: 'payout.rows-edited',
    subject: `payout:${draft.id}`,
    detail: detailOf(edits, lines, changes),
  })
  await touch(tx, staff, draft.id, { lines: lines.slice(0, LINES_NAMED) })
}

const gone = problem('superseded', message('errors.payouts.rowsGone'))

async function refuseOvertaken(tx: Tx, stored: readonly Stored[], edits: readonly RowEdit[]): Promise<void> {
  const expected = new Map(edits.map((edit) => [edit.rowId, edit.was]))
  const row = stored.find(({ id, patch }) => !sameJson(expected.get(id), patch))
  if (row === undefined) return
  const who = (await changedBy(tx, [row.id])).get(row.id) ?? 'somebody else'
  throw new Refused(changedMeanwhile(row.lineNo, who))
}

const columns = {
  ...columnsToCheck,
  edits: payoutRow.edits,
  problems: payoutRow.problems,
  destKey: payoutRow.destKey,
  payeeId: payoutRow.payeeId,
  referenceKey: payoutRow.referenceKey,
  name: payoutRow.name,
  nameKey: payoutRow.nameKey,
  currency: payoutRow.currency,
  amountMinor: payoutRow.amountMinor,
  fingerprint: payoutRow.fingerprint,
  state: payoutRow.state,
}

type Stored = Pick<StoredRow, keyof typeof columns>

async function rowsOf(tx: Tx, payoutId: string, edits: readonly RowEdit[]): Promise<Stored[]> {
  const ids = edits.map((edit) => edit.rowId)
  const rows = await tx
    .select(columns)
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), inArray(payoutRow.id, ids)))
  return storedRows(rows)
}

function checksOf(
  staff: Staff,
  context: CheckContext,
  rows: readonly Stored[],
  patches: ReadonlyMap<string, RowEdits>,
): Parameters<typeof writeChecks>[1] {
  const person = authorNow(staff)
  return rows.map((row) => {
    const patch = patches.get(row.id) ?? {}
    const settlements = acknowledgementsAfter(person, row, patch)
    const edits = editsAfter(person, row, patch)
    const check = checkOne(row, patch, context, acrossOf(row.problems), settlements)
    return { id: row.id, patch, settlements, edits, check }
  })
}
