import 'server-only'
import { and, count, inArray } from 'drizzle-orm'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { estimateFee } from '@/lib/money/fees'
import { PAYABLE_STATES } from '@/lib/sheet/rows/status'
import type { Db } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'

/** Our estimate of the fees of each of these payouts as they are now, in minor units, by payout. */
export async function estimatedFees(database: Db, payoutIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const fees = new Map(payoutIds.map((id) => [id, 0n]))
  if (payoutIds.length === 0) return fees
  const { payoutId, currency, amountMinor, destKind } = payoutRow
  const alike = await database
    .select({ payoutId, currency, amountMinor, destKind, rows: count() })
    .from(payoutRow)
    .where(and(inArray(payoutId, [...payoutIds]), inArray(payoutRow.state, [...PAYABLE_STATES])))
    .groupBy(payoutId, currency, amountMinor, destKind)
  for (const { rows, ...one } of alike) {
    if (one.currency === null || one.amountMinor === null) continue
    const destination = one.destKind === 'wallet' ? ('wallet' as const) : ('phone' as const)
    const fee = toMinor(estimateFee({ amount: fromMinor(one.amountMinor), currency: one.currency, destination }))
    fees.set(one.payoutId, (fees.get(one.payoutId) ?? 0n) + fee * BigInt(rows))
  }
  return fees
}
