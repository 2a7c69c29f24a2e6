import 'server-only'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { fromMinor, sum, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import { batchHash } from '@/lib/payouts/approval/content-hash'
import type { BatchView } from '@/lib/payouts/view'
import type { Db } from '@/lib/store/database'
import { quote } from '@/lib/store/schema/payout'
import type { Batch, PayableRow } from './split-batches'

/** The stored items of a quote: the fee in minor units as text, by row tag. */
export const quotedItems = z.record(z.string(), z.object({ fee: z.string() }))

type StoredQuote = {
  readonly feeMinor: bigint
  readonly debitMinor: bigint
  readonly answeredAt: Date
  /** Fee in minor units by row tag. */
  readonly fees: ReadonlyMap<string, bigint>
}

/** A batch with the hash of its content. */
export type HashedBatch = { readonly batch: Batch; readonly hash: string }

/** A batch with its hash and its quote; null until the service has quoted exactly this content. */
export type QuotedBatch = HashedBatch & { readonly quote: StoredQuote | null }

/** Pairs the batches of a payout with what the service has quoted for their exact content. */
export async function batchesWithQuotes(tx: Db, payoutId: string, batches: readonly Batch[]): Promise<QuotedBatch[]> {
  // Every change of a row leaves an old quote; only the quotes of the present batches are read.
  const hashes = batches.map((batch) => batchHash(batch))
  const stored = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.payoutId, payoutId), inArray(quote.batchHash, hashes)))
  return pairWithQuotes(batches, stored)
}

type QuoteRow = Pick<typeof quote.$inferSelect, 'batchHash' | 'feeMinor' | 'debitMinor' | 'answeredAt' | 'items'>

/**
 * The same for quotes that were read already: a quote belongs to the batch whose hash it was stored under, and to no other.
 */
export function pairWithQuotes(batches: readonly Batch[], stored: readonly QuoteRow[]): QuotedBatch[] {
  const byHash = new Map(stored.map((one) => [one.batchHash, one]))
  return batches.map((batch) => {
    const hash = batchHash(batch)
    const found = byHash.get(hash)
    if (found === undefined) return { batch, hash, quote: null }
    const fees = new Map(Object.entries(quotedItems.parse(found.items)).map(([tag, item]) => [tag, BigInt(item.fee)]))
    return {
      batch,
      hash,
      quote: { feeMinor: found.feeMinor, debitMinor: found.debitMinor, answeredAt: found.answeredAt, fees },
    }
  })
}

const estimateOf = (row: PayableRow): bigint =>
  toMinor(
    estimateFee({
      amount: row.amount,
      currency: row.currency,
      destination: row.network === 'wallet' ? 'wallet' : 'phone',
    }),
  )

/** The fee of one row, in minor units of its currency: as quoted, or our estimate. */
export const feeOfRow = (one: QuotedBatch, row: PayableRow): bigint => one.quote?.fees.get(row.tag) ?? estimateOf(row)

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
