import 'server-only'
import { asc, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { whatStopsTerms } from '@/lib/escrow/term-form'
import { message } from '@/lib/messages/message'
import { acrossOf } from '@/lib/payouts/checks/check-row'
import { checkRows, columnsToCheck } from '@/lib/payouts/checks/check-rows'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { openChange, type SheetTerms } from '@/lib/payouts/draft/edit-steps'
import { changeDraft, Refused, type StoredPayout, touch } from '@/lib/payouts/draft/lock-draft'
import { storedRows } from '@/lib/payouts/stored-row'
import type { Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import type { Tx } from '@/lib/store/database'
import { payoutPart } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { locationOf, NO_TERMS, sheetTerms } from './terms'
import type { TermsInput } from './terms-input'

/**
 * Sets the terms of an escrow payout and the location of the payer, as a step that can be undone. Refused where another
 * person changed the terms meanwhile.
 */
export async function setTerms(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  { terms, location, was }: TermsInput,
): Promise<Result<null, DraftProblem>> {
  return changeDraft(staff, payoutId, async (tx, draft) => {
    const before = { terms: was, location: locationOf(draft) }
    const after = { terms, location }
    await putTerms(tx, staff, draft, { is: before, to: after })
    if (sameJson(before, after)) return null
    const what = message(sameJson(was, terms) ? 'draft.step.place' : 'draft.step.sheetTerms')
    await openChange(tx, staff, draft, { what, rows: 0, terms: { before, after } })
    return null
  })
}

/**
 * Replaces the terms of a sheet and the location of the payer. Every row is checked again, since terms decide whether it
 * needs a deadline. Throws `Refused` where another person changed them, or where they can no longer be met.
 */
export async function putTerms(
  tx: Tx,
  staff: Staff<'payouts:prepare'>,
  draft: StoredPayout,
  { is, to }: { readonly is: SheetTerms; readonly to: SheetTerms },
): Promise<void> {
  const known = sheetTerms(draft)
  if (known === null) throw new Refused(problem('refused', NO_TERMS))
  if (!sameJson({ terms: known, location: locationOf(draft) }, is)) throw new Refused(OVERTAKEN)
  if (sameJson(is, to)) return
  const passed = whatStopsTerms(to.terms, new Date())
  if (passed !== null) throw new Refused(problem('refused', passed))
  const [changed] = await tx
    .update(payout)
    .set({ terms: to.terms, userLocation: to.location })
    .where(eq(payout.id, draft.id))
    .returning()
  if (changed !== undefined) await checkAgain(tx, changed)
  await record(tx, staff, {
    action: 'payout.terms',
    subject: `payout:${draft.id}`,
    detail: { terms: to.terms.map(({ type }) => type), located: to.location !== null },
  })
  await touch(tx, staff, draft.id)
}

const OVERTAKEN = problem('superseded', message('errors.payouts.termsChanged'))

const AT_ONCE = 1_000

/** Checks every row of a draft again, after something that the checks depend on has changed. */
export async function checkAgain(tx: Tx, draft: StoredPayout): Promise<void> {
  const found = await tx
    .select({ ...columnsToCheck, problems: payoutRow.problems })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, draft.id))
    .orderBy(asc(payoutRow.ordinal))
  const rows = storedRows(found)
  const across = new Map(rows.map((row) => [row.id, acrossOf(row.problems)]))
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await checkRows(tx, draft, rows.slice(at, at + AT_ONCE), (rowId) => across.get(rowId) ?? [])
  // The content of a batch includes the terms of its sheet, which no trigger on rows notices.
  await tx.delete(payoutPart).where(eq(payoutPart.payoutId, draft.id))
}
