import 'server-only'
import { sql } from 'drizzle-orm'
import type { PayoutView } from '@/lib/payouts/view'
import type { Tx } from '@/lib/store/database'

/**
 * Open findings of disbursements that our records do not know and that may be the payment of this payout: they name one of its rows, pay the same sum
 * to the recipient of one, or have the total and the number of rows of one of its batches. After a restore, people submit again what was paid in the
 * lost time, also in other batches and with other rows beside it.
 */
export async function sameFindings(tx: Tx, payoutId: string): Promise<PayoutView['sameFindings']> {
  const { rows } = await tx.execute<{ id: string; serviceId: string }>(sql`
    with batch as (
      select currency, sum(amount_minor) as total_minor, count(*)::int as n from payout_row
      where payout_id = ${payoutId} and state <> 'left-out' and exists (select from finding where state = 'open')
      group by grouping sets ((currency), (currency, network)))
    select f.id, f.service_id as "serviceId" from finding f
    where f.state = 'open' and f.kind in ('our-mark', 'our-payee', 'foreign') and f.list <> 'payments' and (
      exists (select from stranger_recipient t join payout_row r on r.row_tag = t.row_tag where t.service_id = f.service_id and r.payout_id = ${payoutId})
      or exists (select from stranger_recipient t join payout_row r on r.dest_key = t.destination and r.amount_minor = t.amount_minor
        where t.service_id = f.service_id and r.payout_id = ${payoutId} and r.currency = f.currency and r.state <> 'left-out')
      or exists (select from batch b where (b.currency, b.total_minor) = (f.currency, f.service_minor)
        and b.n = coalesce((f.detail->'service'->>'recipients')::int, b.n)))
    order by f.found_at limit 5`)
  return rows.map(({ id, serviceId }) => ({ id, serviceId }))
}
