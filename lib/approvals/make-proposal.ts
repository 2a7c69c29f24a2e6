import 'server-only'
import type { Actor } from '@/lib/access/actor'
import { RefusedError } from '@/lib/access/requests/refused-error'
import { message } from '@/lib/messages/message'
import type { Tx } from '@/lib/store/database'
import { BlockedByPolicy, createProposal, type NewProposal } from '@/lib/store/transitions/proposals'
import { outcomeMessage } from './outcome-text'
import { outcomeShape } from './policy-outcome'

/**
 * Stores a proposal under the policy in force and returns its id. Where the policy blocks it, throws a `RefusedError` that undoes
 * the transaction and names the rule; what the system proposes again is stored all the same and waits, blocked, for its maker.
 */
export async function makeProposal(tx: Tx, actor: Actor, asked: NewProposal): Promise<string> {
  try {
    return await createProposal(tx, actor, asked)
  } catch (error) {
    if (!(error instanceof BlockedByPolicy)) throw error
    const why = outcomeMessage(outcomeShape.parse(error.outcome))
    throw new RefusedError({ kind: 'policy', message: message('errors.approvals.policyBlocks', { why }) })
  }
}
