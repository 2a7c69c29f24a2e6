import type { ReportedEvent } from '@/lib/events/view'
import type { Amount } from '@/lib/money/amount'

/** Our payout that a disbursement was made for. `sentAt`: ISO 8601. */
export type OurPayout = {
  readonly payoutId: string
  readonly name: string
  /** The first word of the description of the batch at the service. */
  readonly batchReference: string
  readonly network: string | null
  readonly sentAt: string | null
}

/** One of our batches that was sent and has no answer yet. */
export type UnansweredBatch = OurPayout & { readonly rows: number; readonly total: Amount; readonly currency: string }

/** How many recipients the service counts in each state; null where it does not say. */
type Counts = {
  readonly recipients: number | null
  readonly successful: number | null
  readonly failed: number | null
  readonly pending: number | null
}

type Common = {
  readonly id: string
  /** The service's own status word. */
  readonly status: string | null
  readonly currency: string
  readonly total: Amount
  readonly fee: Amount | null
  readonly debit: Amount | null
  /** The service's own word. */
  readonly paymentMethod: string | null
  /** A network's code, `wallet`, or another word of the service. */
  readonly paidOver: string | null
  readonly createdAt: string | null
  readonly counts: Counts
  /** Null if we do not know it as ours: created outside Countinghouse, or a batch without an answer. */
  readonly ours: OurPayout | null
}

export type DisbursementLine = Common & {
  /** The payout of a batch without an answer that has the same figures: it may be this disbursement. */
  readonly possibleMatch: OurPayout | null
}

export type DisbursementsPage = {
  readonly total: number
  /** How many were created since the list was pinned. */
  readonly newer: number
  readonly before: number
  readonly disbursements: readonly DisbursementLine[]
  readonly unanswered: readonly UnansweredBatch[]
  readonly readAt: string
}

export type ItemView = {
  readonly phone: string | null
  /** A short code for the wallet; its account id stays on the server. */
  readonly wallet: string | null
  readonly email: string | null
  readonly amount: Amount | null
  readonly fee: Amount | null
  readonly status: string | null
  readonly reason: string | null
  readonly reference: string | null
  readonly at: string | null
}

/**
 * One disbursement as the service returns it. Dates are ISO 8601 texts. Other texts are the service's own: never shown as HTML.
 */
export type DisbursementView = Common & {
  readonly internalTotal: Amount | null
  readonly externalTotal: Amount | null
  readonly description: string | null
  readonly completedAt: string | null
  readonly cancelledAt: string | null
  readonly cancellationReason: string | null
  /** Null if the service gave no items. */
  readonly items: readonly ItemView[] | null
  /** The events about it, latest first. */
  readonly events: readonly ReportedEvent[]
  readonly readAt: string
}
