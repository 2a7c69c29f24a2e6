import 'server-only'
import { system } from '@/lib/access/system'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { type Amount, toMinor } from '@/lib/money/amount'
import { log } from '@/lib/platform/log'
import type { Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { recordObservation } from '@/lib/store/transitions/observations'
import { beginReading } from '@/lib/store/transitions/readings'
import type { SubmissionState } from '@/lib/store/transitions/standing'
import { moveSubmission, scheduleNext } from '@/lib/store/transitions/submissions'
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import type { Work } from '@/lib/submissions/sending/work'
import { differsDelayMs, pollDelayMs } from '@/lib/submissions/state/schedule'
import type { CollectionMeaning } from '@/lib/submissions/state/service-status'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import { isFinal } from '@/lib/submissions/state/submission-status'
import { FIGURES_DIFFER } from './observe'

/** What one reading reports of a payment or an escrow; null where it does not report it. */
export type Collected = {
  readonly status: string | null
  readonly meaning: CollectionMeaning
  readonly amount: Amount | null
  readonly currency: string | null
}

const CONFIRM_FAILURE_MS = 30 * 60_000

/** Reads an accepted payment or escrow once, and plans the next reading until it is final. */
export async function observeCollection(
  work: Work,
  read: (serviceId: string) => Promise<Result<Collected, ServiceProblem>>,
): Promise<void> {
  const stored = await loadStored(work.id)
  if (stored === null || stored.serviceId === null) return
  const { ticket } = await beginReading(await db(), stored.id)
  const reading = await read(stored.serviceId)
  await crashPoint('read')
  const quick = settings().service.readQuickly
  const submissionId = stored.id
  if (!reading.ok) {
    const notBeforeMs = reading.problem.retryAfter ?? null
    const nextInMs = Math.max(pollDelayMs(work.sinceMs, quick), notBeforeMs ?? 0)
    log.warn({ submissionId, problem: reading.problem.kind, nextInMs }, 'no reading of a collection')
    return withTx((tx) => scheduleNext(tx, system(), { submissionId, nextInMs, notBeforeMs }))
  }
  const { status, meaning } = reading.value
  const why = contradiction(stored, reading.value)
  await withTx(async (tx) => {
    const done = await recordObservation(tx, system(), {
      ...{ submissionId, source: 'poll', ticket, rawStatus: status },
      mapped: why === null ? meaning : 'unknown-word',
      ...{ counts: null, items: null, bodySha256: null, rows: [] },
    })
    const { state: from } = done
    if (why !== null && done.holdReason !== 'figures_differ')
      await moveSubmission(tx, system(), { ...FIGURES_DIFFER, submissionId, from, reason: why })
    const differs = why !== null || done.holdReason === 'figures_differ'
    const nextInMs = differs
      ? differsDelayMs(work.state === 'on_hold' ? work.sinceMs : 0)
      : nextReading(work, from, quick)
    await scheduleNext(tx, system(), { submissionId, nextInMs })
    await notify(tx, 'live', { payoutId: null })
    if (differs)
      log.error({ submissionId, why, status }, 'the service contradicts what was sent or what it said before')
    else if (done.changed) log.info({ submissionId, state: done.state, status }, 'a collection moved on')
  })
}

function contradiction(stored: Stored, { amount, currency }: Collected): string | null {
  if (currency !== null && currency !== stored.currency) return 'another currency'
  return amount !== null && toMinor(amount) !== stored.totalMinor ? 'another amount' : null
}

/** At growing intervals until it is final; a failure is read once more, because networks answer late. */
function nextReading(work: Work, state: SubmissionState, quick: boolean): number | null {
  if (!isFinal(state)) return state === 'on_hold' ? null : pollDelayMs(work.sinceMs, quick)
  if (state !== 'failed' && state !== 'cancelled') return null
  // A webhook may cause an earlier reading, which does not replace this one.
  const sinceMs = isFinal(work.state) ? work.sinceMs : 0
  return sinceMs < CONFIRM_FAILURE_MS ? CONFIRM_FAILURE_MS - sinceMs : null
}
