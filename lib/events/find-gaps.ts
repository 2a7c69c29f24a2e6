import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { db } from '@/lib/store/open'
import { OURS, oursOf } from './list-events'
import type { Announcements } from './view'

const DAYS = 30
const MOST_GAPS = 100

const shape = z.object({
  ...{ total: z.coerce.number(), announced: z.coerce.number(), late: z.coerce.number(), never: z.coerce.number() },
  ...{ read_after: z.coerce.number().nullable(), late_by: z.coerce.number().nullable() },
})

const gapsShape = z.array(
  z.object({
    ...{
      submission_id: z.uuid(),
      kind: z.string(),
      service_id: z.uuid(),
      state: z.string(),
      learnt_at: z.coerce.date(),
    },
    ours_kind: z.enum(OURS).nullable(),
    ...{ ours_id: z.uuid().nullable(), ours_name: z.string().nullable() },
  }),
)

// Each final state of the last days: when the first reading showed it, and the first event that reported an end of the same thing. An event counts
// whatever it says of the end: whether it agrees is shown beside the event.
const LEARNT = sql`
  select s.id as submission_id, s.kind, s.service_id, s.state, o.started_at as learnt_at, o.finished_at as known_at, e.received_at as announced_at
  from submission s
  cross join lateral (select started_at, finished_at from observation where submission_id = s.id
    and mapped in ('settled', 'partial', 'failed', 'cancelled') order by started_at limit 1) o
  left join lateral (select min(received_at) as received_at from (
      select received_at, name, status from event where disbursement_id = s.service_id and not is_test
      union all select received_at, name, status from event where payment_id = s.service_id and not is_test
      union all select received_at, name, status from event where escrow_id = s.service_id and not is_test) one
    where name is distinct from 'order.created' and lower(coalesce(status, '')) not in ('pending', 'processing', 'created')) e on true
  where s.state in ('settled', 'partial', 'failed', 'cancelled') and s.service_id is not null
    and s.state_since > now() - make_interval(days => ${DAYS})`

/** How the final states of the last 30 days were learnt: by an event and the reading that followed, or by reading alone, with the latest that no event announced. */
export async function findGaps(_staff: Staff): Promise<Announcements> {
  const database = await db()
  const [counted, missing] = await Promise.all([
    database.execute(sql`
      select count(*) as total, count(*) filter (where announced_at <= learnt_at) as announced,
        count(*) filter (where announced_at > learnt_at) as late, count(*) filter (where announced_at is null) as never,
        percentile_cont(0.5) within group (order by extract(epoch from known_at - announced_at)) filter (where announced_at <= learnt_at) as read_after,
        percentile_cont(0.5) within group (order by extract(epoch from announced_at - known_at)) filter (where announced_at > learnt_at) as late_by
      from (${LEARNT}) learnt`),
    database.execute(sql`
      select g.*, o.kind as ours_kind, o.id as ours_id, o.name as ours_name
      from (select * from (${LEARNT}) learnt where announced_at is null order by learnt_at desc limit ${MOST_GAPS}) g
      left join lateral (${oursOf(sql`g.service_id`, sql`g.service_id`, sql`g.service_id`)}) o on true
      order by g.learnt_at desc`),
  ])
  const { total, announced, late, never, read_after, late_by } = shape.parse(counted.rows[0])
  return {
    ...{ days: DAYS, all: total, announced, late, never, readAfterSeconds: read_after, lateBySeconds: late_by },
    gaps: gapsShape.parse(missing.rows).map((row) => ({
      ...{ submissionId: row.submission_id, kind: row.kind, serviceId: row.service_id, state: row.state },
      learntAt: row.learnt_at.toISOString(),
      ours:
        row.ours_kind === null || row.ours_id === null
          ? null
          : { kind: row.ours_kind, id: row.ours_id, name: row.ours_name ?? '' },
    })),
  }
}
