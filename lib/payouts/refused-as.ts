import 'server-only'
import { fail, type Result } from '@/lib/result'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { refusalOf } from '@/lib/store/transitions/refusal'
import type { DraftProblem } from './draft-problem'

/**
 * Runs `work` in one transaction. Where the database refuses a step, somebody was quicker between our reading and its
 * lock: everything is undone and `told` is what the person reads. Every other error is thrown on.
 */
export async function refusedAs<T>(
  told: DraftProblem,
  work: (tx: Tx) => Promise<Result<T, DraftProblem>>,
): Promise<Result<T, DraftProblem>> {
  try {
    return await withTx(work)
  } catch (error) {
    if (refusalOf(error) !== null) return fail(told)
    throw error
  }
}
