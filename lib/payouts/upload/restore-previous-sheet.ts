import 'server-only'
import { and, asc, count, eq, gt, isNull, max } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { changeDraft, changeSheet, Refused, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { draftChange, replacedRow } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { beginEmptying, emptyDraft } from './empty-draft'
import { insertRows } from './insert-rows'
import { isComingBack, type Sheets, sheetsOf } from './previous-sheets'

/** How many rows were restored now, and how many are left. */
export type RestoredPart = {
  readonly rows: number
  readonly processed: number
  readonly rest: { readonly rows: number } | null
}

const AT_ONCE = 1_000

/**
 * Restores the sheet that a corrected one replaced, with its edits: its next rows, with the number of rows left in the
 * answer. Refused where no sheet was kept, and while rows of the new one have edits.
 */
export async function restorePreviousSheet(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
): Promise<Result<RestoredPart, DraftProblem>> {
  const begun = await changeSheet(staff, payoutId, async (tx, draft) => {
    if (draft.emptying !== null) return beginEmptying(tx, draft, false)
    const sheets = sheetsOf(draft)
    if (sheets === null) throw new Refused(nothingKept)
    if (sheets.told !== undefined && (await wasWorkedOn(tx, draft))) throw new Refused(workedOn)
    return sheets.back ? null : begin(tx, staff, draft, sheets)
  })
  if (!begun.ok) return begun
  if (begun.value !== null) {
    const emptied = await emptyDraft(staff, payoutId, begun.value)
    return emptied.ok ? restorePreviousSheet(staff, payoutId) : emptied
  }
  return changeDraft(staff, payoutId, async (tx, now) => {
    if (!isComingBack(now)) throw new Refused(nothingKept)
    const rows = await nextRows(tx, now)
    const arrived = await countRows(tx, payoutId)
    if (arrived === now.rowsExpected) await finish(tx, now)
    await touch(tx, staff, payoutId, { did: 'sheet' })
    return { rows, processed: rows, rest: arrived === now.rowsExpected ? null : { rows: now.rowsExpected - arrived } }
  })
}

const nothingKept = problem('superseded', message('errors.payouts.noPreviousSheet'))

const workedOn = problem('superseded', message('errors.payouts.editedSince'))

async function wasWorkedOn(tx: Tx, draft: StoredPayout): Promise<boolean> {
  const [change] = await tx
    .select({ id: draftChange.id })
    .from(draftChange)
    .where(and(eq(draftChange.payoutId, draft.id), eq(draftChange.state, 'done'), isNull(draftChange.terms)))
    .limit(1)
  return change !== undefined
}

async function begin(tx: Tx, staff: Staff, draft: StoredPayout, sheets: Sheets): Promise<string> {
  const { from, tab, sha256 = null, control = null, mapping, rows, currency } = sheets.before
  const back = {
    sheetName: from,
    sheetTab: tab,
    sheetSha256: sha256,
    headings: mapping.headings,
    mapping,
    headerLine: mapping.headerLine,
    rowsExpected: rows,
    defaultCurrency: currency,
    control,
    replaced: { before: sheets.before, back: true } satisfies Sheets,
  }
  await tx.update(payout).set(back).where(eq(payout.id, draft.id))
  await record(tx, staff, {
    action: 'payout.sheet-put-back',
    subject: `payout:${draft.id}`,
    detail: { from: draft.sheetName, to: from },
  })
  return beginEmptying(tx, draft, false)
}

async function nextRows(tx: Tx, draft: StoredPayout): Promise<number> {
  const [last] = await tx
    .select({ line: max(payoutRow.lineNo), ordinal: max(payoutRow.ordinal) })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, draft.id))
  const next = await tx
    .select()
    .from(replacedRow)
    .where(and(eq(replacedRow.payoutId, draft.id), gt(replacedRow.lineNo, last?.line ?? 0)))
    .orderBy(asc(replacedRow.lineNo))
    .limit(AT_ONCE)
  const first = (last?.ordinal ?? -1) + 1
  await insertRows(
    tx,
    draft,
    storedRows(next).map((row, at) => ({
      ordinal: first + at,
      lineNo: row.lineNo,
      cells: row.cells,
      patch: row.patch,
      settlements: row.settlements,
      edits: row.edits,
    })),
  )
  return next.length
}

async function countRows(tx: Tx, payoutId: string): Promise<number> {
  const [row] = await tx.select({ rows: count() }).from(payoutRow).where(eq(payoutRow.payoutId, payoutId))
  return row?.rows ?? 0
}

async function finish(tx: Tx, draft: StoredPayout): Promise<void> {
  await tx.update(payout).set({ replaced: null }).where(eq(payout.id, draft.id))
  await tx.delete(replacedRow).where(eq(replacedRow.payoutId, draft.id))
  await checkAcross(tx, draft)
}
