import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { newControl, setNewControl } from '@/lib/payouts/control/check-control'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { hashDetail, type NewDraft } from '@/lib/payouts/draft/draft-input'
import { lockDraft, lockSheet, touch } from '@/lib/payouts/draft/lock-draft'
import { FIRST_TERMS } from '@/lib/payouts/terms/terms'
import { fail, ok, type Result } from '@/lib/platform/result'
import { sameJson } from '@/lib/platform/same-json'
import { settings } from '@/lib/platform/settings'
import type { Mapping } from '@/lib/sheet/columns/fields'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { asSent, confirmColumns, rememberColumns } from './remembered-columns'

/**
 * Opens a draft for a sheet whose rows will follow in chunks. Gives the id of the payout.
 * `intent` is made by the browser before the click, so that a doubled request finds the same draft. `copiedFrom` is the payout whose rows will follow.
 */
export async function createDraft(
  staff: Staff<'payouts:prepare'>,
  intent: string,
  draft: NewDraft,
  copiedFrom: string | null = null,
): Promise<Result<{ payoutId: string }, DraftProblem>> {
  const tooMany = tooManyRows(draft.rowsExpected)
  if (tooMany !== null) return fail(tooMany)
  const { kind = 'direct' } = draft
  return withTx(async (tx) => {
    const confirmed = await confirmColumns(tx, staff, draft.mapping)
    if (!confirmed.ok) return confirmed
    const [made] = await tx
      .insert(payout)
      .values({
        id: intent,
        env: settings().environment,
        name: draft.name,
        description: draft.name,
        createdBy: staff.id,
        updatedBy: staff.id,
        sheetName: draft.sheetName,
        sheetTab: draft.sheetTab,
        sheetSha256: draft.sheetSha256 ?? null,
        headings: draft.mapping.headings,
        mapping: confirmed.value,
        headerLine: draft.mapping.headerLine,
        rowsExpected: draft.rowsExpected,
        defaultCurrency: draft.currency,
        kind,
        copiedFrom,
        control: newControl(staff, draft.control),
        terms: kind === 'escrow' ? FIRST_TERMS : null,
      })
      .onConflictDoNothing()
      .returning({ id: payout.id })
    if (made === undefined) {
      const found = foundAgain(await tx.select().from(payout).where(eq(payout.id, intent)), staff, draft)
      if (found.ok) await setNewControl(tx, staff, intent, draft)
      return found
    }
    await rememberColumns(tx, staff, confirmed.value)
    await record(tx, staff, {
      action: 'payout.created',
      subject: `payout:${made.id}`,
      detail: { name: draft.name, rows: draft.rowsExpected, ...hashDetail(draft) },
    })
    return ok({ payoutId: made.id })
  }, staff)
}

function foundAgain(
  found: readonly (typeof payout.$inferSelect)[],
  staff: Staff<'payouts:prepare'>,
  draft: NewDraft,
): Result<{ payoutId: string }, DraftProblem> {
  const [one] = found
  const same =
    one?.rowsExpected === draft.rowsExpected && sameJson(asSent(one.mapping as Mapping), asSent(draft.mapping))
  return one?.createdBy === staff.id && one.state === 'draft' && one.kind === (draft.kind ?? 'direct') && same
    ? ok({ payoutId: one.id })
    : fail(problem('refused', message('errors.payouts.otherDraft')))
}

/** Why a sheet with this many rows is refused; null where it is accepted. */
export function tooManyRows(rows: number): DraftProblem | null {
  const limit = settings().payoutMaxRows
  if (rows <= limit) return null
  return problem('refused', message('errors.payouts.tooManyRows', { rows, limit }))
}

/** Renames a draft; the name is also the description that the service gets. */
export async function renameDraft(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  name: string,
): Promise<Result<null, DraftProblem>> {
  return withTx(async (tx) => {
    const draft = await lockDraft(tx, payoutId)
    if (!draft.ok) return draft
    await tx.update(payout).set({ name, description: name }).where(eq(payout.id, payoutId))
    await record(tx, staff, {
      action: 'payout.renamed',
      subject: `payout:${payoutId}`,
      detail: { from: draft.value.name, to: name },
    })
    await touch(tx, staff, payoutId, { did: 'named' })
    return ok(null)
  }, staff)
}

/** Discards a draft for good. Its rows stay on record and are never paid. */
export async function discardDraft(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
): Promise<Result<null, DraftProblem>> {
  return withTx(async (tx) => {
    const draft = await lockSheet(tx, payoutId)
    if (!draft.ok) return draft
    await touch(tx, staff, payoutId)
    await tx.update(payout).set({ state: 'discarded' }).where(eq(payout.id, payoutId))
    await record(tx, staff, { action: 'payout.discarded', subject: `payout:${payoutId}`, detail: {} })
    return ok(null)
  }, staff)
}
