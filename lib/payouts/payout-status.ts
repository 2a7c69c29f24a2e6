import type { StatusCode } from '@/lib/status/status-code'
import type { PayoutState } from './view'

/** The status of a whole payout, on lists and at the head of its page. */
export type PayoutStatus =
  | 'draft'
  | 'waiting-for-approval'
  | 'not-known'
  | 'waiting-for-funds'
  | 'failed'
  | 'partly-paid'
  | 'scheduled'
  | 'sending-stopped'
  | 'in-escrow'
  | 'processing'
  | 'completed'
  | 'cancelled'
  | 'discarded'

/** The code of each status, which gives its icon, tone and label. */
export const STATUS_CODES: Readonly<Record<PayoutStatus, StatusCode>> = {
  draft: 'draft',
  'waiting-for-approval': 'waiting_for_approval',
  'not-known': 'not_known_yet',
  'waiting-for-funds': 'waiting_for_funds',
  failed: 'failed',
  'partly-paid': 'partly_paid',
  scheduled: 'scheduled',
  'sending-stopped': 'sending_stopped',
  'in-escrow': 'in_escrow',
  processing: 'processing',
  completed: 'completed',
  cancelled: 'cancelled',
  discarded: 'cancelled',
}

type Facts = {
  readonly state: PayoutState
  /** Rows that are not excluded. */
  readonly rows: number
  readonly paid: number
  readonly failed: number
  /** Submissions whose outcome is not known, and those that are still being sent or read. */
  readonly notKnown: number
  readonly underWay: number
  /** Those of them that wait for the day on which the payout is sent. */
  readonly scheduled: number
  /** Those of them that wait for funds. */
  readonly waitingForFunds: number
  /** Those of them that are not sent while sending is stopped. */
  readonly stopped: number
  /** Rows whose money is in escrow. */
  readonly inEscrow: number
  /** Pending proposals. */
  readonly asked: number
}

/**
 * The first status that applies, the most urgent first: not known yet, then waiting for a person, then under way, then the
 * result. "Completed" only when every row was paid.
 */
export function statusOf(facts: Facts): PayoutStatus {
  if (facts.state === 'draft' || facts.state === 'discarded') return facts.state
  if (facts.notKnown > 0) return 'not-known'
  if (facts.state === 'pending_approval' || facts.asked > 0) return 'waiting-for-approval'
  if (facts.waitingForFunds > 0) return 'waiting-for-funds'
  if (facts.scheduled > 0 && facts.scheduled === facts.underWay) return 'scheduled'
  if (facts.stopped > 0 && facts.stopped === facts.underWay) return 'sending-stopped'
  if (facts.underWay > 0) return facts.inEscrow > 0 ? 'in-escrow' : 'processing'
  if (facts.rows > 0 && facts.paid === facts.rows) return 'completed'
  if (facts.paid > 0) return 'partly-paid'
  return facts.failed > 0 ? 'failed' : 'cancelled'
}
