import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { linesOf } from './list-events'
import type { EventView, ReadingAfter } from './view'

const MOST_READINGS = 20

const shape = z.object({
  body: z.instanceof(Uint8Array).nullable(),
  body_sha256: z.string(),
  headers: z.record(z.string(), z.string()),
  ...{ address: z.string().nullable(), stamp: z.string().nullable(), webhook_id: z.string().nullable() },
  envelope: z.enum(['developer', 'public', 'other']),
})

const deliveriesShape = z.array(
  z.object({ at: z.coerce.date(), last_at: z.coerce.date(), stamp: z.string().nullable(), times: z.coerce.number() }),
)

/** One event: its bytes and headers as they came, its deliveries, and what was read because of it. Null where there is none. */
export async function readEvent(_staff: Staff, id: string): Promise<EventView | null> {
  const database = await db()
  const [line] = await linesOf(database, sql`select * from event where id = ${id}::uuid`)
  if (line === undefined) return null
  const { rows } = await database.execute(sql`
    select body, encode(body_sha256, 'hex') as body_sha256, headers, address, stamp, webhook_id, envelope from event where id = ${id}::uuid`)
  const { body, body_sha256, webhook_id, ...rest } = shape.parse(rows[0])
  const delivered = await database.execute(sql`
    select received_at as at, last_received_at as last_at, stamp, deliveries as times from event
    where id = ${id}::uuid or repeats_id = ${id}::uuid order by received_at limit 100`)
  return {
    ...line,
    ...rest,
    body:
      body === null ? null : new TextDecoder().decode(unseal(body, { table: 'event', column: 'body', id }, settings())),
    bodySha256: body_sha256,
    webhookId: webhook_id,
    deliveries: deliveriesShape.parse(delivered.rows).map(({ at, last_at, ...one }) => ({
      ...one,
      ...{ at: at.toISOString(), lastAt: last_at.toISOString() },
    })),
    readings: line.isTest ? [] : await readingsAfter(database, id),
  }
}

const readingsShape = z.array(
  z.object({
    submission_id: z.uuid(),
    at: z.coerce.date(),
    ...{ before: z.string().nullable(), after: z.string().nullable() },
    acts: z.array(z.object({ seq: z.string(), action: z.string() })),
  }),
)

/**
 * The first reading of each submission that the event is about which began after it, what the reading before had shown, and the acts that
 * followed from its beginning to two seconds after its end.
 */
async function readingsAfter(database: Db, id: string): Promise<readonly ReadingAfter[]> {
  const { rows } = await database.execute(sql`
    select s.id as submission_id, o.finished_at as at, p.raw_status as before, o.raw_status as after, coalesce((
        select jsonb_agg(jsonb_build_object('seq', a.seq::text, 'action', a.action) order by a.seq) from audit a
        where a.subject = 'submission:' || s.id and a.at between o.started_at and o.finished_at + interval '2 seconds'), '[]') as acts
    from event e
    cross join lateral (
      select id from submission where service_id in (e.payment_id, e.escrow_id, e.disbursement_id)
      union select id from submission where subject_service_id in (e.payment_id, e.escrow_id, e.disbursement_id)
      union select submission_id from submission_escrow where live and escrow_id = e.escrow_id
      union select submission_id from escrow_item where service_id = e.escrow_id and submission_id is not null) s
    cross join lateral (select * from observation where submission_id = s.id and started_at >= e.received_at order by started_at limit 1) o
    left join lateral (select raw_status from observation where submission_id = s.id and started_at < o.started_at order by started_at desc limit 1) p on true
    where e.id = ${id}::uuid order by o.finished_at limit ${MOST_READINGS}`)
  return readingsShape
    .parse(rows)
    .map(({ submission_id, at, ...one }) => ({ ...one, submissionId: submission_id, at: at.toISOString() }))
}
