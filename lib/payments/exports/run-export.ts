import 'server-only'
import { servicePausedFor } from '@/lib/gateway/client'
import type { ServiceProblem, ServiceProblemKind } from '@/lib/gateway/errors'
import { listPayments } from '@/lib/gateway/payments'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { readFilters } from '@/lib/payments/filters'
import { type Ask, nextSeconds, readWindow } from '@/lib/payments/read-window'
import { exportRow } from './export-rows'
import { claimExport, keepRows, type StoredExport, totalsOf, updateExport } from './export-store'
import { addTotals } from './export-view'

const SLOWED_DOWN = storedMessage(message('payments.exportPaused'))
const TURN_MS = 30_000
const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 120_000

// Waiting does not help: a person has to correct the settings or the filters.
const NOT_RETRIED: ReadonlySet<ServiceProblemKind> = new Set([
  'refused-input',
  'key-refused',
  'not-allowed',
  'missing-client-id',
  'moved',
])

/** Runs the export that has waited longest for a while. False where none is due. Any number of instances may: each export has one worker. */
export async function runNextExport(worker: string, signal: AbortSignal): Promise<boolean> {
  const job = await claimExport(worker)
  if (job === null) return false
  await runExport(job, signal)
  return true
}

/**
 * Reads a claimed export for a while, window by window from the oldest payment on, and gives it back: done, to be continued at once, or
 * later where the service asks us to wait. Each window is stored before the next is read, so that the next worker continues from there.
 * Stops early where `signal` is aborted, and does nothing more where the export was cancelled.
 */
export async function runExport(claimed: StoredExport, signal: AbortSignal): Promise<void> {
  // The service may have asked another reader to slow down: the export's owner sees why it waits.
  const pausedMs = servicePausedFor('background')
  if (pausedMs > 0) {
    await updateExport(claimed, { problem: SLOWED_DOWN, inMs: Math.ceil(pausedMs) })
    return
  }
  const ask = askOf(claimed)
  const started = performance.now()
  let job: StoredExport | null = await counted(claimed, ask)
  while (job !== null && job.cursor < job.until) {
    if (signal.aborted || performance.now() - started > TURN_MS) {
      await updateExport(job, { inMs: 0 })
      return
    }
    job = await step(job, ask)
  }
  if (job !== null) await updateExport(job, { state: 'done', finishedAt: new Date(), problem: null, leaseUntil: null })
}

function askOf({ query }: StoredExport): Ask {
  const { status, method } = readFilters(Object.fromEntries(new URLSearchParams(query)))
  const words = { status: status ?? undefined, paymentMethod: method ?? undefined }
  return (window, offset, limit) => listPayments({ ...words, ...window, offset, limit }, { class: 'background' })
}

/** Asks once how many payments there are, which shows how far the export is and whether it found all of them. */
async function counted(job: StoredExport, ask: Ask): Promise<StoredExport | null> {
  if (job.expected !== null) return job
  const whole = {
    fromDate: job.cursor.toISOString(),
    toDate: job.until.toISOString(),
  }
  const page = await ask(whole, 0, 1)
  return page.ok ? updateExport(job, { expected: page.value.total }) : later(job, page.problem)
}

async function step(job: StoredExport, ask: Ask): Promise<StoredExport | null> {
  const from = job.cursor.getTime()
  const until = Math.min(job.until.getTime(), from + job.widthSeconds * 1000)
  const read = await readWindow(ask, { from, until })
  if (read.kind === 'problem') return later(job, read.problem)
  if (read.kind === 'too-many') return updateExport(job, { widthSeconds: nextSeconds(job.widthSeconds, read.total) })
  return keepRows(job, read.payments.map(exportRow), {
    cursor: new Date(until),
    widthSeconds: nextSeconds(job.widthSeconds, read.payments.length),
    doubtful: job.doubtful || !read.agreed,
    totals: addTotals(totalsOf(job), read.payments),
  })
}

/** Schedules the export for later, or marks it as failed where another try cannot help. Null: nothing more to do in this turn. */
async function later(job: StoredExport, problem: ServiceProblem): Promise<null> {
  const waits = problem.kind === 'rate-limited'
  const tries = waits ? job.tries : job.tries + 1
  if (NOT_RETRIED.has(problem.kind) || tries >= MOST_TRIES)
    await updateExport(job, {
      state: 'failed',
      problem: storedMessage(problem.explanation),
      tries,
      finishedAt: new Date(),
      leaseUntil: null,
    })
  else {
    const pause = problem.retryAfter ?? Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** tries)
    await updateExport(job, { problem: storedMessage(problem.explanation), tries, inMs: pause })
  }
  return null
}
