import type { PayoutState } from './view'

/** One word for a whole payout: what a list and the chip of a page say. */
export type PayoutStatus =
  | 'draft'
  | 'waiting-for-approval'
  | 'not-known'
  | 'failed'
  | 'partly-paid'
  | 'held'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'discarded'

type Facts = {
  readonly state: PayoutState
  readonly blocked: number
  /** Rows that are not left out. */
  readonly rows: number
  readonly paid: number
  readonly failed: number
  /** Submissions of which nobody can say yet whether they paid, and those still on their way. */
  readonly notKnown: number
  readonly underWay: number
  /** Rows whose money the service holds until their terms are met. */
  readonly held: number
  /** Proposals that wait for a decision. */
  readonly asked: number
}

/**
 * The first that fits, the most pressing first: not known yet, then waiting for a person, then on its way, then what
 * came of it. "Completed" only when every row was paid.
 */
export function statusOf(facts: Facts): PayoutStatus {
  if (facts.state === 'draft' || facts.state === 'discarded') return facts.state
  if (facts.notKnown > 0) return 'not-known'
  if (facts.state === 'pending_approval' || facts.asked > 0) return 'waiting-for-approval'
  if (facts.underWay > 0) return facts.held > 0 ? 'held' : 'processing'
  if (facts.rows > 0 && facts.paid === facts.rows) return 'completed'
  if (facts.paid > 0) return 'partly-paid'
  return facts.failed > 0 ? 'failed' : 'cancelled'
}
