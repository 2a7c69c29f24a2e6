import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { type BoardProblem, problem } from '@/lib/escrow/board/board-error'
import { openEscrow } from '@/lib/escrow/collections/open-escrow'
import { proposeReverse } from '@/lib/escrow/collections/propose-change'
import { type Failure, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { claimsOf } from './read-changes'

/**
 * Proposes to return the money of one escrow of a payout, for example after a cancel that left it held. It is added to the list
 * of escrows, where it is decided. Returns its id there.
 */
export async function proposeReverseOne(
  staff: Staff<'payments:collect'>,
  escrowId: string,
  reason: string,
): Promise<Result<{ escrowId: string }, BoardProblem>> {
  const { claims, asked } = await claimsOf(await db(), [escrowId])
  if (claims.size > 0 || asked.size > 0) return fail(UNDER_WAY)
  const opened = await openEscrow(staff, escrowId)
  if (!opened.ok) return fail(boardProblemOf(opened.problem))
  const proposed = await proposeReverse(staff, opened.value.escrowId, reason)
  return proposed.ok ? ok({ escrowId: opened.value.escrowId }) : fail(boardProblemOf(proposed.problem))
}

const UNDER_WAY = problem('superseded', message('errors.escrow.returnAsked'))

/** A problem of an escrow as a problem of the board: kinds that the board does not have become a refusal. */
export const boardProblemOf = ({ kind, message: why }: Failure): BoardProblem =>
  problem(kind === 'not-found' || kind === 'service' || kind === 'superseded' ? kind : 'refused', why)
