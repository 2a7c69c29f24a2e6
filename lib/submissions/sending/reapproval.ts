import type { Quote } from '@/lib/gateway/shapes/quote'
import type { Tx } from '@/lib/store/database'

/** A batch that was never sent and has to be approved again. Its submission is void and its rows are free. */
export type Reapproval = {
  readonly submissionId: string
  readonly proposalId: string
  readonly payoutId: string
  readonly makerId: string
  readonly rowIds: readonly string[]
  /** `time-ran-out`: it could not be sent within 20 hours of the first try. */
  readonly why:
    | ('quote-differs' | 'approval-lapsed' | 'policy-changed' | 'over-ceiling')
    | ('tries-used-up' | 'time-ran-out')
  readonly was: { readonly feeMinor: bigint; readonly debitMinor: bigint }
  /** The service's present quote; null where the price was not the reason. */
  readonly quote: Quote | null
}

/**
 * Creates the new proposal of the same maker for exactly these rows, in the transaction that voids the submission. The sender
 * gets it at its start, because proposals belong to another feature.
 */
export type OnReapproval = (tx: Tx, request: Reapproval) => Promise<void>
