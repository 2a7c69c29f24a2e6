import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fail, ok, type Result } from '@/lib/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { payout } from '@/lib/store/schema/payout'
import { type DraftProblem, notADraft, notFound } from './draft-problem'
import { noteEditor } from './editors'

export type StoredPayout = typeof payout.$inferSelect

/** Takes the payout for a change of its rows: locked until the transaction ends, so that two people never interleave. */
export async function lockDraft(tx: Tx, payoutId: string): Promise<Result<StoredPayout, DraftProblem>> {
  const [found] = await tx.select().from(payout).where(eq(payout.id, payoutId)).for('update')
  if (found === undefined || found.state === 'discarded') return fail(notFound)
  return found.state === 'draft' ? ok(found) : fail(notADraft)
}

/** Marks a payout as changed by somebody now, who may then not approve it, and tells the pages that show it. */
export async function touch(tx: Tx, staff: Staff, payoutId: string): Promise<void> {
  await tx
    .update(payout)
    .set({ version: sql`${payout.version} + 1`, updatedAt: sql`now()`, updatedBy: staff.id })
    .where(eq(payout.id, payoutId))
  await noteEditor(tx, payoutId, staff.id)
  await notify(tx, 'live', { payoutId })
}
