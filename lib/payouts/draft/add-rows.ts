import 'server-only'
import { and, asc, count, eq, gt, max } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { usualInDraft } from '@/lib/payouts/checks/usual-in-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import { tooManyRows } from '@/lib/payouts/upload/create-draft'
import { insertRows } from '@/lib/payouts/upload/insert-rows'
import type { Result } from '@/lib/platform/result'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { warnsOfPairs } from '@/lib/sheet/rows/shared-names'
import type { Tx } from '@/lib/store/database'
import { draftChange } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { type DraftProblem, problem } from './draft-error'
import type { AddedRow } from './draft-input'
import { type Author, authorNow } from './edit-authors'
import { keepRows, openChange } from './edit-steps'
import { ADDED_THEN_UNDONE } from './exclusion-reason'
import { lastLine } from './last-line'
import { changeDraft, Refused, type StoredPayout, touch } from './lock-draft'
import { LINES_NAMED } from './record-edits'
import { distinct } from './touched-rows'

/**
 * Adds rows that were typed or pasted below those of the sheet, as one step. Undoing the step excludes them with that as the
 * reason, and redoing it includes them: no row of a draft disappears without a trace. `changeId` is made before the click;
 * rows that come twice under it are added once. `groupId` is the group of payees that they are made of. Refused beyond the maximum number of rows of a payout.
 */
export async function addRows(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  changeId: string,
  rows: readonly AddedRow[],
  groupId?: string,
): Promise<Result<{ readonly rows: number }, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    if (await wasAdded(tx, draft, changeId)) return { rows: rows.length }
    const last = await lastRow(tx, draft)
    const grown = { ...draft, rowsExpected: draft.rowsExpected + rows.length }
    const tooMany = tooManyRows(grown.rowsExpected)
    if (tooMany !== null) throw new Refused(tooMany)
    await tx.update(payout).set({ rowsExpected: grown.rowsExpected }).where(eq(payout.id, draft.id))
    const usual = await usualInDraft(tx, draft)
    const added = await insert(tx, grown, rows, { ...last, groupId, author: authorNow(staff) })
    const counted =
      rows.length === 1
        ? message('draft.step.oneRow', { row: last.line + 1 })
        : message('ui.rows', { count: rows.length })
    const what = message('draft.step.added', { rows: counted })
    const step = await openChange(tx, staff, draft, { id: changeId, what, rows: rows.length })
    await keepRows(
      tx,
      step,
      added.map(({ id, patch }) => ({ rowId: id, was: { ...patch, ...TAKEN_BACK }, patch })),
    )
    // A row below all others is never the first of a group of repeated rows.
    const ids = new Set(added.map(({ id }) => id))
    const names = distinct(added.map((row) => row.nameKey))
    const touched = {
      ...{ ids, moved: ids, usual },
      destinations: new Set(distinct(added.map((row) => row.destKey))),
      payees: new Set(distinct(added.map((row) => row.payeeId))),
      references: new Set<string>(),
      names: new Map(names.map((name) => [name, added.length])),
    }
    const hasSameWarnings = warnsOfPairs(draft.rowsExpected) === warnsOfPairs(grown.rowsExpected)
    await checkAcross(tx, grown, hasSameWarnings ? touched : null)
    await record(tx, staff, {
      action: 'payout.rows-added',
      subject: `payout:${payoutId}`,
      detail: { rows: rows.length, from: last.line + 1 },
    })
    const lines = rows.slice(0, LINES_NAMED).map((_, at) => last.line + 1 + at)
    await touch(tx, staff, payoutId, { lines })
    return { rows: rows.length }
  })
}

const TAKEN_BACK = { leftOut: true, leftOutWhy: ADDED_THEN_UNDONE } as const

async function wasAdded(tx: Tx, draft: StoredPayout, changeId: string): Promise<boolean> {
  const [found] = await tx
    .select({ payoutId: draftChange.payoutId })
    .from(draftChange)
    .where(eq(draftChange.id, changeId))
  return found?.payoutId === draft.id
}

async function lastRow(tx: Tx, draft: StoredPayout): Promise<{ readonly line: number; readonly ordinal: number }> {
  const [last] = await tx
    .select({ rows: count(), ordinal: max(payoutRow.ordinal) })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, draft.id))
  if (last === undefined || last.rows < draft.rowsExpected) throw new Refused(notWhole)
  return { line: await lastLine(tx, draft), ordinal: last.ordinal ?? -1 }
}

const notWhole = problem('refused', message('errors.payouts.sheetNotArrived'))

type Adding = {
  readonly line: number
  readonly ordinal: number
  readonly author: Author
  readonly groupId: string | undefined
}

async function insert(tx: Tx, draft: StoredPayout, rows: readonly AddedRow[], { author, groupId, ...last }: Adding) {
  // They are in no sheet, so every cell is empty and all values are typed.
  const cells = (draft.mapping as Mapping).columns.map(() => null)
  await insertRows(
    tx,
    draft,
    rows.map((values, at) => ({
      ordinal: last.ordinal + 1 + at,
      lineNo: last.line + 1 + at,
      cells,
      patch: { values },
      settlements: {},
      groupId,
      edits: { added: author, ...Object.fromEntries(Object.keys(values).map((field) => [field, author])) },
    })),
  )
  const added = await tx
    .select({
      id: payoutRow.id,
      patch: payoutRow.patch,
      destKey: payoutRow.destKey,
      payeeId: payoutRow.payeeId,
      nameKey: payoutRow.nameKey,
    })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, draft.id), gt(payoutRow.ordinal, last.ordinal)))
    .orderBy(asc(payoutRow.ordinal))
  return storedRows(added)
}
