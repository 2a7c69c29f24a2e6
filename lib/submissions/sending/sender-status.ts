import 'server-only'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import { senderRuns } from './sender'

export type SenderStatus = {
  /** The switch for all sending: off stops every send on every instance. */
  readonly enabled: boolean
  /** The database's clock was set back: nothing is sent until it is right. */
  readonly clockBehind: boolean
  /** Whether sending is blocked because this database may not be the newest one. */
  readonly blocked: boolean
  /** Whether the service's lists are compared before anything is sent for the first time. */
  readonly comparing: boolean
  /** Until about when payouts wait for the searches of the time that a restore lost (ISO 8601); null where they do not. */
  readonly restoreSearchUntil: string | null
  /** Whether the loop runs in this process; it may run in another one. */
  readonly running: boolean
  /** Approved batches not sent yet. */
  readonly waiting: number
  /** Batches sent without a clear answer so far. */
  readonly unknown: number
  /** Submissions whose sending was stopped until a person resumes or abandons them. */
  readonly onHold: number
  /** How long the oldest of the unknown ones has been so, milliseconds; null when there is none. */
  readonly oldestUnknownMs: number | null
}

type Raw = {
  enabled: boolean
  blocked: boolean
  comparing: boolean
  restoreSearchUntil: string | null
  clockBehind: boolean
  waiting: number
  unknown: number
  onHold: number
  oldest: string | null
}

/** The status of sending that every page shows. */
export async function senderStatus(): Promise<SenderStatus> {
  const { rows } = await (await db()).execute<Raw>(sql`
    select c.sending_enabled as enabled, c.sending_blocked_reason is not null as blocked, comparison_is_due() as comparing, clock_is_behind() as "clockBehind",
      to_char(restore_search_until() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "restoreSearchUntil",
      (select count(*)::int from submission s where state in ('ready', 'sending') and coalesce(sends_from(s) <= clock_timestamp(), true)) as waiting,
      (select count(*)::int from submission where state in ('unknown', 'reconciling') or hold_reason in ('unclear', 'found_twice')) as unknown,
      (select count(*)::int from submission where hold_reason = 'stopped') as "onHold",
      (select floor(extract(epoch from clock_timestamp() - min(first_sent_at)) * 1000)::text from submission
        where state in ('unknown', 'reconciling') or hold_reason in ('unclear', 'found_twice')) as oldest
    from control c`)
  const [raw] = rows
  if (raw === undefined) throw new Error('The table control has no row.')
  const { oldest, ...counts } = raw
  const oldestUnknownMs = oldest === null ? null : Number.parseInt(oldest, 10)
  return { ...counts, running: senderRuns(), oldestUnknownMs }
}
