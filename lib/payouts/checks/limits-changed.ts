import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { toMinor } from '@/lib/money/amount'
import type { Limits } from '@/lib/money/limits'
import { readLimits } from '@/lib/policy/read-limits'
import type { Tx } from '@/lib/store/database'

const found = z.array(z.object({ moved: z.boolean() }))

/** Whether a row of a payout has a warning that the current limits do not give, or lacks one that they do. */
export async function limitsMoved(tx: Tx, payoutId: string): Promise<boolean> {
  const minor = (amount: Limits['smallest']) => (amount === null ? null : String(toMinor(amount)))
  const table = Object.entries(await readLimits(tx)).map(([currency, { smallest, largest }]) => ({
    currency,
    smallest: minor(smallest),
    largest: minor(largest),
  }))
  const { rows } = await tx.execute(sql`
    SELECT EXISTS (
      SELECT FROM payout_row r
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(table)}::jsonb) AS l(currency text, smallest bigint, largest bigint)
        ON l.currency = r.currency
      WHERE r.payout_id = ${payoutId} AND r.state <> 'left-out' AND r.dest_kind = 'phone' AND r.amount_minor IS NOT NULL
        AND (coalesce(r.amount_minor < l.smallest, false) <> (r.problems @> '[{"code": "below-usual-minimum"}]'::jsonb)
          OR coalesce(r.amount_minor > l.largest, false) <> (r.problems @> '[{"code": "above-usual-maximum"}]'::jsonb))
    ) AS moved`)
  return found.parse(rows)[0]?.moved ?? false
}
