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
  /** What has to be met before it is released, where the money is held. */
  readonly terms?: readonly AskedTerm[]
}

/** What becomes one disbursement: one currency, one way to pay. Amounts in whole units of `currency`. */
export type BatchContent = {
  readonly description: string
  readonly currency: string
  /** The contract's payment_method: a network for phones, any allowed value for wallets. */
  readonly paymentMethod: string
  readonly rows: readonly ApprovedRow[]
  /** Given where the money is held in escrow, one a row, until its terms are met. */
  readonly escrow?: { readonly location: UserLocation | null }
}

/** A batch that a second person approved with these figures. Only the decision makes one, hence the mark. */
export type ApprovedBatch = BatchContent & {
  readonly proposalId: string
  readonly contentHash: string
  readonly env: string
  readonly payoutId: string
  readonly makerId: string
  readonly quote: { readonly fee: Amount; readonly debit: Amount; readonly at: Date }
  /** Where these rows were sent before and it is proved that nothing ran: the submission this one follows. */
  readonly previous?: { readonly rootId: string; readonly generation: number }
  readonly __approved: true
}
