import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/lib/store/database'
import type { SubmissionKind } from './kind'

export type DueSubmission = {
  readonly id: string
  readonly kind: SubmissionKind
  readonly state: 'ready' | 'unknown'
  readonly payoutId: string | null
  /** True until its first attempt: before that, its quote has to be requested again. */
  readonly first: boolean
}

/**
 * At most `limit` submissions that are due to be sent, oldest first; none while sending is switched off or blocked. Locks nothing:
 * several workers may get the same one, and `openAttempt` lets only one of them send it.
 */
export async function dueSubmissions(db: Db, limit: number): Promise<readonly DueSubmission[]> {
  const { rows } = await db.execute<DueSubmission>(sql`
    select s.id, s.kind, s.state, s.payout_id as "payoutId", s.first_sent_at is null as first
    from submission s join control c on c.sending_enabled and c.sending_blocked_reason is null and c.epoch = s.epoch
    where s.state in ('ready', 'unknown')
      and case when s.state = 'ready' then coalesce(s.next_attempt_at, s.state_since) else s.next_attempt_at end <= (select clock_timestamp())
      and (s.resend_deadline is null or s.resend_deadline > clock_timestamp())
      and tries_of(s) < 16
    order by s.first_sent_at nulls last, s.created_at
    limit ${limit}`)
  return rows
}

/** The present time by the database's clock, the only clock that decides about money. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
