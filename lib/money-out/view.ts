import type { Amount } from '@/lib/money/amount'
import type { PaidOver } from '@/lib/payouts/quotes/split-batches'
import type { HoldReason, SubmissionState } from '@/lib/store/transitions/standing'

/** One batch of a payout: what the service knows as a disbursement, or as an escrow payout. Times are ISO 8601. */
export type MoneyOutLine = {
  readonly id: string
  readonly at: string
  readonly payout: { readonly id: string; readonly name: string }
  readonly kind: 'direct' | 'escrow'
  readonly network: PaidOver
  readonly rows: number
  readonly currency: string
  readonly amount: Amount
  readonly fee: Amount
  readonly paid: Amount
  /** The id of the disbursement or the escrow payout at the service; null while it has none. */
  readonly serviceId: string | null
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  /** Whether it may have been paid although its state does not say so. */
  readonly unsure: boolean
  /** Whether it waits for the day on which its payout is sent. */
  readonly waits: boolean
}

export type MoneyOutPage = {
  readonly total: number
  /** Whether more match than were counted. */
  readonly more: boolean
  readonly further: boolean
  readonly lines: readonly MoneyOutLine[]
  readonly readAt: string
}
