import 'server-only'
import { z } from 'zod'
import type { Actor, Staff } from '@/lib/access/actor'
import type { Message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { linkWithCode } from '@/lib/platform/error-chain'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

/** What can be proposed to a second person. */
export const PROPOSAL_KINDS = [
  'payout',
  'cancel-disbursement',
  'release-escrow',
  'reverse-escrow',
  'declare-absent',
  'payee-account',
  'payee-email',
  'release-escrow-disbursement',
  'cancel-escrow-disbursement',
  'change-limits',
  'change-policy',
  'change-staff',
  'resolve-batch',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** A proposal to store. Amounts are in minor units of `currency`. */
export type NewProposal = {
  readonly kind: ProposalKind
  /**
   * The id of what it is about: a payout, the submission to cancel, the void submission whose rows are proposed again, the escrow
   * (its id at the service) to release or reverse, the submission that never arrived, the payout method of a payee, the payee, the
   * escrow disbursement (its id at the service) to release from or to cancel, the limits to raise, the policy or the change of the staff, or the batch to resolve.
   */
  readonly subjectId: string
  readonly payoutId: string | null
  readonly env: string
  /** The maker. The system may propose again in the name of the first maker if the quote of a batch changed before it was sent. */
  readonly makerId: string
  readonly contentHash: string
  /** What the approver is shown; it never changes. For an escrow or an absence it has `content`, with `reason` and `force`. */
  readonly summary: unknown
  readonly rowCount: number
  readonly totalMinor: bigint
  readonly feeMinor: bigint
  readonly debitMinor: bigint
  /** Null if the payout has several currencies. */
  readonly currency: string | null
}

/**
 * Stores a proposal and returns its id; a draft payout becomes pending with it. Features call `makeProposal`. Throws `BlockedByPolicy`
 * where the policy blocks what a person proposes. Refused (`I6`) while another proposal for the same
 * subject is pending. Lock the payout (`for('update')`) before reading the rows that `contentHash` covers, so that nobody edits
 * them in between.
 */
export async function createProposal(tx: Tx, actor: Actor, asked: NewProposal): Promise<string> {
  try {
    return z.string().parse(await call(tx, 'ask_proposal', actor, asked))
  } catch (error) {
    const outcome = blockingOutcome(error)
    throw outcome === null ? error : new BlockedByPolicy(outcome)
  }
}

/** The policy does not allow a proposal. `outcome` is the rule or the ceiling that blocks it, as the database gave it. */
export class BlockedByPolicy extends Error {
  override readonly name = 'BlockedByPolicy'
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('The policy blocks this proposal')
    this.outcome = outcome
  }
}

function blockingOutcome(error: unknown): unknown {
  const { detail } = linkWithCode(error, 'CH017') ?? {}
  return typeof detail === 'string' ? JSON.parse(detail) : null
}

const DECISION_PROBLEMS = [
  'no-such-proposal',
  'not-pending',
  'other-content',
  'own-proposal',
  'worked-on',
  'not-an-approver',
  'already-decided',
  'step-up',
  'stale',
  'blocked',
  'too-early',
  'not-needed',
  'factor',
  'ceiling',
  'paused',
  'no-such-row',
] as const
/** Why a decision was not recorded. */
export type DecisionProblem = (typeof DECISION_PROBLEMS)[number]

export type Decision = {
  readonly proposalId: string
  /** The hash of the content that the approver was shown. */
  readonly contentHash: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  /** The numbers, in the sheet, of the rows that a rejection is about. */
  readonly rows?: readonly number[]
  /** The identity confirmation for this content hash; used up here, or earlier in the same transaction. */
  readonly stepUpId: string
}

export type Decided = { readonly state: 'pending' | 'approved' | 'rejected'; readonly approvals: number }

const decided = z.union([
  z.object({ state: z.enum(['pending', 'approved', 'rejected']), approvals: z.number() }),
  z.object({ problem: z.enum(DECISION_PROBLEMS) }),
])

/** The people who may decide proposals. Which of these permissions is needed depends on what the proposal is about. */
export type Checker =
  | Staff<'payouts:approve'>
  | Staff<'payments:approve'>
  | Staff<'escrows:approve'>
  | Staff<'wallets:approve'>
  | Staff<'policy:consent'>
  | Staff<'staff:consent'>

/**
 * Records one person's decision. The payout becomes approved with the last approval that is needed, and a draft again with the
 * first rejection. Fails with why the decision was not recorded.
 */
export async function decideProposal(
  tx: Tx,
  staff: Checker,
  decision: Decision,
): Promise<Result<Decided, DecisionProblem>> {
  const answer = decided.parse(await call(tx, 'decide_proposal', staff, decision))
  return 'problem' in answer ? fail(answer.problem) : ok(answer)
}

/** Ends a pending proposal, or an approved one without a submission, before it has an effect. The payout becomes a draft again. */
export async function voidProposal(
  tx: Tx,
  actor: Actor,
  request: { readonly proposalId: string; readonly reason: Message },
): Promise<void> {
  await call(tx, 'void_proposal', actor, { ...request, reason: storedMessage(request.reason) })
}

/** Reminds approvers of the proposals that have waited for as many hours as the policy says, once each. Returns their ids. */
export async function remindApprovers(tx: Tx, actor: Actor): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'remind_approvers', actor, {}))
}

/** Lapses the proposals that nobody decided within the number of days set in `control`. Returns their ids. */
export async function lapseProposals(tx: Tx, actor: Actor): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'lapse_proposals', actor, {}))
}
