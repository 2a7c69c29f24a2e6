import 'server-only'
import { asc, eq, sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import { paymentObservation } from '@/lib/store/schema/payment-observation'
import type { Seen } from './view'

const MOST = 100

/** Keeps what a reading said of a payment, where that differs from the reading before it. */
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

/** What was seen of a payment, the oldest first. */
export async function seenOf(paymentId: string): Promise<readonly Seen[]> {
  const rows = await (await db())
    .select({ status: paymentObservation.rawStatus, at: paymentObservation.startedAt })
    .from(paymentObservation)
    .where(eq(paymentObservation.paymentId, paymentId))
    .orderBy(asc(paymentObservation.startedAt))
    .limit(MOST)
  return rows.map(({ status, at }) => ({ status, at: at.toISOString() }))
}
