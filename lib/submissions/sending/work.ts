import 'server-only'
import { sql } from 'drizzle-orm'
import { db } from '@/lib/store/open'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import type { SubmissionState } from '@/lib/store/transitions/standing'
import type { SendContext } from '@/lib/submissions/sending/send'
import { type UnknownStep, unknownStep } from '@/lib/submissions/state/schedule'

/**
 * A submission with a step due now. Ages in milliseconds by the database's clock, and never younger than the activity log
 * proves.
 */
export type Work = {
  readonly id: string
  readonly kind: SubmissionKind
  readonly state: SubmissionState
  readonly payoutId: string | null
  /** Counted sends: without those that a rate limit rejected. */
  readonly sends: number
  /** Since the first send began; null when nothing was sent. */
  readonly ageMs: number | null
  /** In the present state. */
  readonly sinceMs: number
  /** True where the database was restored since: nothing of it may be sent before it was searched for. */
  readonly oldEpoch: boolean
  /**
   * False where the payer's permission has expired, the service may have forgotten the key or its age is unknown, or a search
   * found the payout: then it is only read.
   */
  readonly mayResend: boolean
  /**
   * True from 25 hours after the first send, or after the restore of a backup that lost it: nothing of it can run any more.
   */
  readonly keyDead: boolean
}

type Raw = Omit<Work, 'ageMs' | 'sinceMs'> & { readonly ageMs: string | null; readonly sinceMs: string }

/** The next step for an unclear submission: send it again, search for it first, or only read. */
export const stepOf = (work: Work): UnknownStep =>
  work.mayResend ? unknownStep(work.ageMs ?? 0, work.sends) : 'read-only'

const ms = (text: string): number => Number.parseInt(text, 10)

/** A submission with a step due now. */
export type Due = Pick<Work, 'id' | 'state'>

/**
 * What is due, sends before readings, oldest first. Sends that a rate limit rejected come before those that still need a quote,
 * so that their quote is used while it is fresh. Of a payout, one batch in a currency is sent at a time (`turn_refusal`). With sending switched off or blocked, or
 * before the service was compared, ready submissions wait; the rest is
 * still read, also changes that are stopped or wait for a person, since a reading may end them. Nothing at all while the
 * clock is behind the activity log: then the order of readings is unknown.
 * Locks nothing: two workers may see the same work, and the transitions let one of them act.
 *
 * `(select clock_timestamp())`: without the select, PostgreSQL reads the clock again for each row and can use no index.
 */
export async function dueNow(limit: number): Promise<readonly Due[]> {
  const { rows } = await (await db()).execute<Due>(sql`
    with under_way as (
      select distinct payout_id, currency from submission where state = 'sending' and kind in ('create-disbursement', 'create-escrow-disbursement')),
    due as (
    select s.id, s.state, s.last_problem, s.next_attempt_at, s.created_at, s.payout_id, s.currency,
      s.state = 'ready' and s.kind in ('create-disbursement', 'create-escrow-disbursement') as in_turn,
      case when s.generation = 1 then s.created_at else (select r.created_at from submission r where r.id = s.root_id) end as first_made
    from submission s cross join control c
    where (s.next_attempt_at <= (select clock_timestamp()) or (s.state = 'ready' and s.next_attempt_at is null))
      and (s.state in ('ready', 'unknown', 'reconciling', 'accepted', 'settled', 'partial', 'failed', 'cancelled')
        or (s.hold_reason = 'figures_differ' and s.service_id is not null)
        or (s.hold_reason in ('stopped', 'unclear') and exists (select from submission_kind k where k.kind = s.kind and k.found_by = 'subject')))
      and (s.state <> 'ready' or c.sending_enabled and c.sending_blocked_reason is null and (select not comparison_is_due()))
      and (select not clock_is_behind())),
    placed as (
    select d.*, row_number() over (partition by case when in_turn then payout_id end, case when in_turn then currency else id::text end order by first_made) as place
    from due d)
    select d.id, d.state from placed d left join under_way u on d.in_turn and u.payout_id = d.payout_id and u.currency = d.currency
    where d.place = 1 and u.payout_id is null
    order by d.state not in ('ready', 'unknown'), d.last_problem->>'kind' is distinct from 'rate-limited', d.next_attempt_at nulls first, d.created_at
    limit ${limit}`)
  return rows
}

/**
 * Reads what decides the next step of each of these submissions, in the same order. Only of those that are about to be worked on: the functions
 * take a whole submission, with the bytes that it sends.
 */
export async function readWork(due: readonly Due[]): Promise<readonly Work[]> {
  if (due.length === 0) return []
  const ids = JSON.stringify(due.map(({ id }) => id))
  const { rows } = await (await db()).execute<Raw>(sql`
    select s.id, s.kind, s.state, s.payout_id as "payoutId", tries_of(s) as sends, s.epoch < c.epoch as "oldEpoch",
      not token_ran_out(s) and (s.first_sent_at is null or coalesce(s.send_by, 'infinity') > clock_timestamp() and not key_in_doubt(s))
        and not found_by_search(s) as "mayResend",
      coalesce(absence_from(s) <= clock_timestamp(), false) as "keyDead",
      floor(extract(epoch from latest_time() - s.first_sent_at) * 1000)::text as "ageMs",
      floor(extract(epoch from clock_timestamp() - s.state_since) * 1000)::text as "sinceMs"
    from submission s cross join control c
    where s.id = any (array(select jsonb_array_elements_text(${ids}::jsonb)::uuid))`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return due.flatMap(({ id }) => {
    const row = found.get(id)
    return row === undefined
      ? []
      : [{ ...row, ageMs: row.ageMs === null ? null : ms(row.ageMs), sinceMs: ms(row.sinceMs) }]
  })
}

/** Milliseconds until the next thing is due, or null when nothing is planned. */
export async function nextDueInMs(): Promise<number | null> {
  const { rows } = await (await db()).execute<{ ms: string | null }>(sql`
    select floor(extract(epoch from min(s.next_attempt_at) - clock_timestamp()) * 1000)::text as ms
    from submission s cross join control c
    where s.next_attempt_at > (select clock_timestamp()) and (s.state <> 'ready' or c.sending_enabled and c.sending_blocked_reason is null and (select not comparison_is_due()))`)
  const [row] = rows
  return row === undefined || row.ms === null ? null : ms(row.ms)
}

/** Does the next due step of a submission of one kind. The process may end after every step. */
export type FollowSubmission = (work: Work, context: SendContext) => Promise<void>
