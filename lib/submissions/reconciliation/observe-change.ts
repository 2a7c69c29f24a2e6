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
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { type FollowSubmission, stepOf, type Work } from '@/lib/submissions/sending/work'
import { pollDelayMs } from '@/lib/submissions/state/schedule'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import { type ChangeOutcome, type ChangeReads, refusedByState } from './change-outcome'
import { hold } from './reconcile'
import { MORE_MS, readmitChange, readStuck } from './stuck-change'

export type ChangeReading = ChangeReads & {
  /** From before the reading began. */
  readonly ticket: string
  readonly rawStatus: string | null
  /** The parts that were read, stored with the reading. */
  readonly items?: unknown
  /** False while parts are still to be read: then nothing is concluded or sent, and the reading continues soon. */
  readonly complete?: boolean
}

export type Change = {
  /** Reads the object of the change, all its parts at once where `whole`; null where there is nothing to read. */
  readonly read: (change: Stored, whole: boolean) => Promise<Result<ChangeReading, ServiceProblem> | null>
  /**
   * True where carrying out the change twice has the same effect as once. If the service refuses such a change because of the
   * present state, and a reading shows that it was not done, it may be recorded as failed and requested again.
   */
  readonly repeatable?: true
}

const STALE_MS = 14 * 24 * 3_600_000

/**
 * Follows a change at the service: its outcome is only known by reading its object, which is read before the change is
 * repeated.
 */
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
    const notBeforeMs = reading.problem.retryAfter ?? null
    const planned = { submissionId: stored.id, nextInMs: Math.max(nextInMs, notBeforeMs ?? 0), notBeforeMs }
    await withTx((tx) => scheduleNext(tx, system(), planned))
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

/**
 * A change that is not done after its key has expired, or that was refused because of the present state more than once and
 * never otherwise, counts as not done.
 */
async function judged(work: Work, stored: Stored, change: Change, reading: ChangeReading): Promise<ChangeOutcome> {
  const { outcome, whenUndone = 'failed' } = reading
  if (outcome !== 'pending' || !change.repeatable || work.state !== 'unknown') return outcome
  if (work.keyDead) return whenUndone
  // Attempts from the time that a restored backup lost are unknown, so later refusals prove nothing.
  if (stored.sendBy !== null || work.oldEpoch) return outcome
  const attempts = await (await db())
    .select({ outcome: attempt.outcome, httpStatus: attempt.httpStatus })
    .from(attempt)
    .where(eq(attempt.submissionId, stored.id))
  return refusedByState(attempts) ? whenUndone : outcome
}
