import 'server-only'
import { desc, eq } from 'drizzle-orm'
import type { Mapping } from '@/lib/sheet/columns/fields'
import type { Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import type { StoredPayout } from './lock-draft'

/**
 * The number after which rows that people add are numbered: that of the last line of the sheet, which may be a total or a note
 * below its payments, or that of the last row added before.
 */
export async function lastLine(tx: Tx, { id, mapping }: Pick<StoredPayout, 'id' | 'mapping'>): Promise<number> {
  const [last] = await tx
    .select({ lineNo: payoutRow.lineNo })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, id))
    .orderBy(desc(payoutRow.ordinal))
    .limit(1)
  return Math.max(last?.lineNo ?? 0, (mapping as Mapping | null)?.end ?? 0)
}
