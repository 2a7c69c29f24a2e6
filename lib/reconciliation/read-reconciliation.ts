import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { readComparing, readSendingBlock } from '@/lib/activity/accept-database'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { SEARCHED_LISTS } from '@/lib/store/transitions/list-searches'
import { addDays, dayStart } from '@/lib/time/days'
import { dateInZone } from '@/lib/time/zone'
import { readHandlers, selectFindings } from './read-findings'
import { AGES, type AgeGroup, type DayView, type FindingView, type ReconciliationView, type RunView } from './view'

const MOST_OPEN = 500
const MOST_CLOSED = 100
const DAYS = 31

const count = z.coerce.number()
const dayShape = z.object({
  day: z.string(),
  list: z.enum(SEARCHED_LISTS),
  currency: z.string(),
  compared_at: z.coerce.date(),
  complete: z.boolean(),
  ...{ our_count: count, service_count: count, foreign_count: count, open_count: count, findings: count },
  ...{ our_minor: z.coerce.bigint(), our_fee_minor: z.coerce.bigint(), service_minor: z.coerce.bigint() },
  ...{ service_fee_minor: z.coerce.bigint(), foreign_minor: z.coerce.bigint() },
})

/** Reads what is open, what was closed lately, and what the last comparisons say of the last 31 days. */
export async function readReconciliation(_staff: Staff): Promise<ReconciliationView> {
  const today = dateInZone(new Date(), settings().timeZone)
  const [block, comparing, open, closed, ages, days, runs, people] = await Promise.all([
    readSendingBlock(),
    readComparing(),
    selectFindings(sql`where f.state = 'open' order by f.found_at limit ${MOST_OPEN}`),
    selectFindings(sql`where f.state <> 'open' order by f.resolved_at desc limit ${MOST_CLOSED}`),
    readAges(),
    readDays({ first: addDays(today, -DAYS), last: today }),
    readRuns(),
    readHandlers(),
  ])
  const openCount = ages.reduce((sum, group) => sum + group.count, 0)
  return {
    ...{ open, closed, ages, openCount, days, people, today, ...runs },
    block: block === null ? null : { reason: block.reason, since: block.since.toISOString() },
    comparing: comparing === null ? null : { until: comparing.until?.toISOString() ?? null },
  }
}

/** What the last comparison says of a day ("2026-11-21"), and all that was found of it. */
export async function readReconciledDay(
  _staff: Staff,
  day: string,
): Promise<{ readonly days: readonly DayView[]; readonly findings: readonly FindingView[] }> {
  const zone = settings().timeZone
  const [from, to] = [dayStart(day, zone).toISOString(), dayStart(addDays(day, 1), zone).toISOString()]
  const [days, findings] = await Promise.all([
    readDays({ first: day, last: day }),
    selectFindings(sql`
      where f.happened_at >= ${from}::timestamptz and f.happened_at < ${to}::timestamptz order by f.found_at limit ${MOST_OPEN}`),
  ])
  return { days, findings }
}

async function readDays({
  first,
  last,
}: {
  readonly first: string
  readonly last: string
}): Promise<readonly DayView[]> {
  const { rows } = await (await db()).execute(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.list, d.currency, d.compared_at, d.complete, d.our_count, d.our_minor::text, d.our_fee_minor::text,
      d.service_count, d.service_minor::text, d.service_fee_minor::text, d.foreign_count, d.foreign_minor::text, d.open_count,
      (select count(*) from finding f where f.state = 'open' and f.list = d.list and f.currency = d.currency
        and f.happened_at >= d.day::timestamp at time zone ${settings().timeZone}
        and f.happened_at < (d.day + 1)::timestamp at time zone ${settings().timeZone}) as findings
    from reconciled_day d where d.day between ${first}::date and ${last}::date
    order by d.day desc, d.list, d.currency`)
  return rows.map((one) => {
    const row = dayShape.parse(one)
    return {
      ...{ day: row.day, list: row.list, currency: row.currency, complete: row.complete, findings: row.findings },
      comparedAt: row.compared_at.toISOString(),
      ours: {
        ...{ count: row.our_count, amount: fromMinor(row.our_minor), fee: fromMinor(row.our_fee_minor) },
        open: row.open_count,
      },
      service: {
        ...{ count: row.service_count, amount: fromMinor(row.service_minor), fee: fromMinor(row.service_fee_minor) },
      },
      foreign: { count: row.foreign_count, amount: fromMinor(row.foreign_minor) },
    }
  })
}

const ageShape = z.object({ age: z.enum(AGES), currency: z.string(), findings: count, minor: z.coerce.bigint() })

async function readAges(): Promise<readonly AgeGroup[]> {
  const { rows } = await (await db()).execute(sql`
    select case when found_at > now() - interval '1 day' then 'new' when found_at > now() - interval '7 days' then 'week'
        when found_at > now() - interval '30 days' then 'month' else 'older' end as age,
      currency, count(*) as findings, sum(coalesce(service_minor, our_minor, 0))::text as minor
    from finding where state = 'open' group by 1, 2 order by 2`)
  const found = rows.map((row) => ageShape.parse(row))
  return AGES.map((age) => {
    const of = found.filter((row) => row.age === age)
    return {
      age,
      count: of.reduce((sum, { findings }) => sum + findings, 0),
      sums: of.map(({ currency, minor }) => ({ currency, amount: fromMinor(minor) })),
    }
  })
}

const runShape = z.object({
  purpose: z.enum(['nightly', 'requested']),
  ...{ first_day: z.string(), last_day: z.string() },
  ...{ ended_at: z.coerce.date().nullable(), complete: z.boolean().nullable() },
})

async function readRuns(): Promise<{ readonly latest: RunView | null; readonly running: RunView | null }> {
  const { rows } = await (await db()).execute(sql`
    select purpose, to_char(first_day, 'YYYY-MM-DD') as first_day, to_char(last_day, 'YYYY-MM-DD') as last_day, ended_at, complete
    from reconciliation_run where id in (
      (select id from reconciliation_run where ended_at is null order by requested_at limit 1)
      union all (select id from reconciliation_run where ended_at is not null order by requested_at desc limit 1))`)
  const runs = rows.map((one): RunView => {
    const row = runShape.parse(one)
    return {
      ...{ purpose: row.purpose, firstDay: row.first_day, lastDay: row.last_day, complete: row.complete },
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  })
  return {
    latest: runs.find(({ endedAt }) => endedAt !== null) ?? null,
    running: runs.find(({ endedAt }) => endedAt === null) ?? null,
  }
}
