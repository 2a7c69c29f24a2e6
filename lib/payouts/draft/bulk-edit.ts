import 'server-only'
import { asc, count } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { whatStopsTerms } from '@/lib/escrow/term-form'
import type { AskedTerm } from '@/lib/escrow/terms'
import { type Message, message } from '@/lib/messages/message'
import { readCellAmount } from '@/lib/money/amount'
import { splitAmount } from '@/lib/money/split'
import { stillSaves } from '@/lib/payouts/quotes/read-savings'
import { storedRows } from '@/lib/payouts/stored-row'
import { NO_TERMS } from '@/lib/payouts/terms/terms'
import type { Result } from '@/lib/platform/result'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { type BulkEdit, describeBulkEdit, editsOf, MOST_PASTED, type PlacedRow, restOf } from './bulk-edit-input'
import { type DraftProblem, problem } from './draft-error'
import { applyEdits } from './edit-rows'
import { openOrExtendChange, overtakenSince } from './edit-steps'
import { changeDraft, Refused, type StoredPayout } from './lock-draft'
import { rowsOfEdit } from './shown-rows'

/** `rest` is the remaining part of an edit of many rows, to be sent next, and how many rows it covers. */
export type Changed = {
  readonly rows: number
  /** How many rows were processed for that. */
  readonly processed: number
  readonly changeId: string | null
  readonly rest: { readonly matching: BulkEdit; readonly rows: number } | null
}

// Rows changed in one transaction: others get their turn in between, and the page shows the progress.
const AT_ONCE = 1_000

/**
 * Applies a bulk edit to the first of the rows that it affects and returns the rest, to be sent next with the same change;
 * all of it is one step that can be undone, even if the rest is never sent. Refused when the payout is not a draft, when no
 * row needs the edit, and when another person changed one of the rows since the page loaded.
 */
export async function applyBulkEdit(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  matching: BulkEdit,
  changeId: string | null = null,
): Promise<Result<Changed, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    if (matching.what === 'terms') refuseTerms(draft, matching.terms ?? [])
    if (matching.what === 'save' && !(await stillSaves(tx, draft, matching))) throw new Refused(noSaving)
    const rows = await rowsWith(tx, payoutId, matching)
    const shared = matching.what === 'split' ? await withShares(tx, draft, matching, rows.length) : matching
    const edits = editsOf(shared, rows, draft.mapping as Mapping)
    const rest = await whatIsLeft(tx, draft, matching, rows)
    if (edits.length === 0 && rest === null && changeId === null) throw new Refused(noRow(matching, rows.length))
    if (edits.length === 0) return { rows: 0, processed: rows.length, changeId, rest }
    const ids = new Set(edits.map((edit) => edit.rowId))
    const lines = rows.filter(({ id }) => ids.has(id)).map((row) => row.lineNo)
    await refuseUnseen(tx, staff, draft, { seen: matching.among.seen, lines })
    const inWords = (changed: number) => describeBulkEdit(matching, { rows: changed, line: lines[0] })
    const step = await openOrExtendChange(tx, staff, draft, { changeId, rows: edits.length, inWords })
    if (step === null) throw new Refused(taken)
    await applyEdits(tx, staff, draft, edits, step)
    return { rows: edits.length, processed: rows.length, changeId: step, rest }
  })
}

// Pasted lines belong to rows by their position, a saving concerns few rows, and a total is split among all: these are done in one part.
const isWhole = ({ what }: BulkEdit): boolean => what === 'paste' || what === 'save' || what === 'split'

/** The edit with the share of each of its rows; refused where the total cannot be split among them. */
async function withShares(
  tx: Tx,
  draft: StoredPayout,
  matching: BulkEdit & { readonly what: 'split' },
  rows: number,
): Promise<BulkEdit> {
  const refuse = (why: Message): never => {
    throw new Refused(problem('bad-input', why))
  }
  if (rows > MOST_PASTED) return refuse(message('errors.payouts.splitTooMany', { count: MOST_PASTED }))
  const named = await tx
    .selectDistinct({ currency: payoutRow.currency })
    .from(payoutRow)
    .where(rowsOfEdit(draft.id, matching))
  const currencies = new Set(named.map(({ currency }) => currency ?? draft.defaultCurrency))
  const [currency = draft.defaultCurrency, ...others] = currencies
  if (others.length > 0) return refuse(message('errors.payouts.splitCurrencies'))
  const read = readCellAmount(matching.total)
  if (!read.ok) return refuse(read.message)
  if (read.currency !== null && read.currency !== currency) return refuse(message('errors.payouts.splitCurrencies'))
  const shares = splitAmount(read.amount, rows, currency)
  if (shares === null) return refuse(message('errors.payouts.splitTooSmall', { rows, currency }))
  return { ...matching, shares }
}

async function whatIsLeft(
  tx: Tx,
  draft: StoredPayout,
  matching: BulkEdit,
  done: readonly PlacedRow[],
): Promise<Changed['rest']> {
  if (isWhole(matching) || done.length < AT_ONCE) return null
  const mapping = draft.mapping as Mapping
  // Counted once, since counting at each part would take longer than the change: others may change the number meanwhile.
  const expected = (matching.among.rest?.rows ?? 0) - done.length
  const rows = expected > 0 ? expected : await countOf(tx, draft, restOf(matching, done, { mapping, rows: 0 }))
  return rows === 0 ? null : { matching: restOf(matching, done, { mapping, rows }), rows }
}

async function countOf(tx: Tx, draft: StoredPayout, rest: BulkEdit): Promise<number> {
  const [left] = await tx.select({ rows: count() }).from(payoutRow).where(rowsOfEdit(draft.id, rest))
  return left?.rows ?? 0
}

function refuseTerms(draft: StoredPayout, terms: readonly AskedTerm[]): void {
  const stops = draft.kind === 'escrow' ? whatStopsTerms(terms, new Date()) : NO_TERMS
  if (stops !== null) throw new Refused(problem('refused', stops))
}

const noSaving = problem('superseded', message('errors.payouts.savingChanged'))

function noRow({ what }: BulkEdit, rows: number): DraftProblem {
  return rows === 0 || what !== 'set'
    ? problem('superseded', message('errors.payouts.noRowNeeds'))
    : problem('superseded', message('errors.payouts.alreadySo'))
}

async function refuseUnseen(
  tx: Tx,
  staff: Staff,
  draft: StoredPayout,
  about: { seen: number; lines: readonly number[] },
): Promise<void> {
  const overtaken = await overtakenSince(tx, staff, draft, about)
  if (overtaken === null) return
  throw new Refused(
    problem('superseded', message('errors.payouts.rowChanged', { row: overtaken.lineNo, who: overtaken.who })),
  )
}

async function rowsWith(tx: Tx, payoutId: string, matching: BulkEdit): Promise<PlacedRow[]> {
  const { id, ordinal, lineNo, cells, patch, repairs, problems } = payoutRow
  const rows = tx
    .select({ id, ordinal, lineNo, cells, patch, repairs, problems })
    .from(payoutRow)
    .where(rowsOfEdit(payoutId, matching))
    .orderBy(asc(payoutRow.ordinal))
  const most = matching.what === 'paste' ? matching.lines.length : matching.what === 'split' ? MOST_PASTED + 1 : AT_ONCE
  return storedRows(await rows.limit(most))
}

export const taken = problem('superseded', message('errors.payouts.stepTaken'))
