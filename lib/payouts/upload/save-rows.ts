import 'server-only'
import { and, asc, between, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { checkControl } from '@/lib/payouts/control/check-control'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import type { SheetRowInput } from '@/lib/payouts/draft/draft-input'
import { changeDraft, Refused, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import type { Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { openQuestions } from '@/lib/sheet/columns/questions'
import { PAYMENTS_ASKED, questionsOfPayments } from '@/lib/sheet/columns/recognise'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { insertRows } from './insert-rows'
import { type ComingRow, finishReplacement, withPreviousEdits } from './merge-previous-edits'
import { isComingBack } from './previous-sheets'

export type Arrived = { readonly arrived: number; readonly expected: number }

/**
 * Saves one chunk of a sheet's rows, each checked again, since a browser's checks are not trusted. A chunk that comes twice
 * (a lost answer, a reload) changes nothing: the ordinal of a row is its identity. The last chunk compares the rows with one
 * another.
 */
export async function saveRows(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  rows: readonly ComingRow[],
): Promise<Result<Arrived, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    if (rows.some((row) => row.ordinal >= draft.rowsExpected)) {
      throw new Refused(problem('bad-input', message('errors.payouts.moreRows')))
    }
    const there = await rowsThere(tx, draft, rows)
    const otherSheet = whatStops(draft, rows, there)
    if (otherSheet !== null) throw new Refused(otherSheet)
    const places = new Set(there.map(({ ordinal }) => ordinal))
    const fresh = rows.filter(({ ordinal }) => !places.has(ordinal))
    if (fresh.length > 0) await insertRows(tx, draft, await withPreviousEdits(tx, draft, fresh))
    const arrived = draft.rowsArrived + fresh.length
    if (arrived === draft.rowsExpected) {
      await checkAnswers(tx, draft)
      await checkControl(tx, draft)
      await finishReplacement(tx, draft)
      await checkAcross(tx, draft)
      await record(tx, staff, {
        action: 'payout.sheet-saved',
        subject: `payout:${payoutId}`,
        detail: { sheet: draft.sheetName, rows: arrived },
      })
    }
    await touch(tx, staff, payoutId, { did: 'sheet' })
    return { arrived, expected: draft.rowsExpected }
  })
}

/**
 * Repeats the questions that only a person can answer, from the rows themselves, and stops a sheet that came without the
 * answers.
 */
async function checkAnswers(tx: Tx, draft: StoredPayout): Promise<void> {
  const first = await tx
    .select({ lineNo: payoutRow.lineNo, cells: payoutRow.cells })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, draft.id))
    .orderBy(asc(payoutRow.ordinal))
    .limit(PAYMENTS_ASKED)
  const mapping = draft.mapping as Mapping
  const about = { tab: draft.sheetTab, currency: draft.defaultCurrency, all: draft.rowsExpected }
  const questions = questionsOfPayments(mapping, storedRows(first), about)
  const [open] = openQuestions(questions, mapping, draft.kind === 'escrow')
  if (open === undefined) return
  throw new Refused(problem('refused', message('errors.payouts.answerFirst', { question: open.message })))
}

/** Refuses a chunk of another sheet: two pages that save different sheets into one draft would mix their rows. */
function whatStops(
  draft: StoredPayout,
  rows: readonly SheetRowInput[],
  there: Awaited<ReturnType<typeof rowsThere>>,
): DraftProblem | null {
  if (isComingBack(draft)) {
    return problem('superseded', message('errors.payouts.restoring'))
  }
  if (new Set(rows.map((row) => row.ordinal)).size < rows.length) {
    return problem('bad-input', message('errors.payouts.samePlace'))
  }
  const coming = new Map(rows.map((row) => [row.ordinal, row]))
  const mixed = there.some(({ ordinal, lineNo, cells }) => {
    const row = coming.get(ordinal)
    return row?.lineNo !== lineNo || !sameJson(row.cells, cells)
  })
  if (!mixed) return null
  return problem('superseded', message('errors.payouts.otherSheet'))
}

/** The stored rows with these ordinals. */
async function rowsThere(tx: Tx, draft: StoredPayout, rows: readonly SheetRowInput[]) {
  const places = rows.map(({ ordinal }) => ordinal)
  const coming = new Set(places)
  const { ordinal, lineNo, cells } = payoutRow
  // A part is a run of rows, so a range finds them; naming each would take longer.
  const there = await tx
    .select({ ordinal, lineNo, cells })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, draft.id), between(ordinal, Math.min(...places), Math.max(...places))))
  return there.filter((row) => coming.has(row.ordinal))
}
