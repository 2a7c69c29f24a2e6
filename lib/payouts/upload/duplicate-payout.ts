import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import { setTerms } from '@/lib/payouts/terms/set-terms'
import { FIRST_TERMS, locationOf, sheetTerms } from '@/lib/payouts/terms/terms'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { COPIED_MAPPING, copiedRows, countCopied } from './copied-rows'
import { createDraft, discardDraft } from './create-draft'
import { saveRows } from './save-rows'

export type Duplicated = {
  readonly payoutId: string
  /** False where the terms of an escrow payout can no longer be met, so that the new one has the first terms instead. */
  readonly withTerms: boolean
}

/**
 * Makes a new draft of the rows of a payout as they stand now, without those that were excluded. Every row is checked like a row of a new sheet;
 * acknowledgements, references and deadlines are not taken over. The copies retry nothing; each is compared with the row that it was copied from, and
 * whoever worked on the payout is an editor of the copy. Rows are copied a part at a
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
  const rows = await countCopied(database, payoutId)
  if (rows === 0 || source.rowsArrived < source.rowsExpected)
    return fail(problem('bad-input', message('errors.payouts.nothingToDuplicate')))
  const draft = {
    ...{
      kind: source.kind === 'escrow' ? ('escrow' as const) : ('direct' as const),
      name: nameOf(source.name).slice(0, 120),
    },
    ...{ currency: source.defaultCurrency, sheetName: null, sheetTab: null, rowsExpected: rows },
    mapping: { headerLine: 1, headings: [...COPIED_MAPPING.headings], columns: [...COPIED_MAPPING.columns] },
  }
  const made = await createDraft(staff, randomUUID(), draft, payoutId)
  if (!made.ok) return made
  const { payoutId: draftId } = made.value
  let copied = 0
  for await (const part of copiedRows(database, payoutId, source.mapping as Mapping)) {
    const lines = part.map(({ cells, copiedRowId }, at) => ({
      ...{ ordinal: copied + at, lineNo: copied + at + 2, cells: [...cells], copiedRowId },
    }))
    const saved = await saveRows(staff, draftId, lines)
    if (!saved.ok) {
      await discardDraft(staff, draftId)
      return fail(saved.problem)
    }
    copied += lines.length
  }
  if (copied < rows) {
    await discardDraft(staff, draftId)
    return CHANGED
  }
  return ok({ payoutId: draftId, withTerms: await copyTerms(staff, draftId, source) })
}

const CHANGED = fail(problem('superseded', message('errors.payouts.changedWhileCopied')))

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
