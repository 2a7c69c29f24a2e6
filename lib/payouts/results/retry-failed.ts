import 'server-only'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { DEFAULT_LOCALE } from '@/lib/messages/locale'
import { message } from '@/lib/messages/message'
import { translator } from '@/lib/messages/translator'
import { checkAcross } from '@/lib/payouts/checks/check-across-rows'
import { contextFor } from '@/lib/payouts/checks/check-context'
import { checkOne } from '@/lib/payouts/checks/check-row'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import { inheritEditors } from '@/lib/payouts/draft/editors'
import { type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { newRowTag } from '@/lib/submissions/content/tag'
import { mayBePaidAgain, type RowFacts, readRowFacts } from './row-facts'

/**
 * Makes a new draft of rows that were certainly not paid, each linked to the row it retries. The draft is checked, quoted and
 * approved like any other. Rows that are pending, not known, or already retried are refused, all or none.
 */
export async function retryFailed(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  rowIds: readonly string[],
  nameOf: (parent: string) => string = nameInEnglish,
): Promise<Result<{ payoutId: string }, DraftProblem>> {
  return refusedAs(UNSURE, async (tx) => {
    const [parent] = await tx.select().from(payout).where(eq(payout.id, payoutId)).for('update')
    if (parent === undefined || parent.state !== 'approved') return fail(notFound)
    const stops = await whatStops(tx, parent, rowIds)
    if (stops !== null) return fail(stops)
    const rows = await tx
      .select()
      .from(payoutRow)
      .where(inArray(payoutRow.id, [...rowIds]))
      .orderBy(asc(payoutRow.ordinal))
    const draft = await openDraft(tx, staff, parent, { name: nameOf(parent.name).slice(0, 120), rows: rows.length })
    await copyRows(tx, draft, storedRows(rows))
    await inheritEditors(tx, staff, draft.id)
    await checkAcross(tx, draft)
    await record(tx, staff, {
      action: 'payout.pay-again',
      subject: `payout:${draft.id}`,
      detail: { of: payoutId, rows: rows.length },
    })
    await touch(tx, staff, draft.id)
    return ok({ payoutId: draft.id })
  })
}

const nameInEnglish = (name: string): string => translator(DEFAULT_LOCALE, 'UTC').t('sending.retry.name', { name })

const UNSURE = problem('refused', message('errors.payouts.retryUnsure'))

async function whatStops(tx: Tx, parent: StoredPayout, rowIds: readonly string[]): Promise<DraftProblem | null> {
  const facts = await readRowFacts(tx, parent.id, rowIds)
  for (const id of rowIds) {
    const fact = facts.get(id)
    if (fact === undefined) return notFound
    const stops = whatStopsRow(fact)
    if (stops !== null) return stops
  }
  return rowIds.length === 0 ? problem('bad-input', message('errors.payouts.retryNone')) : null
}

function whatStopsRow(fact: RowFacts): DraftProblem | null {
  if (mayBePaidAgain(fact)) return null
  if (fact.paidAgainIn !== null) {
    return problem('refused', message('errors.payouts.retryTwice'))
  }
  if (fact.status.kind === 'failed' && fact.certainAt !== null) {
    const time = { moment: fact.certainAt.toISOString() }
    return problem('refused', message('errors.payouts.retryEarly', { time }))
  }
  return problem('refused', message('errors.payouts.retryMaybePaid'))
}

async function openDraft(
  tx: Tx,
  staff: Staff<'payouts:prepare'>,
  parent: StoredPayout,
  { name, rows }: { readonly name: string; readonly rows: number },
): Promise<StoredPayout> {
  const { env, kind, terms, userLocation, sheetName, sheetTab, headings, mapping, headerLine, defaultCurrency } = parent
  const [draft] = await tx
    .insert(payout)
    .values({
      env,
      kind,
      terms,
      userLocation,
      name,
      description: name,
      createdBy: staff.id,
      updatedBy: staff.id,
      parentPayoutId: parent.id,
      sheetName,
      sheetTab,
      headings,
      mapping,
      headerLine,
      defaultCurrency,
      rowsExpected: rows,
    })
    .returning()
  if (draft === undefined) throw new Error('The draft was not made')
  return draft
}

async function copyRows(tx: Tx, draft: StoredPayout, rows: readonly StoredRow[]): Promise<void> {
  const copies = rows.map((row) => {
    // A warning was accepted for the first payment only: it has to be accepted again.
    const { settled: _settled, ...patch } = row.patch
    return { lineNo: row.lineNo, cells: row.cells, patch, edits: row.edits, originRowId: row.id }
  })
  const context = await contextFor(tx, draft, copies)
  const values = copies.map((row, ordinal) => ({
    payoutId: draft.id,
    ordinal,
    rowTag: newRowTag(),
    ...row,
    ...checkOne(row, row.patch, context, []),
  }))
  for (let at = 0; at < values.length; at += 500) await tx.insert(payoutRow).values(values.slice(at, at + 500))
}
