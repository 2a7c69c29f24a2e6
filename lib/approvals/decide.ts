import type { Message } from '@/lib/messages/message'
import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fail, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { type Checker, type Decided, type Decision, decideProposal } from '@/lib/store/transitions/proposals'
import { DECISION_MESSAGES } from './decision-problem'

/** A proposal as stored: what a maker asked a second person to allow. */
export type Proposal = typeof proposal.$inferSelect

/** Why a decision was not taken. Nothing was sent in any of these. */
export type DecisionRefused = { readonly kind: 'not-found' | 'superseded' | 'refused'; readonly message: Message }

/** How a feature decides about its proposals. */
export type Rules<By extends Staff> = {
  readonly kinds: readonly string[]
  /** Why this person cannot approve this now; null where they can. A rejection is never stopped. */
  readonly whatStops: (tx: Tx, staff: By, asked: Proposal) => Promise<DecisionRefused | null>
  /** Carries out what was approved, in the transaction of the last approval that was needed. */
  readonly act: (tx: Tx, staff: By, asked: Proposal) => Promise<void>
  /** What this person created or edited of it, where that is why they may not approve it; null where it is not known. */
  readonly workedOn?: (tx: Tx, staff: By, asked: Proposal) => Promise<Message | null>
  /** Notifies the pages that show it. */
  readonly notify: (tx: Tx, asked: Proposal) => Promise<void>
  /** The message where the database refuses what was approved: all of it is undone. */
  readonly undone: DecisionRefused
}

/**
 * Records one person's decision on a proposal, after a confirmation of identity for exactly its content. The last approval that
 * was needed acts in this same transaction: it writes submissions, with their keys and exact bytes, and sends nothing.
 */
export const decideBy = <By extends Checker>(
  rules: Rules<By>,
  staff: By,
  decision: Decision,
): Promise<Result<Decided, DecisionRefused>> =>
  refusedAs(rules.undone, (tx) => decideIn(tx, { rules, staff, decision }), staff)

/**
 * The same in the caller's transaction. Where the database refuses what was approved, throws an error that `refusalOf` can
 * read.
 */
export async function decideIn<By extends Checker>(
  tx: Tx,
  { rules, staff, decision }: { readonly rules: Rules<By>; readonly staff: By; readonly decision: Decision },
): Promise<Result<Decided, DecisionRefused>> {
  const [asked] = await tx
    .select()
    .from(proposal)
    .where(and(eq(proposal.id, decision.proposalId), inArray(proposal.kind, [...rules.kinds])))
  if (asked === undefined) return fail({ kind: 'not-found', message: DECISION_MESSAGES['no-such-proposal'] })
  const stops = decision.decision === 'approve' ? await rules.whatStops(tx, staff, asked) : null
  if (stops !== null) return fail(stops)
  const decided = await decideProposal(tx, staff, decision)
  if (!decided.ok) {
    const named = decided.problem === 'worked-on' ? await rules.workedOn?.(tx, staff, asked) : null
    return fail({ kind: 'refused', message: named ?? DECISION_MESSAGES[decided.problem] })
  }
  if (decided.value.state === 'approved') await rules.act(tx, staff, asked)
  await rules.notify(tx, asked)
  return decided
}
