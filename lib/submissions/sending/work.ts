import 'server-only'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import type { SubmissionState } from '@/lib/store/transitions/standing'
import { type UnknownStep, unknownStep } from '@/lib/submissions/state/schedule'
import type { SendContext } from '@/lib/submissions/sending/send'

/** A submission that has something due now. Ages in milliseconds by the database's clock, and never younger than the activity log knows. */
export type Work = {
  readonly id: string
  readonly kind: SubmissionKind
  readonly state: SubmissionState
  readonly payoutId: string | null
  /** Those that count: not the ones that a rate limit turned away. */
  readonly sends: number
  /** Since the first send began; null when nothing was sent. */
  readonly ageMs: number | null
  /** In the present state. */
  readonly sinceMs: number
  /** True where the database was restored since: nothing of it may be sent before it was looked for. */
  readonly oldEpoch: boolean
  /** False where the payer's leave to charge them has run out, the key may be forgotten or is of no known age, or a search found the payout: then only reading is left. */
  readonly mayResend: boolean
  /** True from 25 hours after the first send on, or after the restore of a backup that lost it: nothing of it runs any more. */
  readonly keyDead: boolean
}

type Raw = Omit<Work, 'ageMs' | 'sinceMs'> & { readonly ageMs: string | null; readonly sinceMs: string }

/** What may be done for an unclear submission now: send it again, look for it first, or only read. */
export const stepOf = (work: Work): UnknownStep =>
  work.mayResend ? unknownStep(work.ageMs ?? 0, work.sends) : 'read-only'

const ms = (text: string): number => Number.parseInt(text, 10)

/**
 * What is due, sends before readings, oldest first; what a rate limit turned away comes before what still needs a quote, so that its own
 * quote is used while it is fresh. With sending switched off or blocked, what is ready waits; the rest is still read,
 * also changes that are held or wait for a person, since what is read may end them.
 * Nothing at all while the clock is behind the activity log: then no order of readings can be told either.
 * Locks nothing: two workers may see the same, and the transitions let one of them act.
 */
export async function dueWork(limit: number): Promise<readonly Work[]> {
  const { rows } = await (await db()).execute<Raw>(sql`
    select s.id, s.kind, s.state, s.payout_id as "payoutId", tries_of(s) as sends, s.epoch < c.epoch as "oldEpoch",
      not token_ran_out(s) and (s.first_sent_at is null or coalesce(s.send_by, 'infinity') > clock_timestamp() and not key_in_doubt(s))
        and not found_by_search(s) as "mayResend",
      coalesce(absence_from(s) <= clock_timestamp(), false) as "keyDead",
      floor(extract(epoch from latest_time() - s.first_sent_at) * 1000)::text as "ageMs",
      floor(extract(epoch from clock_timestamp() - s.state_since) * 1000)::text as "sinceMs"
    from submission s cross join control c
    where (s.next_attempt_at <= clock_timestamp() or (s.state = 'ready' and s.next_attempt_at is null))
      and (s.state in ('ready', 'unknown', 'reconciling', 'accepted', 'settled', 'partial', 'failed', 'cancelled')
        or (s.hold_reason = 'figures_differ' and s.service_id is not null)
        or (s.hold_reason in ('stopped', 'unclear') and exists (select from submission_kind k where k.kind = s.kind and k.found_by = 'subject')))
      and (s.state <> 'ready' or c.sending_enabled and c.sending_blocked_reason is null)
      and (select not clock_is_behind())
    order by s.state not in ('ready', 'unknown'), s.last_problem->>'kind' is distinct from 'rate-limited', s.next_attempt_at nulls first, s.created_at
    limit ${limit}`)
  return rows.map((row) => ({ ...row, ageMs: row.ageMs === null ? null : ms(row.ageMs), sinceMs: ms(row.sinceMs) }))
}

/** Milliseconds until the next thing is due, or null when nothing is planned. */
export async function nextDueInMs(): Promise<number | null> {
  const { rows } = await (await db()).execute<{ ms: string | null }>(sql`
    select floor(extract(epoch from min(s.next_attempt_at) - clock_timestamp()) * 1000)::text as ms
    from submission s cross join control c
    where s.next_attempt_at > clock_timestamp() and (s.state <> 'ready' or c.sending_enabled and c.sending_blocked_reason is null)`)
  const [row] = rows
  return row === undefined || row.ms === null ? null : ms(row.ms)
}

/** Does the one thing that is due for a submission of one kind. Every step it takes may be the last of this process. */
export type FollowSubmission = (work: Work, context: SendContext) => Promise<void>
