import 'server-only'
import { and, asc, between, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { contextFor } from '@/lib/payouts/checks/check-context'
import { checkControl } from '@/lib/payouts/control/check-control'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import type { SheetRowInput } from '@/lib/payouts/draft/draft-input'
import { changeDraft, Refused, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { noteHere } from '@/lib/payouts/draft/presence'
import { storeSumsOf, type WholeRow } from '@/lib/payouts/quotes/read-parts'
import { storedRows } from '@/lib/payouts/stored-row'
import { fail, type Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { openQuestions } from '@/lib/sheet/columns/questions'
import { PAYMENTS_ASKED, questionsOfPayments } from '@/lib/sheet/columns/recognise'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { type CheckedNew, checkNew, insertChecked, insertRows } from './insert-rows'
import { type ComingRow, finishReplacement, withoutEdits, withPreviousEdits } from './merge-previous-edits'
import { isComingBack, sheetsOf } from './previous-sheets'

export type Arrived = { readonly arrived: number; readonly expected: number }

/**
 * Saves one part of a sheet's rows, each checked again, since a browser's checks are not trusted. A part that comes twice
 * (a lost answer, a reload) changes nothing: the ordinal of a row is its identity. The last part compares the rows with one
 * another. `checked` are checks of the same rows that were made before, for the draft as it was then.
 */
export async function saveRows(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  rows: readonly ComingRow[],
  checked: CheckedAhead | null = null,
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
    if (fresh.length > 0) await insertFresh(tx, draft, fresh, checked)
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
      // Who saved it sees it next, and its rows have just been compared with the directory.
      await noteHere(tx, staff, payoutId)
    }
    const isShown = draft.rowsArrived === 0 || arrived === draft.rowsExpected
    await touch(tx, staff, payoutId, { did: 'sheet' }, isShown)
    return { arrived, expected: draft.rowsExpected }
  })
}

async function insertFresh(tx: Tx, draft: StoredPayout, fresh: readonly ComingRow[], checked: CheckedAhead | null) {
  if (checked === null || !isSameDraft(checked.draft, draft))
    return insertRows(tx, draft, await withPreviousEdits(tx, draft, fresh))
  const places = new Set(fresh.map(({ ordinal }) => ordinal))
  const rows = checked.rows.filter(({ row }) => places.has(row.ordinal))
  await insertChecked(tx, draft, rows)
  await storeSumsOf(tx, draft, rows.map(wholeRow))
}

const wholeRow = ({ row, check, ...own }: CheckedNew): WholeRow => ({
  ...{ ...row, ...check, ...own, accountId: check.payeeAccountId, ownTerms: check.terms },
})

/**
 * Saves the rows of a sheet slice by slice, each in a transaction of its own, and checks the next slice while one is written. What was saved
 * stays where a later slice is refused. `onArrived` is called after each.
 */
export async function saveSlices(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  slices: AsyncIterable<readonly ComingRow[]>,
  onArrived: (arrived: Arrived) => void,
): Promise<Result<Arrived, DraftProblem>> {
  let saving: ReturnType<typeof saveRows> | null = null
  try {
    for await (const slice of slices) {
      const checked = await checkAhead(payoutId, slice)
      const before: Awaited<typeof saving> = await saving
      if (before?.ok === false) return before
      saving = saveRows(staff, payoutId, slice, checked).then((saved) => {
        if (saved.ok) onArrived(saved.value)
        return saved
      })
    }
    return (await saving) ?? fail(notFound)
  } finally {
    await saving?.catch(() => undefined)
  }
}

/** The checks of some rows, and the draft for which they were made. */
type CheckedAhead = { readonly draft: StoredPayout; readonly rows: readonly CheckedNew[] }

/** Checks rows before the draft is locked for them. Null where only the locked draft says how they are checked. */
async function checkAhead(payoutId: string, rows: readonly ComingRow[]): Promise<CheckedAhead | null> {
  const fresh = storedRows(rows).map((row) => withoutEdits(row))
  const found = await withTx(async (tx) => {
    const [draft] = await tx.select().from(payout).where(eq(payout.id, payoutId))
    // Rows that a corrected sheet kept have edits.
    if (draft === undefined || sheetsOf(draft) !== null) return null
    return { draft, context: await contextFor(tx, draft, fresh) }
  })
  return found === null ? null : { draft: found.draft, rows: await checkNew(found.context, fresh) }
}

/** Whether a draft is the same in all that the check of a row depends on. */
const isSameDraft = (one: StoredPayout, other: StoredPayout): boolean =>
  sheetsOf(other) === null &&
  one.kind === other.kind &&
  one.defaultCurrency === other.defaultCurrency &&
  sameJson(one.mapping, other.mapping) &&
  sameJson(one.terms, other.terms)

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
