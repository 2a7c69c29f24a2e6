import 'server-only'
import { eq } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { log } from '@/lib/platform/log'
import type { Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { attempt } from '@/lib/store/schema/submission'
import { recordObservation } from '@/lib/store/transitions/observations'
import { scheduleNext } from '@/lib/store/transitions/submissions'
import { type FollowSubmission, stepOf, type Work } from '@/lib/submissions/sending/work'
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { pollDelayMs } from '@/lib/submissions/state/schedule'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import { type ChangeOutcome, type ChangeReads, refusedByState } from './change-outcome'
import { hold } from './reconcile'
import { MORE_MS, readmitChange, readStuck } from './stuck-change'

export type ChangeReading = ChangeReads & {
  /** From before the reading, for the change itself. */
  readonly ticket: string
  readonly rawStatus: string | null
  /** What was read part by part, kept with the reading. */
  readonly items?: unknown
  /** False while parts are still to be read: then nothing is concluded and nothing sent, and the reading goes on soon. */
  readonly complete?: boolean
}

export type Change = {
  /** Reads what is to be changed, all its parts at once where `whole`; null where there is nothing to read. */
  readonly read: (change: Stored, whole: boolean) => Promise<Result<ChangeReading, ServiceProblem> | null>
  /**
   * True where the same wish carried out twice is the same as once, so that a change which the service refused for the
   * present state, and which a reading then shows undone, may be called so and wished for again.
   */
  readonly repeatable?: true
}

const STALE_MS = 14 * 24 * 3_600_000

/** Follows a change of something at the service: known only by reading that thing, and read before it is repeated. */
export function followChange(change: Change): FollowSubmission {
  return async (work, context) => {
    if (work.state === 'on_hold') {
      await readStuck(work.id, change)
      return
    }
    if (work.state === 'ready') return work.oldEpoch ? readmitChange(work.id, change) : sendSubmission(work.id, context)
    const mayRepeat = work.state === 'unknown' && !work.oldEpoch && stepOf(work) !== 'read-only'
    const outcome = await observeChange(work, change, mayRepeat)
    if (mayRepeat && outcome === 'pending') await sendSubmission(work.id, context)
  }
}

async function observeChange(work: Work, change: Change, mayRepeat: boolean): Promise<ChangeOutcome | 'no-reading'> {
  const stored = await loadStored(work.id)
  if (stored === null) return 'no-reading'
  const reading = await change.read(stored, false)
  await crashPoint('read')
  if (reading === null) return 'no-reading'
  const nextInMs = pollDelayMs(work.sinceMs, settings().service.readQuickly)
  if (!reading.ok) {
    log.warn({ submissionId: stored.id, problem: reading.problem.kind }, 'no reading of a change')
    const wait = Math.max(nextInMs, reading.problem.retryAfter ?? 0)
    await withTx((tx) => scheduleNext(tx, system(), { submissionId: stored.id, nextInMs: wait }))
    return 'no-reading'
  }
  const complete = reading.value.complete ?? true
  const outcome = complete ? await judged(work, stored, change, reading.value) : 'pending'
  if (
    tooLate(work) &&
    (outcome === 'unclear' || (outcome === 'pending' && change.repeatable && work.state === 'accepted'))
  )
    return askPerson(stored)
  const { ticket, rawStatus, items } = reading.value
  const over = outcome === 'settled' || outcome === 'partial' || outcome === 'failed'
  await withTx(async (tx) => {
    await recordObservation(tx, system(), {
      submissionId: stored.id,
      source: 'poll',
      ...{ ticket, rawStatus, mapped: outcome === 'unclear' ? 'unknown-word' : outcome },
      ...{ counts: null, items: items ?? null, bodySha256: null, rows: [] },
      nextInMs: over ? null : !complete ? MORE_MS : mayRepeat && outcome === 'pending' ? 0 : nextInMs,
    })
    await notify(tx, 'live', { payoutId: stored.payoutId })
  })
  log.info({ submissionId: stored.id, outcome }, 'a change was read')
  return complete ? outcome : 'no-reading'
}

const tooLate = (work: Work): boolean =>
  work.state === 'accepted' ? work.sinceMs > STALE_MS : work.state === 'unknown' && work.keyDead

async function askPerson(stored: Stored): Promise<'unclear'> {
  const from = stored.state === 'accepted' ? 'accepted' : 'unknown'
  await hold(stored, from, 'unclear', 'it cannot be read whether the change was made', 0)
  log.error({ submissionId: stored.id }, 'it cannot be read whether a change was made')
  return 'unclear'
}

/** What is not so after its key is dead, or was refused for the present state more than once and never else, is undone. */
async function judged(work: Work, stored: Stored, change: Change, reading: ChangeReading): Promise<ChangeOutcome> {
  const { outcome, whenUndone = 'failed' } = reading
  if (outcome !== 'pending' || !change.repeatable || work.state !== 'unknown') return outcome
  if (work.keyDead) return whenUndone
  // Of the time that a restored backup lost no attempt is known, so that what was refused since says nothing of it.
  if (stored.sendBy !== null || work.oldEpoch) return outcome
  const attempts = await (await db())
    .select({ outcome: attempt.outcome, httpStatus: attempt.httpStatus })
    .from(attempt)
    .where(eq(attempt.submissionId, stored.id))
  return refusedByState(attempts) ? whenUndone : outcome
}
