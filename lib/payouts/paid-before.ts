import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/lib/store/database'

const found = z.array(z.object({ row_id: z.uuid(), line_no: z.number(), payout_name: z.string() }))

export type PaidBefore = { readonly lineNo: number; readonly payout: string }

/**
 * Rows that repeat a row of another payout: same destination, amount, currency and reference, approved or waiting for
 * approval within 90 days. One that is certainly unpaid does not count, unless somebody is being asked to send it after
 * all; one that was read as failed only once does, since it may still turn out paid.
 */
export async function paidBefore(tx: Tx, payoutId: string): Promise<ReadonlyMap<string, PaidBefore>> {
  const result = await tx.execute(sql`
    SELECT DISTINCT ON (mine.id) mine.id AS row_id, other.line_no, p.name AS payout_name
    FROM payout_row mine
    JOIN payout_row other ON other.fingerprint = mine.fingerprint AND other.payout_id <> mine.payout_id
    JOIN payout p ON p.id = other.payout_id
    WHERE mine.payout_id = ${payoutId} AND mine.fingerprint IS NOT NULL AND mine.state <> 'left-out'
      AND p.state IN ('pending_approval', 'approved') AND p.updated_at > now() - interval '90 days'
      AND other.state NOT IN ('left-out', 'blocked')
      AND (NOT certainly_unpaid(other.id) OR EXISTS (
        SELECT 1 FROM submission_row l JOIN proposal a ON a.subject_id = l.submission_id
        WHERE l.row_id = other.id AND a.kind = 'payout' AND a.state = 'pending'))
    ORDER BY mine.id, p.updated_at DESC`)
  return new Map(found.parse(result.rows).map((row) => [row.row_id, { lineNo: row.line_no, payout: row.payout_name }]))
}
