import 'server-only'
import { and, count, eq, lt, ne } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { db } from '@/lib/store/open'
import { payoutRow } from '@/lib/store/schema/payout'
import { isId } from './id'

/** A row that a person looks for: its position among all rows, and among those that are not excluded; both count from 0. */
export type RowAt = { readonly rowId: string; readonly amongAll: number; readonly amongSent: number }

/** Where a row of a payout stands in its lists; null where the payout has no such row, or it was excluded. */
export async function readRowPlace(_staff: Staff, payoutId: string, rowId: unknown): Promise<RowAt | null> {
  if (typeof rowId !== 'string' || !isId(rowId)) return null
  const database = await db()
  const { id, state, ordinal } = payoutRow
  const [row] = await database
    .select({ ordinal, state })
    .from(payoutRow)
    .where(and(eq(id, rowId), eq(payoutRow.payoutId, payoutId)))
  if (row === undefined || row.state === 'left-out') return null
  const [before] = await database
    .select({ rows: count() })
    .from(payoutRow)
    .where(and(eq(payoutRow.payoutId, payoutId), ne(state, 'left-out'), lt(ordinal, row.ordinal)))
  return { rowId, amongAll: row.ordinal, amongSent: before?.rows ?? 0 }
}
