import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@/lib/access/actor'
import { system } from '@/lib/access/system'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { log } from '@/lib/platform/log'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { submission } from '@/lib/store/schema/submission'
import { adoptEpoch } from '@/lib/store/transitions/control'
import { type NewObservation, recordObservation } from '@/lib/store/transitions/observations'
import type { HoldReason } from '@/lib/store/transitions/standing'
import { holdSubmission, scheduleNext } from '@/lib/store/transitions/submissions'
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import { KEY_TOO_OLD } from '@/lib/submissions/sending/send'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import { stuckOutcome } from './change-outcome'
import type { Change, ChangeReading } from './observe-change'

/** The delay until the remaining parts are read. */
export const MORE_MS = 250
const AGAIN_MS = 5 * 60_000
const HOUR_MS = 3_600_000

type Reader = { readonly actor?: Actor; readonly source?: NewObservation['source']; readonly whole?: boolean }

/**
 * Reads the object of a change that is stopped or waits for a person, and ends the change where the reading shows the
 * outcome. Nothing is sent. Returns what the reading means, or null where nothing could be read, or where the change is no
 * longer stuck.
 */
export async function readStuck(
  submissionId: string,
  change: Change,
  { actor = system(), source = 'poll', whole = false }: Reader = {},
): Promise<NewObservation['mapped'] | null> {
  const stored = await loadStored(submissionId)
  if (stored === null || !isStuck(stored)) return null
  const reading = await change.read(stored, whole)
  await crashPoint('read')
  if (reading === null || !reading.ok) {
    await withTx(async (tx) => {
      const [now] = await tx
        .select({ holdReason: submission.holdReason })
        .from(submission)
        .where(eq(submission.id, submissionId))
      if (now !== undefined && isStuck(now)) await scheduleNext(tx, system(), { submissionId, nextInMs: HOUR_MS })
    })
    return null
  }
  const complete = reading.value.complete ?? true
  const mapped = complete ? stuckOutcome(reading.value, (await keyOf(submissionId)).dead) : 'pending'
  await withTx(async (tx) => {
    const now = await recordObservation(tx, actor, { ...observationOf(stored, reading.value, mapped), source })
    // It may have been resumed meanwhile: then this reading must not decide when it is sent.
    const nextInMs = now.changed ? null : complete ? HOUR_MS : MORE_MS
    if (now.changed || isStuck(now)) await scheduleNext(tx, system(), { submissionId, nextInMs })
    await notify(tx, 'live', { payoutId: stored.payoutId })
  })
  log.info({ submissionId, mapped, complete }, 'a change that waits for a person was read')
  return complete ? mapped : null
}

/** Whether a change was stopped, or reading could not show its outcome: a later reading may still end it. */
export const isStuck = ({ holdReason }: { readonly holdReason: HoldReason | null }): boolean =>
  holdReason === 'stopped' || holdReason === 'unclear'

/**
 * After a restored backup, what looks unsent may have been sent in the lost time. A change that is not done yet, and whose
 * key the service is sure to remember, continues under that key and counts as one that may have run; everything else is
 * stopped.
 */
export async function readmitChange(submissionId: string, change: Change): Promise<void> {
  const stored = await loadStored(submissionId)
  if (stored === null) return
  const reading = await change.read(stored, true)
  if (reading === null || !reading.ok || reading.value.complete === false) return later(submissionId, AGAIN_MS)
  const { outcome } = reading.value
  const key = await keyOf(submissionId)
  await withTx(async (tx) => {
    if (outcome === 'pending' && key.lives) {
      await recordObservation(tx, system(), { ...observationOf(stored, reading.value, 'pending'), nextInMs: 0 })
      return adoptEpoch(tx, system(), submissionId)
    }
    const reason = storedMessage(outcome === 'pending' ? KEY_TOO_OLD : MAY_BE_MADE)
    await holdSubmission(tx, system(), { submissionId, reason })
    await notify(tx, 'live', { payoutId: stored.payoutId })
  })
  log.warn({ submissionId, outcome, keyLives: key.lives }, 'a change was read after a restored backup')
}

const MAY_BE_MADE = message('holds.mayBeMade')

const observationOf = (
  { id }: Stored,
  { ticket, rawStatus, items }: ChangeReading,
  mapped: NewObservation['mapped'],
): NewObservation => ({
  ...{ submissionId: id, source: 'poll', ticket, rawStatus, mapped },
  ...{ counts: null, items: items ?? null, bodySha256: null, rows: [] },
})

const later = (submissionId: string, nextInMs: number): Promise<void> =>
  withTx((tx) => scheduleNext(tx, system(), { submissionId, nextInMs }))

async function keyOf(submissionId: string): Promise<{ readonly lives: boolean; readonly dead: boolean }> {
  const [key] = await (await db())
    .select({
      lives: sql<boolean>`key_lives(${submission})`,
      dead: sql<boolean>`coalesce(absence_from(${submission}) <= clock_timestamp(), false)`,
    })
    .from(submission)
    .where(eq(submission.id, submissionId))
  return key ?? { lives: false, dead: false }
}
