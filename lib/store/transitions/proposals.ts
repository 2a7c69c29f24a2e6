import 'server-only'
import { z } from 'zod'
import type { Actor, Staff } from '@/lib/access/actor'
import type { Message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { call } from './call'

/** What can be asked of a second person. */
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
  'resolve-batch',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

export type NewProposal = {
  readonly kind: ProposalKind
  /**
   * A payout, the submission to cancel, the void submission whose rows are asked for again, the service's id of the escrow
   * to release or reverse, the submission that never arrived, the account of a payee, the payee, the service's id of the escrow
   * disbursement to release from or to cancel, the limits to be loosened, or the batch that people settle.
   */
  readonly subjectId: string
  readonly payoutId: string | null
  readonly env: string
  /** Who proposes. The system may propose again in the name of the first maker, whose batch had another price at sending. */
  readonly makerId: string
  readonly contentHash: string
  /** What the approver is shown, frozen. Of an escrow or an absence it holds `content`, with `reason` and `force`. */
  readonly summary: unknown
  readonly rowCount: number
  readonly totalMinor: bigint
  readonly feeMinor: bigint
  readonly debitMinor: bigint
  /** Null where the payout holds several currencies. */
  readonly currency: string | null
  readonly approvalsNeeded: number
}

/**
 * Asks for approval; a draft payout becomes pending with it. Returns the proposal's id. Refused (`I6`) while one is pending
 * for the same subject. Lock the payout (`for('update')`) before reading the rows that `contentHash` covers, so that
 * nobody edits between the reading and the asking.
 */
export async function createProposal(tx: Tx, actor: Actor, asked: NewProposal): Promise<string> {
  return z.string().parse(await call(tx, 'ask_proposal', actor, asked))
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
] as const
export type DecisionProblem = (typeof DECISION_PROBLEMS)[number]

export type Decision = {
  readonly proposalId: string
  /** The hash of what was on the approver's screen. */
  readonly contentHash: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  /** Granted for this content hash; used up here, or earlier in this same transaction. */
  readonly stepUpId: string
}

export type Decided = { readonly state: 'pending' | 'approved' | 'rejected'; readonly approvals: number }

const decided = z.union([
  z.object({ state: z.enum(['pending', 'approved', 'rejected']), approvals: z.number() }),
  z.object({ problem: z.enum(DECISION_PROBLEMS) }),
])

/** The people who may decide about something. What it is about requires one of these roles. */
export type Checker =
  | Staff<'payouts:approve'>
  | Staff<'payments:approve'>
  | Staff<'escrows:approve'>
  | Staff<'wallets:approve'>
  | Staff<'policy:consent'>

/** Records one person's decision. The payout follows: approved with the last approver needed, back to draft with the first rejection. */
export async function decideProposal(
  tx: Tx,
  staff: Checker,
  decision: Decision,
): Promise<Result<Decided, DecisionProblem>> {
  const answer = decided.parse(await call(tx, 'decide_proposal', staff, decision))
  return 'problem' in answer ? fail(answer.problem) : ok(answer)
}

/** Withdraws a pending proposal, or an approved one that no submission was made of. The payout goes back to draft. */
export async function voidProposal(
  tx: Tx,
  actor: Actor,
  request: { readonly proposalId: string; readonly reason: Message },
): Promise<void> {
  await call(tx, 'void_proposal', actor, { ...request, reason: storedMessage(request.reason) })
}

/** Lapses what nobody has decided within the days that `control` holds. Returns the ids. */
export async function lapseProposals(tx: Tx, actor: Actor): Promise<readonly string[]> {
  return z.array(z.string()).parse(await call(tx, 'lapse_proposals', actor, {}))
}
