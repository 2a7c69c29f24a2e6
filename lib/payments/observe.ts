import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '@/lib/store/open'
import type { Seen } from './view'

const MOST = 100

/** Stores the status that a reading found, where it differs from the reading before. */
export async function observePayment(paymentId: string, rawStatus: string | null, startedAt: Date): Promise<void> {
  const at = startedAt.toISOString()
  await (await db()).execute(sql`
    insert into payment_observation (payment_id, started_at, raw_status)
    select ${paymentId}::uuid, ${at}::timestamptz, ${rawStatus}::text
    where not exists (
      select from (select raw_status, started_at from payment_observation where payment_id = ${paymentId}::uuid
                   order by started_at desc limit 1) last
      where last.raw_status is not distinct from ${rawStatus}::text or last.started_at > ${at}::timestamptz)`)
}

const rows = z.array(z.object({ status: z.string().nullable(), at: z.coerce.date() }))

/**
 * The status words of a payment, oldest first, each with when it was first read: by a page, or by the sender, which follows
 * what was requested here.
 */
export async function statusHistoryOf(paymentId: string): Promise<readonly Seen[]> {
  const found = await (await db()).execute(sql`
    select status, at from (
      select status, at, row_number() over by_time as nth, lag(status) over by_time as before from (
        select raw_status as status, started_at as at from payment_observation where payment_id = ${paymentId}::uuid
        union all
        select o.raw_status, o.started_at from observation o join submission s on s.id = o.submission_id
        where s.service_id = ${paymentId}::uuid and s.kind = 'create-payment') read
      window by_time as (order by at)) word
    where nth = 1 or status is distinct from before order by at limit ${MOST}`)
  return rows.parse(found.rows).map(({ status, at }) => ({ status, at: at.toISOString() }))
}
