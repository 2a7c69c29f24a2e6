import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { dayKey } from './day-limit'

const found = z.array(z.object({ phone: z.string(), currency: z.string(), total: z.coerce.bigint() }))

/**
 * What other payouts that were submitted today pay to each number of this one, or to these numbers, in minor units by
 * `dayKey`; a day of the merchant's zone.
 */
export async function paidToday(
  tx: Tx,
  payoutId: string,
  phones: readonly string[] | null = null,
): Promise<ReadonlyMap<string, bigint>> {
  const zone = settings().timeZone
  const numbers =
    phones === null
      ? sql`SELECT dest_key FROM payout_row WHERE payout_id = ${payoutId}`
      : sql`SELECT jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb)`
  const { rows } = await tx.execute(sql`
    WITH today AS MATERIALIZED (SELECT p.id FROM payout p WHERE p.id <> ${payoutId}
      AND p.state IN ('pending_approval', 'approved') AND p.state <> 'discarded'
      AND p.updated_at >= date_trunc('day', now() AT TIME ZONE ${zone}) AT TIME ZONE ${zone})
    SELECT r.dest_key AS phone, r.currency, sum(r.amount_minor) AS total
    FROM today p JOIN payout_row r ON r.payout_id = p.id
    WHERE r.state NOT IN ('left-out', 'blocked') AND r.dest_kind = 'phone'
      AND r.dest_key IN (${numbers})
    GROUP BY r.dest_key, r.currency`)
  return new Map(found.parse(rows).map(({ phone, currency, total }) => [dayKey(phone, currency), total]))
}
