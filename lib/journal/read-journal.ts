import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { type EscrowStage, escrowStatusWords } from '@/lib/submissions/state/service-status'
import { addDays, dayStart } from '@/lib/time/days'
import { type JournalEntry, MOVEMENTS } from './view'

const shape = z.object({
  ...{ day: z.string(), movement: z.enum(MOVEMENTS), currency: z.string(), minor: z.coerce.bigint() },
  ...{ about: z.string().nullable(), reference: z.string().nullable(), service_id: z.uuid().nullable() },
  is_quoted: z.boolean(),
})

const words = (...stages: EscrowStage[]) => sql`${sql.param(stages.flatMap(escrowStatusWords))}::text[]`

/**
 * All that moved on some days ("2026-11-21", both inside), oldest first, as far as our records go: what was paid by payouts of either
 * kind and its fees, payments that were requested here, and collection escrows. Each movement is on the day on which it happened, in the
 * merchant's zone. A batch's fees are on the day on which its first row was paid.
 */
export async function readJournal(
  _staff: Staff,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly JournalEntry[]> {
  const zone = settings().timeZone
  const from = sql`${dayStart(first, zone).toISOString()}::timestamptz`
  const to = sql`${dayStart(addDays(last, 1), zone).toISOString()}::timestamptz`
  const { rows } = await (await db()).execute(sql`
    with paid as (
      select s.id, s.kind, o.paid_in, o.amount_minor from outcome_sum o join submission s on s.id = o.submission_id
      where o.mapped = 'paid' and o.rows > 0 and o.paid_in >= ${from} and o.paid_in < ${to}),
    first_paid as (
      select s.id, min(o.paid_in) as at from submission s join outcome_sum o on o.submission_id = s.id and o.mapped = 'paid' and o.rows > 0
      where s.kind = 'create-disbursement' and s.id in (select id from paid) group by s.id),
    read_at as (
      select e.id, min(r.started_at) filter (where lower(btrim(r.raw_status)) = any (${words('held', 'disputed', 'released', 'reversed')})) as collected,
        min(r.started_at) filter (where lower(btrim(r.raw_status)) = any (${words('released')})) as released,
        min(r.started_at) filter (where lower(btrim(r.raw_status)) = any (${words('reversed')})) as reversed
      from escrow e join escrow_reading r on r.service_id = e.service_key
      where e.amount_minor is not null and e.currency is not null and exists (
        select from escrow_reading x where x.service_id = e.service_key and x.started_at >= ${from} and x.started_at < ${to})
      group by e.id),
    moved as (
      select case when p.kind = 'create-disbursement' then 'paid' else 'paid-from-held' end as movement, p.id as submission_id, null::uuid as escrow_id,
        p.paid_in as at, p.amount_minor as minor, false as is_quoted from paid p
      union all
      select 'fees', f.id, null, f.at, case when c.unknown = 0 then c.charged else s.quote_fee_minor end, c.unknown > 0
      from first_paid f join submission s on s.id = f.id cross join lateral (
        select count(*) filter (where fee_minor is null) as unknown, sum(fee_minor) as charged from row_outcome where submission_id = f.id and mapped = 'paid') c
      where f.at >= ${from} and f.at < ${to}
      union all
      select 'held', s.id, null, s.first_sent_at, s.total_minor, false from submission s
      where s.kind = 'create-escrow-disbursement' and s.service_id is not null and s.first_sent_at >= ${from} and s.first_sent_at < ${to}
      union all
      select 'returned', s.id, null, coalesce(o.service_status_at, o.started_at), r.amount_minor, false
      from submission s join row_outcome o on o.submission_id = s.id join payout_row r on r.id = o.row_id
      where s.kind = 'create-escrow-disbursement' and o.mapped in ('cancelled', 'failed')
        and coalesce(o.service_status_at, o.started_at) >= ${from} and coalesce(o.service_status_at, o.started_at) < ${to}
      union all
      select 'collected', s.id, null, s.state_since, s.total_minor, false from submission s
      where s.kind = 'create-payment' and s.state = 'settled' and s.state_since >= ${from} and s.state_since < ${to}
      union all
      select m.movement, null, r.id, m.at, e.amount_minor, false from read_at r join escrow e on e.id = r.id
      cross join lateral (values ('escrow-collected', r.collected), ('escrow-released', r.released), ('escrow-reversed', r.reversed)) m(movement, at)
      where m.at >= ${from} and m.at < ${to})
    select to_char(m.at at time zone ${zone}, 'YYYY-MM-DD') as day, m.movement, coalesce(s.currency, e.currency) as currency, sum(m.minor)::text as minor,
      coalesce(o.name, e.name) as about, s.correlation_tag as reference, coalesce(s.service_id, e.service_key) as service_id, bool_or(m.is_quoted) as is_quoted
    from moved m left join submission s on s.id = m.submission_id left join payout o on o.id = s.payout_id left join escrow e on e.id = m.escrow_id
    group by 1, 2, 3, m.submission_id, m.escrow_id, o.name, e.name, s.correlation_tag, s.service_id, e.service_key
    having sum(m.minor) > 0
    order by 1, 3, 2, reference, service_id`)
  return rows.map((one) => {
    const row = shape.parse(one)
    return {
      ...{ day: row.day, movement: row.movement, currency: row.currency, amount: fromMinor(row.minor) },
      ...{ about: row.about ?? '', reference: row.reference, serviceId: row.service_id, isQuoted: row.is_quoted },
    }
  })
}
