import 'server-only'
import type { Actor } from '@/lib/access/actor'
import { fail, type Result } from '@/lib/platform/result'
import type { Tx } from './database'
import { withTx } from './open'
import { refusalOf } from './transitions/refusal'

/**
 * Runs `work` in one transaction. Where the database refuses a step, another person was quicker: everything is undone and
 * `problem` is returned. Every other error is thrown.
 */
export async function refusedAs<T, P, Problem>(
  problem: Problem,
  work: (tx: Tx) => Promise<Result<T, P>>,
  actor: Actor | null = null,
): Promise<Result<T, P | Problem>> {
  try {
    return await withTx(work, actor)
  } catch (error) {
    if (refusalOf(error) !== null) return fail(problem)
    throw error
  }
}
