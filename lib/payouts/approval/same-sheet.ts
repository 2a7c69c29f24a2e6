import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import type { SameSheet } from './comparison'

const found = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['draft', 'pending_approval', 'approved']),
    by: z.string(),
    at: z.coerce.date(),
    shared: z.coerce.number(),
    theirs: z.coerce.number(),
    mine: z.coerce.number(),
  }),
)

/**
 * Other payouts of the same sheet: nine in ten of the payments of each are in the other, compared by payee, amount and
 * reference, so that neither the name, the order nor the encoding of the file counts. Drafts count, retries of failed rows do
 * not.
 */
export async function findSameSheet(tx: Tx, payout: StoredPayout): Promise<SameSheet[]> {
  const { rows } = await tx.execute(sql`
    WITH mine AS MATERIALIZED (SELECT DISTINCT fingerprint FROM payout_row
      WHERE payout_id = ${payout.id} AND fingerprint IS NOT NULL AND state <> 'left-out'),
    -- At most one in ten may be missing in the other: of more than that many, it has at least one. So the others are not looked up.
    probes AS MATERIALIZED (SELECT fingerprint FROM mine LIMIT (SELECT count(*) / 10 + 1 FROM mine)),
    others AS MATERIALIZED (SELECT DISTINCT o.payout_id FROM probes CROSS JOIN LATERAL (
      SELECT payout_id FROM payout_row r WHERE r.fingerprint = probes.fingerprint AND r.state <> 'left-out' OFFSET 0) o
      WHERE o.payout_id <> ${payout.id}),
    shared AS (SELECT o.payout_id, count(DISTINCT o.fingerprint) AS shared FROM others JOIN payout_row o USING (payout_id)
      JOIN mine USING (fingerprint) WHERE o.state <> 'left-out' GROUP BY o.payout_id)
    SELECT p.id, p.name, p.state, s.name AS by, p.updated_at AS at, shared.shared, (SELECT count(*) FROM mine) AS mine,
      (SELECT count(DISTINCT fingerprint) FROM payout_row t WHERE t.payout_id = p.id AND t.state <> 'left-out') AS theirs
    FROM shared JOIN payout p ON p.id = shared.payout_id JOIN staff s ON s.id = p.created_by
    WHERE p.state <> 'discarded' AND p.updated_at > now() - ${settings().paidBeforeDays} * interval '1 day'
      AND p.parent_payout_id IS DISTINCT FROM ${payout.id} AND p.id IS DISTINCT FROM ${payout.parentPayoutId}
    ORDER BY p.updated_at DESC`)
  return found
    .parse(rows)
    .filter(({ shared, mine, theirs }) => shared * 10 >= Math.max(mine, theirs) * 9)
    .map(({ id, name, state, by, at, shared }) => ({ payoutId: id, name, state, by, at: at.toISOString(), shared }))
}
