import 'server-only'
import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { getDisbursement } from '@/lib/gateway/disbursements'
import type { ServiceProblem } from '@/lib/gateway/errors'
import type { Disbursement } from '@/lib/gateway/shapes/disbursement'
import { toMinor } from '@/lib/money/amount'
import { log } from '@/lib/platform/log'
import type { Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db, withTx } from '@/lib/store/open'
import { control } from '@/lib/store/schema/control'
import { rowOutcome } from '@/lib/store/schema/observation'
import { type NewObservation, recordObservation } from '@/lib/store/transitions/observations'
import { beginReading, type StartedReading } from '@/lib/store/transitions/readings'
import type { Standing } from '@/lib/store/transitions/standing'
import { moveSubmission, scheduleNext } from '@/lib/store/transitions/submissions'
import { crashPoint } from '@/lib/submissions/sending/crash-point'
import type { Work } from '@/lib/submissions/sending/work'
import { differsDelayMs, pollDelayMs } from '@/lib/submissions/state/schedule'
import { loadStored, type Stored, sentRows } from '@/lib/submissions/state/stored'
import { isFinal } from '@/lib/submissions/state/submission-status'
import { type Finding, readDisbursement } from './read-disbursement'

/** One reading of a disbursement: when it began by the database's clock, and the result. */
export type Reading = StartedReading & { readonly disbursement: Disbursement }

/** Reads a disbursement for a submission. The reading is ordered by the time at which it begins. */
export async function readForSubmission(
  submissionId: string,
  serviceId: string,
): Promise<Result<Reading, ServiceProblem>> {
  const begun = await beginReading(await db(), submissionId)
  const read = await getDisbursement(serviceId)
  return read.ok ? { ok: true, value: { ...begun, disbursement: read.value } } : read
}

/** Reads an accepted disbursement once and updates its rows. A failed reading is repeated at growing intervals. */
export async function observe(work: Work, source: NewObservation['source'] = 'poll'): Promise<void> {
  const stored = await loadStored(work.id)
  if (stored === null || stored.serviceId === null) return
  const reading = await readForSubmission(stored.id, stored.serviceId)
  await crashPoint('read')
  if (reading.ok) return recordReading(stored, work.sinceMs, reading.value, source)
  return readLater(stored, work.sinceMs, reading.problem)
}

/** Plans the repetition of a failed reading. */
export async function readLater({ id }: Stored, sinceMs: number, problem: ServiceProblem): Promise<void> {
  const delay = pollDelayMs(sinceMs, settings().service.readQuickly)
  const nextInMs = Math.max(delay, problem.retryAfter ?? 0)
  log.warn({ submissionId: id, problem: problem.kind, detail: problem.detail, nextInMs }, 'no reading')
  await withTx((tx) =>
    scheduleNext(tx, system(), { submissionId: id, nextInMs, notBeforeMs: problem.retryAfter ?? null }),
  )
}

/** Records what a reading reports of a disbursement submission and its rows, and plans the next one. */
export async function recordReading(
  stored: Stored,
  sinceMs: number,
  reading: Reading,
  source: NewObservation['source'],
): Promise<void> {
  // The bytes are erased thirty days after the end: then a reading cannot be compared with anything.
  if (stored.body === null) return
  const rows = await sentRows(stored)
  const { disbursement, ticket } = reading
  const finding = readDisbursement({ currency: stored.currency, totalMinor: stored.totalMinor, rows }, disbursement)
  await recordFinding(stored, sinceMs, { ticket, rawStatus: disbursement.status, source }, finding)
  if (overcharged(stored, disbursement))
    log.error({ submissionId: stored.id }, 'another debit was taken than was approved')
}

type Read = Pick<NewObservation, 'ticket' | 'rawStatus' | 'source'>

/**
 * Records a finding, updates submission and rows, and plans the next reading. `also` stores what else the reading reports, in
 * the same transaction.
 */
export async function recordFinding(
  stored: Stored,
  sinceMs: number,
  read: Read,
  finding: Finding,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  const recorded = await withTx(async (tx) => {
    const done = await recordObservation(tx, system(), observation(stored, read, finding))
    const now = finding.contradiction === null ? done : await contradicted(tx, stored, finding.contradiction)
    await also(tx)
    const wasOnHold = stored.state === 'on_hold'
    const nextInMs =
      wasOnHold && now.state === 'accepted'
        ? 0
        : await nextReading(tx, stored.id, now, { sinceMs, onHoldMs: wasOnHold ? sinceMs : 0 })
    await scheduleNext(tx, system(), { submissionId: stored.id, nextInMs })
    await notify(tx, 'live', { payoutId: stored.payoutId })
    return { ...done, ...now }
  })
  const line = { submissionId: stored.id, state: recorded.state, status: read.rawStatus, counts: finding.counts }
  if (recorded.holdReason === 'figures_differ')
    log.error({ ...line, why: finding.contradiction }, 'the service contradicts what was sent')
  else if (recorded.changed) log.info(line, 'a disbursement moved on')
}

const overcharged = (stored: Stored, { debit }: Disbursement): boolean =>
  debit !== null && toMinor(debit) !== stored.quoteDebitMinor

function observation(stored: Stored, read: Read, finding: Finding): NewObservation {
  return {
    submissionId: stored.id,
    ...read,
    // A reading that contradicts what was sent proves no outcome.
    mapped: finding.contradiction === null ? finding.mapped : 'unknown-word',
    counts: finding.counts,
    items: null,
    bodySha256: null,
    rows: finding.rows,
  }
}

/** The move of a submission whose reading contradicts what was sent. */
export const FIGURES_DIFFER = { to: 'on_hold', holdReason: 'figures_differ', nextInMs: differsDelayMs(0) } as const

async function contradicted(tx: Tx, stored: Stored, why: string): Promise<Standing> {
  for (const from of ['accepted', 'settled', 'partial', 'failed', 'cancelled'] as const)
    if (await moveSubmission(tx, system(), { ...FIGURES_DIFFER, submissionId: stored.id, from, reason: why })) break
  return { state: 'on_hold', holdReason: 'figures_differ' }
}

const HOUR_MS = 3_600_000

/**
 * When to read again: at growing intervals until final, at long intervals while readings contradict one another, hourly while
 * a row has no final status, once more to confirm failures.
 */
async function nextReading(
  tx: Tx,
  submissionId: string,
  { state, holdReason }: Standing,
  { sinceMs, onHoldMs }: { readonly sinceMs: number; readonly onHoldMs: number },
): Promise<number | null> {
  if (state === 'on_hold') return holdReason === 'figures_differ' ? differsDelayMs(onHoldMs) : null
  if (!isFinal(state)) return pollDelayMs(sinceMs, settings().service.readQuickly)
  const rowsWith = async (...words: string[]) => {
    const unsettled = and(
      eq(rowOutcome.submissionId, submissionId),
      inArray(rowOutcome.mapped, words),
      isNull(rowOutcome.confirmedFailedAt),
    )
    return (await tx.select({ n: count() }).from(rowOutcome).where(unsettled))[0]?.n ?? 0
  }
  if ((await rowsWith('pending', 'unknown-word')) > 0) return HOUR_MS
  if ((await rowsWith('failed', 'cancelled')) === 0) return null
  const [switches] = await tx.select({ seconds: control.failureConfirmSeconds }).from(control)
  return ((switches?.seconds ?? 1_800) + 1) * 1_000
}
