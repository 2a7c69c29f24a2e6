import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { fromMinor } from '@/lib/money/amount'
import { destinationMark } from '@/lib/payees/wallet-mark'
import { db } from '@/lib/store/open'
import type { FindingDetail } from './view'

const SHOWN = 50

const recipientShape = z.array(
  z.object({
    ordinal: z.number(),
    destination: z.string().nullable(),
    minor: z.coerce.bigint().nullable(),
    reference: z.string().nullable(),
    name: z.string().nullable(),
  }),
)

/** The recipients of an entry that our records do not know, as the service lists them; with the name of the row where its tag is one of ours. */
export async function readFoundRecipients(serviceId: string): Promise<FindingDetail['recipients']> {
  const { rows } = await (await db()).execute(sql`
    select t.ordinal, t.destination, t.amount_minor::text as minor, t.reference, r.name from stranger_recipient t
    left join payout_row r on r.row_tag = t.row_tag where t.service_id = ${serviceId}::uuid order by t.ordinal limit ${SHOWN}`)
  return recipientShape.parse(rows).map(({ destination, minor, ...one }) => ({
    ...one,
    destination: destination === null ? null : destinationMark(destination),
    amount: minor === null ? null : fromMinor(minor),
  }))
}

/**
 * Payouts that wait for approval or whose batch waits to be sent, and that an entry which our records do not know may have paid already: it names one
 * of their rows, pays the same sum to the recipient of one, or has the same total and number of rows.
 */
export async function readSamePayouts(findingId: string): Promise<FindingDetail['samePayouts']> {
  const { rows } = await (await db()).execute<{ id: string; name: string }>(sql`
    with found as (
      select f.*, (f.detail->'service'->>'recipients')::int as n from finding f
      where f.id = ${findingId}::uuid and f.kind in ('our-mark', 'our-payee', 'foreign') and f.list <> 'payments')
    select p.id, p.name from payout p
    where p.state in ('pending_approval', 'approved') and p.id in (
      select r.payout_id from found f join stranger_recipient t on t.service_id = f.service_id join payout_row r on r.row_tag = t.row_tag
      union all
      select r.payout_id from found f join stranger_recipient t on t.service_id = f.service_id
        join payout_row r on r.dest_key = t.destination and r.amount_minor = t.amount_minor and r.currency = f.currency and r.state <> 'left-out'
        join payout w on w.id = r.payout_id
        where w.state = 'pending_approval' or exists (select from submission_row l join submission s on s.id = l.submission_id
          where l.row_id = r.id and s.state in ('ready', 'on_hold') and s.service_id is null)
      union all
      select q.payout_id from found f join proposal q on q.state = 'pending' and q.kind = 'payout' and q.total_minor = f.service_minor
        and q.currency = f.currency and q.row_count = coalesce(f.n, q.row_count)
      union all
      select s.payout_id from found f join submission s on s.state in ('ready', 'on_hold') and s.service_id is null and s.total_minor = f.service_minor
        and s.currency = f.currency and s.row_count = coalesce(f.n, s.row_count))
    order by p.updated_at desc limit 5`)
  return rows.map(({ id, name }) => ({ id, name }))
}
