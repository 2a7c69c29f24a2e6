import type { AskedTerm } from '@/lib/escrow/terms'
import type { ServiceId } from '@/lib/gateway/id'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { Amount } from '@/lib/money/amount'

export type ApprovedRow = {
  readonly rowId: string
  readonly rowTag: string
  readonly destination:
    | { readonly kind: 'phone'; readonly e164: string }
    | { readonly kind: 'wallet'; readonly accountId: ServiceId }
  readonly amount: Amount
  /** The sheet's own reference, if it has one. */
  readonly reference: string | null
  readonly email: string | null
  /** The terms of its escrow, for an escrow payout. */
  readonly terms?: readonly AskedTerm[]
}

/** The content of one disbursement: one currency, one payment method. Amounts in whole units of `currency`. */
export type BatchContent = {
  readonly description: string
  readonly currency: string
  /** The contract's payment_method: a network for phones, any allowed value for wallets. */
  readonly paymentMethod: string
  readonly rows: readonly ApprovedRow[]
  /** Of an escrow payout: each row is held in an escrow until its terms are met. */
  readonly escrow?: { readonly location: UserLocation | null }
}

/** A batch that a second person approved with these figures. Only the decision creates one, hence the mark. */
export type ApprovedBatch = BatchContent & {
  readonly proposalId: string
  readonly contentHash: string
  readonly env: string
  readonly payoutId: string
  readonly makerId: string
  readonly quote: { readonly fee: Amount; readonly debit: Amount; readonly at: Date }
  /** Where these rows were submitted before and it is proved that nothing ran: the submission that this one follows. */
  readonly previous?: { readonly rootId: string; readonly generation: number }
  readonly __approved: true
}
