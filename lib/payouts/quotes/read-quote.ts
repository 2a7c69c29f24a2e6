import type { Quote } from '@/lib/gateway/shapes/quote'
import { type Amount, sum, toMinor } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { recipientReference } from '@/lib/submissions/content/body'
import type { Batch } from './split-batches'

export type ReadQuote = {
  readonly total: Amount
  readonly fee: Amount
  readonly debit: Amount
  /** By row tag, in minor units as text: JSON has no bigint. */
  readonly items: Readonly<Record<string, { fee: string; debit: string }>>
}

/**
 * Accepts a quote for the batch it was requested for only when every figure agrees: the same currency, count and total, one
 * item for each row with the row's amount, and sums that add up. Anything else is not a quote of this batch.
 */
export function readQuote(batch: Batch, quote: Quote): Result<ReadQuote, string> {
  const total = sum(batch.rows.map((row) => row.amount))
  if (quote.currency !== batch.currency) return fail(`currency ${quote.currency}`)
  if (quote.recipientCount !== batch.rows.length || quote.items.length !== batch.rows.length) return fail('count')
  if (quote.total !== total) return fail('total')
  if (toMinor(quote.debit) !== toMinor(quote.total) + toMinor(quote.fee)) return fail('debit is not total plus fee')
  const type = batch.network === 'wallet' ? 'internal' : 'external'
  const byReference = new Map(quote.items.map((item) => [item.reference, item]))
  const items: Record<string, { fee: string; debit: string }> = {}
  for (const row of batch.rows) {
    const item = byReference.get(recipientReference({ rowTag: row.tag, reference: row.reference }))
    if (item === undefined || item.amount !== row.amount || item.payoutType !== type) return fail(`row ${row.lineNo}`)
    items[row.tag] = { fee: String(toMinor(item.fee)), debit: String(toMinor(item.debit)) }
  }
  if (sum(quote.items.map((item) => item.fee)) !== quote.fee) return fail('fees of the items')
  return ok({ total, fee: quote.fee, debit: quote.debit, items })
}
