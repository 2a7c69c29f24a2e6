import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/lib/store/database'
import { dayKey } from './day-limit'

const found = z.array(z.object({ phone: z.string(), currency: z.string(), total: z.coerce.bigint() }))

/**
 * What other payouts pay to each number of this one, or to these numbers, on the day on which this one is sent (today, or that of
 * `sendAt`), in minor units by `dayKey`. What counts for a day is what counts for the ceilings of the policy (`counted_on`).
 */
export async function paidToday(
  tx: Tx,
  { id: payoutId, sendAt }: { readonly id: string; readonly sendAt: Date | null },
  phones: readonly string[] | null = null,
): Promise<ReadonlyMap<string, bigint>> {
  const numbers =
    phones === null
      ? sql`SELECT dest_key FROM payout_row WHERE payout_id = ${payoutId}`
      : sql`SELECT jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb)`
  const { rows } = await tx.execute(sql`
    WITH asked AS MATERIALIZED (SELECT p.payout_id, p.subject_id, c.submission_id
      FROM counted_on(day_of(coalesce(${sendAt?.toISOString() ?? null}::timestamptz, now())), now()) c JOIN proposal p ON p.id = c.proposal_id
      WHERE p.kind = 'payout' AND p.payout_id <> ${payoutId}),
    numbers AS MATERIALIZED (SELECT DISTINCT n.dest_key FROM (${numbers}) n(dest_key)),
    -- As \`rows_of_proposal\`, with the rows of a whole payout read by the payout, and each row once.
    counted AS (
      SELECT r.id, r.dest_key, r.dest_kind, r.currency, r.amount_minor FROM asked a JOIN payout_row r ON r.payout_id = a.payout_id
        WHERE a.submission_id IS NULL AND a.subject_id = a.payout_id AND r.state NOT IN ('left-out', 'blocked')
      UNION SELECT r.id, r.dest_key, r.dest_kind, r.currency, r.amount_minor
        FROM asked a JOIN submission_row x ON x.submission_id = coalesce(a.submission_id, a.subject_id) JOIN payout_row r ON r.id = x.row_id
        WHERE a.submission_id IS NOT NULL OR a.subject_id <> a.payout_id)
    SELECT r.dest_key AS phone, r.currency, sum(r.amount_minor) AS total
    FROM counted r WHERE r.dest_kind = 'phone' AND r.dest_key IN (SELECT dest_key FROM numbers)
      AND NOT EXISTS (SELECT FROM row_outcome o WHERE o.row_id = r.id AND o.mapped IN ('failed', 'cancelled'))
    GROUP BY r.dest_key, r.currency`)
  return new Map(found.parse(rows).map(({ phone, currency, total }) => [dayKey(phone, currency), total]))
}
