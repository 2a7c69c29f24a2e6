import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { fromMinor } from '@/lib/money/amount'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import { typedOf } from '@/lib/payouts/draft/row-view'
import { type StoredRow, storedRows } from '@/lib/payouts/stored-row'
import { setTerms } from '@/lib/payouts/terms/set-terms'
import { FIRST_TERMS, locationOf, sheetTerms } from '@/lib/payouts/terms/terms'
import { fail, ok, type Result } from '@/lib/platform/result'
import { FIELDS, type Field, fields, type Mapping } from '@/lib/sheet/columns/fields'
import { db } from '@/lib/store/open'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { createDraft, discardDraft } from './create-draft'
import { saveRows } from './save-rows'

const AT_ONCE = 1_000
// A reference and a deadline belong to the former payment: the same reference again would block the row as paid before.
const COPIED: readonly Field[] = FIELDS.filter((field) => field !== 'deadline' && field !== 'reference')

export type Duplicated = {
  readonly payoutId: string
  /** False where the terms of an escrow payout can no longer be met, so that the new one has the first terms instead. */
  readonly withTerms: boolean
}

/**
 * Makes a new draft of the rows of a payout as they stand now, without those that were excluded. Every row is checked like a row of a new sheet;
 * acknowledgements, references and deadlines are not taken over. Nothing links the new payout to the old one: it retries nothing. Rows are copied a part at a
 * time, and the draft is discarded where that fails. `nameOf` gives the new name, of at most 120 characters.
 */
export async function duplicatePayout(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  nameOf: (name: string) => string,
): Promise<Result<Duplicated, DraftProblem>> {
  const database = await db()
  const [source] = await database.select().from(payout).where(eq(payout.id, payoutId))
  if (source === undefined || source.state === 'discarded' || source.mapping === null) return fail(notFound)
  const mapping = source.mapping as Mapping
  const kept = and(eq(payoutRow.payoutId, payoutId), ne(payoutRow.state, 'left-out'))
  const [all] = await database.select({ rows: count() }).from(payoutRow).where(kept)
  const rows = all?.rows ?? 0
  if (rows === 0 || source.rowsArrived < source.rowsExpected)
    return fail(problem('bad-input', message('errors.payouts.nothingToDuplicate')))
  const made = await createDraft(staff, randomUUID(), {
    ...{ kind: source.kind === 'escrow' ? 'escrow' : 'direct', name: nameOf(source.name).slice(0, 120) },
    ...{ currency: source.defaultCurrency, sheetName: null, sheetTab: null, rowsExpected: rows },
    mapping: { headerLine: 1, headings: COPIED.map((field) => fields[field].heading), columns: [...COPIED] },
  })
  if (!made.ok) return made
  const { payoutId: draftId } = made.value
  let [copied, after] = [0, -1]
  while (copied < rows) {
    const found = await database
      .select()
      .from(payoutRow)
      .where(and(kept, gt(payoutRow.ordinal, after)))
      .orderBy(asc(payoutRow.ordinal))
      .limit(AT_ONCE)
    const lines = storedRows(found).map((row, at) => {
      const typed = { ...typedOf(row, mapping), ...readValues(row) }
      return { ordinal: copied + at, lineNo: copied + at + 2, cells: COPIED.map((field) => typed[field] ?? null) }
    })
    const saved = lines.length === 0 ? CHANGED : await saveRows(staff, draftId, lines)
    if (!saved.ok) {
      await discardDraft(staff, draftId)
      return fail(saved.problem)
    }
    copied += lines.length
    after = found.at(-1)?.ordinal ?? after
  }
  return ok({ payoutId: draftId, withTerms: await copyTerms(staff, draftId, source) })
}

const CHANGED = fail(problem('superseded', message('errors.payouts.changedWhileCopied')))

// What was read, in the form that has one reading only, so that no format is suggested again.
const readValues = (row: Pick<StoredRow, 'amountMinor' | 'destKind' | 'destKey'>): Partial<Record<Field, string>> => ({
  ...(row.amountMinor !== null && { amount: fromMinor(row.amountMinor).replace(/\.00$/, '') }),
  ...(row.destKind === 'phone' && row.destKey !== null && { phone: row.destKey }),
})

async function copyTerms(
  staff: Staff<'payouts:prepare'>,
  draftId: string,
  source: typeof payout.$inferSelect,
): Promise<boolean> {
  const terms = sheetTerms(source)
  if (terms === null) return true
  const set = await setTerms(staff, draftId, {
    ...{ terms: [...terms], location: locationOf(source), was: [...FIRST_TERMS] },
  })
  return set.ok
}
