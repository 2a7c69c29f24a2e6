import 'server-only'
import { fail, type Result } from '@/lib/platform/result'
import type { Tx } from './database'
import { withTx } from './open'
import { refusalOf } from './transitions/refusal'

/**
 * Runs `work` in one transaction. Where the database refuses a step, somebody was quicker between our reading and its
 * lock: everything is undone and `told` is what the person reads. Every other error is thrown on.
 */
export async function refusedAs<T, P, Told>(
  told: Told,
  work: (tx: Tx) => Promise<Result<T, P>>,
): Promise<Result<T, P | Told>> {
  try {
    return await withTx(work)
  } catch (error) {
    if (refusalOf(error) !== null) return fail(told)
    throw error
  }
}
