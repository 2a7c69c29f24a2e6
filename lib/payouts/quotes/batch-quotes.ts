import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import { batchHash } from '@/lib/payouts/approval/content-hash'
import type { BatchView } from '@/lib/payouts/view'
import type { Db } from '@/lib/store/database'
import { quote } from '@/lib/store/schema/payout'
import type { Batch, PayableRow } from './split-batches'

type StoredQuote = {
  readonly feeMinor: bigint
  readonly debitMinor: bigint
  readonly answeredAt: Date
}

/** A batch with the hash of its content. */
export type HashedBatch = { readonly batch: Batch; readonly hash: string }

/** A batch with its hash and its quote; null until the service has quoted exactly this content. */
export type QuotedBatch = HashedBatch & { readonly quote: StoredQuote | null }

/** Pairs the batches of a payout with what the service has quoted for their exact content. */
export async function batchesWithQuotes(tx: Db, payoutId: string, batches: readonly Batch[]): Promise<QuotedBatch[]> {
  // Every change of a row leaves an old quote; only those of the present batches are read, and not the fee of each row.
  const hashes = batches.map((batch) => batchHash(batch))
  const { batchHash: hash, feeMinor, debitMinor, answeredAt } = quote
  const stored = await tx
    .select({ hash, feeMinor, debitMinor, answeredAt })
    .from(quote)
    .where(and(eq(quote.payoutId, payoutId), inArray(hash, hashes)))
  return pairWithQuotes(batches, stored)
}

/**
 * The same for quotes that were read already: a quote belongs to the batch whose hash it was stored under, and to no other.
 */
export function pairWithQuotes(
  batches: readonly Batch[],
  stored: readonly (StoredQuote & { readonly hash: string })[],
): QuotedBatch[] {
  const byHash = new Map(stored.map(({ hash, ...one }) => [hash, one]))
  return batches.map((batch) => {
    const hash = batchHash(batch)
    return { batch, hash, quote: byHash.get(hash) ?? null }
  })
}

/** Our estimate of the fee of one row, in minor units of its currency. */
export const estimateOf = (row: PayableRow): bigint =>
  toMinor(
    estimateFee({
      amount: row.amount,
      currency: row.currency,
      destination: row.network === 'wallet' ? 'wallet' : 'phone',
    }),
  )

/** What a page shows of a batch: the service's figures once they are quoted, our estimate until then. */
export function viewOfBatch(one: QuotedBatch): BatchView {
  const amount = sum(one.batch.rows.map((row) => row.amount))
  const fee = one.quote?.feeMinor ?? one.batch.rows.reduce((total, row) => total + estimateOf(row), 0n)
  return {
    hash: one.hash,
    network: one.batch.network,
    part: one.batch.part,
    currency: one.batch.currency,
    rows: one.batch.rows.length,
    amount,
    fee: fromMinor(fee),
    debit: fromMinor(one.quote?.debitMinor ?? toMinor(amount) + fee),
    quotedAt: one.quote?.answeredAt.toISOString() ?? null,
  }
}
