import 'server-only'
import type { Actor, Staff } from '@/lib/access/actor'
import { RefusedError } from '@/lib/access/requests/refused-error'
import { type Message, message } from '@/lib/messages/message'
import { isNamed } from '@/lib/platform/error-chain'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { type BlockedByPolicy, createProposal, type NewProposal } from '@/lib/store/transitions/proposals'
import { outcomeMessage, overMessages } from './outcome-text'
import { type Outcome, outcomeShape } from './policy-outcome'

/**
 * Stores a proposal under the policy in force and returns its id. Where the policy blocks it, throws a `RefusedError` that undoes
 * the transaction and names the rule; what the system proposes again is stored all the same and waits, blocked, for its maker.
 */
export async function makeProposal(tx: Tx, actor: Actor, asked: NewProposal): Promise<string> {
  try {
    return await createProposal(tx, actor, asked)
  } catch (error) {
    if (!isNamed<BlockedByPolicy>(error, 'BlockedByPolicy')) throw error
    throw new RefusedError({ kind: 'policy', message: whatBlocks(outcomeShape.parse(error.outcome)) })
  }
}

function whatBlocks(outcome: Outcome): Message {
  const needsTotal = outcome.source === 'rule' && outcome.when.noControlTotal
  const why = outcomeMessage(outcome)
  const over = overMessages(outcome)
  if (over.length > 0) {
    const who = over.reduce((first, next) => message('policy.over.list', { first, next }))
    return message('errors.approvals.policyBlocksPayees', { why, who })
  }
  return message(needsTotal ? 'errors.approvals.controlTotalNeeded' : 'errors.approvals.policyBlocks', { why })
}

type Change = Pick<NewProposal, 'kind' | 'subjectId' | 'contentHash' | 'summary'>

/** The same for a change of limits, the policy or the team, which is about no money. */
export const proposeChange = (tx: Tx, staff: Staff, change: Change): Promise<string> =>
  makeProposal(tx, staff, {
    ...change,
    payoutId: null,
    env: settings().environment,
    makerId: staff.id,
    rowCount: 0,
    totalMinor: 0n,
    feeMinor: 0n,
    debitMinor: 0n,
    currency: null,
  })
