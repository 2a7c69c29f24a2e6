import 'server-only'
import { toMinor } from '@/lib/money/amount'
import type { Tx } from '@/lib/store/database'
import { quote } from '@/lib/store/schema/payout'
import type { HashedBatch } from './batch-quotes'
import { tiersOf } from './part-sums'
import type { ReadQuote } from './read-quote'

/** Stores what the service quoted for exactly this content of a batch, in place of an earlier quote of the same content. */
export async function storeQuote(
  tx: Tx,
  payoutId: string,
  { batch, hash }: HashedBatch,
  { askedAt, ...read }: ReadQuote & { readonly askedAt: Date },
): Promise<void> {
  const figures = {
    askedAt,
    answeredAt: new Date(),
    totalMinor: toMinor(read.total),
    feeMinor: toMinor(read.fee),
    debitMinor: toMinor(read.debit),
    items: read.items,
    tiers: tiersOf(batch, (row) => BigInt(read.items[row.tag]?.fee ?? 0)),
  }
  await tx
    .insert(quote)
    .values({ payoutId, batchHash: hash, ...figures })
    .onConflictDoUpdate({ target: [quote.payoutId, quote.batchHash], set: figures })
}
