import 'server-only'
import { system } from '@/lib/access/system'
import { log } from '@/lib/log'
import { settings } from '@/lib/settings'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { recordObservation } from '@/lib/store/transitions/observations'
import { scheduleNext } from '@/lib/store/transitions/submissions'
import { cancelOutcome } from './cancelling'
import { crashPoint } from './crash-point'
import { readForSubmission, recordReading } from './observe'
import { pollDelayMs } from './schedule'
import { loadStored } from './stored'
import type { Work } from './work'

/**
 * Reads what became of a cancel: never from the answer to it, only from the disbursement itself, whose submission follows
 * the same reading. Gives what the reading says, or `no-reading`. With `mayRepeat` one still pending stays due at once.
 */
export async function observeCancel(
  work: Work,
  mayRepeat: boolean,
): Promise<'settled' | 'failed' | 'pending' | 'no-reading'> {
  const cancel = await loadStored(work.id)
  const target = cancel?.targetSubmissionId ? await loadStored(cancel.targetSubmissionId) : null
  if (cancel === null || target === null || target.serviceId === null) return 'no-reading'
  const reading = await readForSubmission(target.serviceId)
  await crashPoint('read')
  const nextInMs = pollDelayMs(work.sinceMs, settings().environment === 'sandbox')
  if (!reading.ok) {
    log.warn({ submissionId: cancel.id, problem: reading.problem.kind }, 'no reading of a cancel')
    const wait = Math.max(nextInMs, reading.problem.retryAfter ?? 0)
    await withTx((tx) => scheduleNext(tx, system(), { submissionId: cancel.id, nextInMs: wait }))
    return 'no-reading'
  }
  const { startedAt, finishedAt, disbursement } = reading.value
  const outcome = cancelOutcome(disbursement)
  await recordReading(target, startedAt.getTime() - target.stateSince.getTime(), reading.value, 'poll')
  await withTx(async (tx) => {
    await recordObservation(tx, system(), {
      submissionId: cancel.id,
      source: 'poll',
      startedAt,
      finishedAt,
      rawStatus: disbursement.status,
      mapped: outcome,
      counts: null,
      items: null,
      bodySha256: null,
      rows: [],
      nextInMs: outcome !== 'pending' ? null : mayRepeat ? 0 : nextInMs,
    })
    await notify(tx, 'live', { payoutId: cancel.payoutId })
  })
  log.info({ submissionId: cancel.id, outcome }, 'a cancel was read')
  return outcome
}
