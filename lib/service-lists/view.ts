import type { ReportedEvent } from '@/lib/events/view'
import type { Amount } from '@/lib/money/amount'

/** The payout of ours that a disbursement was made for. */
export type OurPayout = {
  readonly payoutId: string
  readonly name: string
  /** What stands first in the description of the batch at the service. */
  readonly mark: string
  readonly network: string | null
  readonly sentAt: string | null
}

/** A batch of ours that was sent and has no answer yet. */
export type Unanswered = OurPayout & { readonly rows: number; readonly total: Amount; readonly currency: string }

/** How many recipients the service counts in each state; null where it does not say. */
type Counts = {
  readonly recipients: number | null
  readonly successful: number | null
  readonly failed: number | null
  readonly pending: number | null
}

type Common = {
  readonly id: string
  /** The service's own word. */
  readonly status: string | null
  readonly currency: string
  readonly total: Amount
  readonly fee: Amount | null
  readonly debit: Amount | null
  readonly paymentMethod: string | null
  readonly createdAt: string | null
  readonly counts: Counts
  /** Null: it is not known to be made here. */
  readonly ours: OurPayout | null
}

export type DisbursementLine = Common & {
  /** A payout whose batch has no answer yet and the same figures: perhaps it is this one. */
  readonly perhaps: OurPayout | null
}

export type DisbursementsPage = {
  readonly total: number
  /** How many have been made since the list was pinned. */
  readonly newer: number
  readonly before: number
  readonly disbursements: readonly DisbursementLine[]
  readonly unanswered: readonly Unanswered[]
  readonly readAt: string
}

export type ItemView = {
  readonly phone: string | null
  /** The mark of a wallet; the account itself stays on the server. */
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
 * One disbursement as the service returns it. Dates are ISO 8601 texts; every text is the service's own, to be shown as text.
 */
export type DisbursementView = Common & {
  readonly internalTotal: Amount | null
  readonly externalTotal: Amount | null
  readonly description: string | null
  readonly completedAt: string | null
  readonly cancelledAt: string | null
  readonly cancellationReason: string | null
  /** Null where the service gave no entries. */
  readonly items: readonly ItemView[] | null
  /** The events about it, latest first. */
  readonly events: readonly ReportedEvent[]
  readonly readAt: string
}
