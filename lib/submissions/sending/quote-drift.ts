import type { Quote } from '@/lib/gateway/shapes/quote'
import { toMinor } from '@/lib/money/amount'

export type Approved = {
  readonly currency: string
  readonly rowCount: number
  readonly totalMinor: bigint
  readonly feeMinor: bigint
  readonly debitMinor: bigint
  /** How many of the rows go to wallets. */
  readonly internalRows: number
}

type Unusable = 'currency' | 'rows' | 'total' | 'fees'

export type QuoteVerdict =
  | { readonly kind: 'same' }
  | { readonly kind: 'differs'; readonly what: readonly ('fee' | 'debit' | 'payout-type')[] }
  /** The quote does not match what was sent, or does not add up: it cannot be approved either. */
  | { readonly kind: 'unusable'; readonly why: Unusable }

/** Compares the service's present quote with what was approved. Any difference returns the batch to approval. */
export function compareQuote(approved: Approved, quote: Quote): QuoteVerdict {
  const why = unusable(approved, quote)
  if (why !== null) return { kind: 'unusable', why }
  const internal = quote.items.filter((item) => item.payoutType === 'internal').length
  const what = [
    toMinor(quote.fee) === approved.feeMinor ? null : ('fee' as const),
    toMinor(quote.debit) === approved.debitMinor ? null : ('debit' as const),
    internal === approved.internalRows ? null : ('payout-type' as const),
  ].filter((part) => part !== null)
  return what.length === 0 ? { kind: 'same' } : { kind: 'differs', what }
}

function unusable(approved: Approved, quote: Quote): Unusable | null {
  if (quote.currency !== approved.currency) return 'currency'
  if (quote.recipientCount !== approved.rowCount || quote.items.length !== approved.rowCount) return 'rows'
  if (toMinor(quote.total) !== approved.totalMinor) return 'total'
  const fees = quote.items.reduce((total, item) => total + toMinor(item.fee), 0n)
  return fees === toMinor(quote.fee) ? null : 'fees'
}
