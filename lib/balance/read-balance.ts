import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { remainingAfter } from './remaining'
import { type BalanceLine, type BalanceView, SOURCES, type Standing } from './view'

const MOST_LINES = 500

const minor = z.coerce.bigint()
const standingShape = z.object({
  currency: z.string(),
  ...{ amount: minor.nullable(), as_of: z.coerce.date().nullable() },
  ...{ sent: minor, in_flight: minor, waiting: minor },
  ...{ refused: minor.nullable(), refused_at: z.coerce.date().nullable() },
})

// A batch that failed took nothing; of one that was paid in part, what was not paid came back. Money held in escrow is taken when the batch is
// created. The batches of a proposal have one currency each; the proposal itself may have several.
const STANDINGS = sql`
  with newest as (
    select distinct on (currency) currency, amount_minor, as_of from wallet_balance where source <> 'refusal' order by currency, as_of desc, recorded_at desc),
  flying as (
    select s.currency, sum(greatest(s.quote_debit_minor, s.total_minor)) as minor from submission s join submission_kind k on k.kind = s.kind
    where k.creates and k.pays_out and (s.state in ('ready', 'sending', 'unknown', 'reconciling') or (s.state = 'on_hold' and s.service_id is null))
    group by 1),
  waiting as (
    select b->>'currency' as currency, sum(round((b->>'debit')::numeric * 100))::bigint as minor
    from proposal p cross join lateral jsonb_array_elements(p.summary->'batches') b where p.state = 'pending' and p.kind = 'payout' group by 1),
  used as (select currency from newest union select currency from flying union select currency from waiting)
  select u.currency, n.amount_minor::text as amount, n.as_of, coalesce(f.minor, 0)::text as in_flight, coalesce(w.minor, 0)::text as waiting,
    (select coalesce(sum(greatest(s.quote_debit_minor, s.total_minor) - case when s.state = 'partial' then
        (select coalesce(sum(o.amount_minor), 0) from outcome_sum o where o.submission_id = s.id and o.mapped in ('failed', 'cancelled')) else 0 end), 0)
      from submission s join submission_kind k on k.kind = s.kind
      where k.creates and k.pays_out and s.service_id is not null and s.first_sent_at > n.as_of and s.currency = u.currency
        and s.state not in ('failed', 'cancelled'))::text as sent,
    r.amount_minor::text as refused, r.as_of as refused_at
  from used u left join newest n using (currency) left join flying f using (currency) left join waiting w using (currency)
  left join lateral (select amount_minor, as_of from wallet_balance b
    where b.currency = u.currency and b.source = 'refusal' and b.as_of > n.as_of order by as_of desc limit 1) r on true
  order by u.currency`

/** What the wallet can cover, for each currency that has a balance or in which something is on its way or waits. */
export async function readStandings(_staff: Staff): Promise<readonly Standing[]> {
  const { rows } = await (await db()).execute(STANDINGS)
  return rows.map((one) => {
    const row = standingShape.parse(one)
    const standing = {
      currency: row.currency,
      balance:
        row.amount === null || row.as_of === null
          ? null
          : { amount: fromMinor(row.amount), asOf: row.as_of.toISOString() },
      ...{ sentSince: fromMinor(row.sent), inFlight: fromMinor(row.in_flight), waiting: fromMinor(row.waiting) },
      refused:
        row.refused === null || row.refused_at === null
          ? null
          : { amount: fromMinor(row.refused), at: row.refused_at.toISOString() },
    }
    return { ...standing, remaining: remainingAfter(standing) }
  })
}

const lineShape = z.object({
  ...{ id: z.uuid(), currency: z.string(), as_of: z.coerce.date(), amount: minor, source: z.enum(SOURCES) },
  ...{ by: z.string().nullable(), payout_id: z.uuid().nullable(), payout_name: z.string().nullable() },
})

/** What the wallet can cover now, and the last 500 entries, newest first. */
export async function readBalance(staff: Staff): Promise<BalanceView> {
  const [standings, { rows }] = await Promise.all([
    readStandings(staff),
    (await db()).execute(sql`
      select b.id, b.currency, b.as_of, b.amount_minor::text as amount, b.source, p.name as by, o.id as payout_id, o.name as payout_name
      from wallet_balance b left join staff p on p.id = b.entered_by left join submission s on s.id = b.submission_id left join payout o on o.id = s.payout_id
      order by b.as_of desc, b.recorded_at desc limit ${MOST_LINES}`),
  ])
  const history = rows.map((one): BalanceLine => {
    const { as_of, amount, payout_id, payout_name, ...row } = lineShape.parse(one)
    return {
      ...row,
      ...{ asOf: as_of.toISOString(), amount: fromMinor(amount) },
      payout: payout_id === null ? null : { id: payout_id, name: payout_name ?? '' },
    }
  })
  return { standings, history }
}
