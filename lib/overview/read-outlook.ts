import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor, sum } from '@/lib/money/amount'
import { adviceFor } from '@/lib/payouts/results/failure-advice'
import { settings } from '@/lib/platform/settings'
import { sharedRead } from '@/lib/platform/shared-read'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { holdsMoney } from '@/lib/store/schema/escrow-item'
import { dayStart } from '@/lib/time/days'
import type { ComingUp, FailureReason, Outlook } from './outlook'

const SHOWN = 6
const FAILED_DAYS = 30
/** Of escrows without a payout, the newest so many are looked at: their deadlines are in the terms that were asked for. */
const MOST_ESCROWS = 2_000

/** The next dates of escrows, approvals, scheduled payouts and recurring drafts, and why rows failed in the last 30 days. */
export const readOutlook = async (_staff: Staff): Promise<Outlook> => read()

// Every open overview asks for it after every change.
const read = sharedRead(async (): Promise<Outlook> => {
  const database = await db()
  const [comingUp, failures] = await Promise.all([readComingUp(database), readFailures(database)])
  return { comingUp, failures, readAt: new Date().toISOString() }
})

const comingShape = z.array(
  z.object({
    kind: z.enum(['escrow-payout', 'escrow', 'send', 'draft', 'lapse']),
    id: z.string(),
    name: z.string().nullable(),
    at: z.coerce.date().nullable(),
    day: z.string().nullable(),
    count: z.coerce.number(),
  }),
)

async function readComingUp(database: Db): Promise<readonly ComingUp[]> {
  const { environment, timeZone } = settings()
  const { rows } = await database.execute(sql`
    select * from (
    (select 'escrow-payout' as kind, i.disbursement_id::text as id, min(p.name) as name, i.deadline as at, null as day, count(*) as count
      from escrow_item i
      left join submission s on s.service_id = i.disbursement_id and s.kind = 'create-escrow-disbursement'
      left join payout p on p.id = s.payout_id
      where i.env = ${environment} and ${holdsMoney(sql`i.service_status`)} and i.deadline >= now()
      group by i.disbursement_id, i.deadline order by i.deadline limit ${SHOWN})
    union all
    (select 'escrow', e.id::text, e.name, e.deadline, null, 1 from (
        select o.id, o.name, (select min((t->>'data')::jsonb->>'deadline')::timestamptz from jsonb_array_elements(o.terms) t) as deadline
        from (select id, name, terms from escrow where ${holdsMoney(sql`status`)} and terms is not null
          order by created_at desc limit ${MOST_ESCROWS}) o) e
      where e.deadline >= now() order by e.deadline limit ${SHOWN})
    union all
    (select 'send', p.id::text, p.name, p.send_at, null, 1 from payout p
      where p.state = 'approved' and p.send_at >= now() and exists (select from submission s where s.payout_id = p.id and s.state = 'ready')
      order by p.send_at limit ${SHOWN})
    union all
    (select 'draft', t.id::text, t.name, null, t.make_on::text, 1 from payout_template t
      where t.removed_at is null and t.make_on is not null order by t.make_on limit ${SHOWN})
    union all
    (select 'lapse', p.id::text, p.name, lapses_at(a), null, 1 from proposal a join payout p on p.id = a.payout_id
      where a.state = 'pending' and a.kind = 'payout' order by a.asked_at limit ${SHOWN})) coming`)
  return comingShape
    .parse(rows)
    .map(({ at, day, name, ...one }) => ({
      ...one,
      ...{ name: name ?? '', day, at: (at ?? dayStart(day ?? '', timeZone)).toISOString() },
    }))
    .sort((a, b) => a.at.localeCompare(b.at))
    .slice(0, SHOWN)
}

const failedShape = z.array(
  z.object({
    reason: z.string().nullable(),
    currency: z.string(),
    rows: z.coerce.number(),
    minor: z.coerce.bigint(),
    latest_id: z.uuid(),
    latest_name: z.string(),
    latest_at: z.coerce.date(),
  }),
)

/** Rows whose last reading said "failed", of what changed in the last days, by the reason that the service gave. */
async function readFailures(database: Db): Promise<Outlook['failures']> {
  const { rows } = await database.execute(sql`
    with failed as (
      select o.reason, s.currency, r.amount_minor, p.id, p.name, s.state_since from submission s
      join payout p on p.id = s.payout_id
      join row_outcome o on o.submission_id = s.id and o.mapped = 'failed'
      join payout_row r on r.id = o.row_id
      where s.state_since > now() - ${FAILED_DAYS} * interval '1 day' and s.state in ('partial', 'failed', 'accepted', 'settled'))
    select reason, currency, count(*) as rows, sum(amount_minor) as minor, max(state_since) as latest_at,
      (array_agg(id order by state_since desc))[1] as latest_id, (array_agg(name order by state_since desc))[1] as latest_name
    from failed group by reason, currency`)
  const byReason = new Map<string, FailureReason & { readonly at: number }>()
  for (const { reason, currency, rows: count, minor, latest_id: id, latest_name: name, latest_at } of failedShape.parse(
    rows,
  )) {
    const { what, said = null } = adviceFor(reason)
    const key = JSON.stringify([what, said])
    const before = byReason.get(key)
    const at = latest_at.getTime()
    byReason.set(key, {
      ...{ reason: what, said, rows: count + (before?.rows ?? 0) },
      sums: addTo(before?.sums ?? [], currency, fromMinor(minor)),
      ...(before !== undefined && before.at > at
        ? { latest: before.latest, at: before.at }
        : { latest: { id, name }, at }),
    })
  }
  const all = [...byReason.values()].sort((a, b) => b.rows - a.rows)
  return {
    days: FAILED_DAYS,
    rows: all.reduce((total, one) => total + one.rows, 0),
    reasons: all.slice(0, SHOWN).map(({ at: _at, ...one }) => one),
  }
}

const addTo = (sums: FailureReason['sums'], currency: string, amount: Amount): FailureReason['sums'] => {
  const before = sums.find((one) => one.currency === currency)
  const others = sums.filter((one) => one.currency !== currency)
  return [...others, { currency, amount: sum(before === undefined ? [amount] : [before.amount, amount]) }]
}
