import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { record } from '@/lib/activity/record'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { type DraftProblem, notFound, problem } from './draft-error'
import { noteEditor } from './editors'

/**
 * Writes the note of a payout, at any stage: a note of our own, which changes nothing of what is approved or sent. Empty removes it. Who writes it is
 * an editor of the payout. Refused where another person has written it since `was`.
 */
export async function setNote(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
  { note, was }: { readonly note: string; readonly was: string },
): Promise<Result<null, DraftProblem>> {
  return withTx(async (tx) => {
    const [found] = await tx.select().from(payout).where(eq(payout.id, payoutId)).for('update')
    if (found === undefined || found.state === 'discarded') return fail(notFound)
    const now = found.note ?? ''
    if (now !== was) return fail(problem('superseded', message('errors.payouts.noteChanged')))
    if (now === note) return ok(null)
    await tx
      .update(payout)
      .set({ note: note === '' ? null : note })
      .where(eq(payout.id, payoutId))
    await noteEditor(tx, staff, payoutId, { did: 'noted' })
    await record(tx, staff, { action: 'payout.noted', subject: `payout:${payoutId}`, detail: { from: now, to: note } })
    await notify(tx, 'live', { payoutId })
    return ok(null)
  }, staff)
}
