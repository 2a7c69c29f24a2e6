import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '@/lib/settings'
import type { Tx } from '@/lib/store/database'

const found = z.array(
  z.object({
    row_id: z.uuid(),
    line_no: z.number(),
    payout_id: z.uuid(),
    payout_name: z.string(),
    at: z.coerce.date(),
  }),
)

export type PaidBefore = {
  readonly lineNo: number
  readonly payoutId: string
  readonly payout: string
  /** When it was asked for. */
  readonly at: Date
}

/**
 * Rows that repeat a row of another payout: same destination, amount, currency and reference, approved or waiting for
 * approval within the days of the setting PAID_BEFORE_DAYS. One that is certainly unpaid does not count, unless somebody is being asked to send it after
 * all; one that was read as failed only once does, since it may still turn out paid. `only` looks at these rows alone.
 */
export async function paidBefore(
  tx: Tx,
  payoutId: string,
  only: ReadonlySet<string> | null = null,
): Promise<ReadonlyMap<string, PaidBefore>> {
  const some = only === null ? null : JSON.stringify([...only])
  const result = await tx.execute(sql`
    SELECT DISTINCT ON (mine.id) mine.id AS row_id, other.line_no, p.id AS payout_id, p.name AS payout_name, p.updated_at AS at
    FROM payout_row mine
    JOIN payout_row other ON other.fingerprint = mine.fingerprint AND other.payout_id <> mine.payout_id
    JOIN payout p ON p.id = other.payout_id
    WHERE mine.payout_id = ${payoutId} AND mine.fingerprint IS NOT NULL AND mine.state <> 'left-out'
      ${some === null ? sql`` : sql`AND mine.id IN (SELECT jsonb_array_elements_text(${some}::jsonb)::uuid)`}
      AND p.state IN ('pending_approval', 'approved') AND p.updated_at > now() - ${settings().paidBeforeDays} * interval '1 day'
      AND other.state NOT IN ('left-out', 'blocked')
      AND (NOT certainly_unpaid(other.id) OR EXISTS (
        SELECT 1 FROM submission_row l JOIN proposal a ON a.subject_id = l.submission_id
        WHERE l.row_id = other.id AND a.kind = 'payout' AND a.state = 'pending'))
    ORDER BY mine.id, p.updated_at DESC`)
  return new Map(
    found
      .parse(result.rows)
      .map(({ row_id, line_no, payout_id, payout_name, at }) => [
        row_id,
        { lineNo: line_no, payoutId: payout_id, payout: payout_name, at },
      ]),
  )
}
