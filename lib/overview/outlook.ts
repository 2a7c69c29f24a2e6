import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'

/** What has a date to come. `at` is ISO 8601, `day` a calendar day where it has no time. */
export type ComingUp = {
  readonly kind: 'escrow-payout' | 'escrow' | 'send' | 'draft' | 'lapse'
  readonly id: string
  readonly name: string
  readonly at: string
  readonly day: string | null
  /** How many escrows of an escrow payout have this deadline; 1 for anything else. */
  readonly count: number
}

/** Rows that failed for one reason, and the latest payout with such a row. */
export type FailureReason = {
  readonly reason: Message
  /** The service's own words; null where it gave none, or where they stand in `reason`. */
  readonly said: Message | null
  readonly rows: number
  readonly sums: readonly { readonly currency: string; readonly amount: Amount }[]
  readonly latest: { readonly id: string; readonly name: string }
}

/** What the overview shows of the days to come and of the days behind. */
export type Outlook = {
  readonly comingUp: readonly ComingUp[]
  readonly failures: { readonly days: number; readonly reasons: readonly FailureReason[]; readonly rows: number }
  readonly readAt: string
}
