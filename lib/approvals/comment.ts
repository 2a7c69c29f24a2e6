import 'server-only'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { callAs } from '@/lib/store/transitions/people'
import type { DecisionRefused } from './decide'
import type { CommentInput } from './decision-input'
import { DECISION_MESSAGES } from './decision-problem'

const answered = z.union([
  z.object({ id: z.uuid() }),
  z.object({ problem: z.enum(['no-such-proposal', 'not-pending', 'no-such-row']) }),
])

// Who prepares or approves payouts may also comment.
type Commenter = Staff<'proposals:comment'> | Staff<'payouts:prepare'> | Staff<'payouts:approve'>

/**
 * Adds what somebody writes about a pending proposal, for its maker and those who decide. It changes nothing about the proposal. Fails
 * where the proposal is decided, or has no row with one of the numbers.
 */
export const comment = (staff: Commenter, said: CommentInput): Promise<Result<{ id: string }, DecisionRefused>> =>
  withTx((tx) => commentIn(tx, staff, said))

/** The same in the caller's transaction: the note with which a maker submits something. */
export async function commentIn(
  tx: Tx,
  staff: Commenter,
  { proposalId, text, rows }: CommentInput,
): Promise<Result<{ id: string }, DecisionRefused>> {
  const request = { proposalId, said: text, rows }
  const answer = answered.parse(await callAs(tx, staff.sessionToken, 'comment_on_proposal', request))
  if ('id' in answer) return ok(answer)
  return fail({ kind: 'refused', message: DECISION_MESSAGES[answer.problem] })
}
