import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { isNamed } from '@/lib/platform/error-chain'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { beingReplaced, type DraftProblem, notADraft, notFound } from './draft-error'
import { type EditorNote, noteEditor } from './editors'

export type StoredPayout = typeof payout.$inferSelect

/**
 * Locks the payout for a change of its rows until the transaction ends, so that changes of two people never interleave. Refused while its rows
 * are removed for another sheet.
 */
export async function lockDraft(tx: Tx, payoutId: string): Promise<Result<StoredPayout, DraftProblem>> {
  const locked = await lockSheet(tx, payoutId)
  return locked.ok && locked.value.emptying !== null ? fail(beingReplaced) : locked
}

/** Locks the payout as `lockDraft` does, also while its rows are removed for another sheet. */
export async function lockSheet(tx: Tx, payoutId: string): Promise<Result<StoredPayout, DraftProblem>> {
  const [found] = await tx.select().from(payout).where(eq(payout.id, payoutId)).for('update')
  if (found === undefined || found.state === 'discarded') return fail(notFound)
  return found.state === 'draft' ? ok(found) : fail(notADraft)
}

/** Thrown inside a change of a draft: the whole change is undone, and the person sees this problem. */
export class Refused extends Error {
  override readonly name = 'RefusedChange'
  readonly problem: DraftProblem

  constructor(problem: DraftProblem) {
    super(problem.message.key)
    this.problem = problem
  }
}

/** Runs one change of a draft by a person, which is locked for it. Work that throws `Refused` changes nothing and returns its problem. */
export const changeDraft = <T>(staff: Staff, payoutId: string, work: Work<T>): Promise<Result<T, DraftProblem>> =>
  changeLocked(staff, payoutId, lockDraft, work)

/** Runs one change of a draft as `changeDraft` does, also while its rows are removed for another sheet. */
export const changeSheet = <T>(staff: Staff, payoutId: string, work: Work<T>): Promise<Result<T, DraftProblem>> =>
  changeLocked(staff, payoutId, lockSheet, work)

type Work<T> = (tx: Tx, draft: StoredPayout) => Promise<T>

async function changeLocked<T>(
  staff: Staff,
  payoutId: string,
  lock: typeof lockDraft,
  work: Work<T>,
): Promise<Result<T, DraftProblem>> {
  try {
    return await withTx(async (tx) => {
      const locked = await lock(tx, payoutId)
      return locked.ok ? ok(await work(tx, locked.value)) : locked
    }, staff)
  } catch (error) {
    if (isNamed<Refused>(error, 'RefusedChange')) return fail(error.problem)
    throw error
  }
}

/**
 * Marks a payout as changed by this person, who may then not approve it, and notifies the pages that show it unless told not to. `what` is what
 * they did.
 */
export async function touch(
  tx: Tx,
  staff: Staff,
  payoutId: string,
  what: EditorNote = {},
  notifies = true,
): Promise<void> {
  await noteEditor(tx, staff, payoutId, what)
  await tx
    .update(payout)
    .set({ version: sql`${payout.version} + 1`, updatedAt: sql`now()`, updatedBy: staff.id })
    .where(eq(payout.id, payoutId))
  if (notifies) await notify(tx, 'live', { payoutId })
}
