import 'server-only'
import { servicePausedFor } from '@/lib/gateway/client'
import type { ServiceProblem, ServiceProblemKind } from '@/lib/gateway/errors'
import { listPayments } from '@/lib/gateway/payments'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { readFilters } from '@/lib/payments/filters'
import { type Ask, nextSeconds, readWindow } from '@/lib/payments/read-window'
import { addTotals } from './export-job'
import { exportRow } from './export-rows'
import { type ExportJob, keepRows, totalsOf, updateExport } from './export-store'

const SLOWED_DOWN = storedMessage(message('payments.exportPaused'))
const TURN_MS = 30_000
const MOST_TRIES = 12
const LONGEST_PAUSE_MS = 120_000

// What no waiting mends: a person has to look at the settings, or at what was asked.
const HOPELESS: ReadonlySet<ServiceProblemKind> = new Set([
  'refused-input',
  'key-refused',
  'not-allowed',
  'missing-client-id',
  'moved',
])

/**
 * Works on a claimed export for a while, window by window from the oldest payment on, and gives it back: done, to be gone
 * on with at once, or later where the service asked to wait. Each window is kept before the next is read, so that
 * whoever goes on begins where this ended. Ends without a word where the export was cancelled.
 */
export async function workOn(claimed: ExportJob, isStopping: () => boolean): Promise<void> {
  // Another reader may have been told to slow down: waiting in silence would show no progress and no reason.
  const pausedMs = servicePausedFor('background')
  if (pausedMs > 0) {
    await updateExport(claimed, { problem: SLOWED_DOWN, inMs: Math.ceil(pausedMs) })
    return
  }
  const ask = askOf(claimed)
  const started = performance.now()
  let job: ExportJob | null = await counted(claimed, ask)
  while (job !== null && job.cursor < job.until) {
    if (isStopping() || performance.now() - started > TURN_MS) {
      await updateExport(job, { inMs: 0 })
      return
    }
    job = await step(job, ask)
  }
  if (job !== null) await updateExport(job, { state: 'done', finishedAt: new Date(), problem: null, leaseUntil: null })
}

function askOf({ query }: ExportJob): Ask {
  const { status, method } = readFilters(Object.fromEntries(new URLSearchParams(query)))
  const words = { status: status ?? undefined, paymentMethod: method ?? undefined }
  return (window, offset, limit) => listPayments({ ...words, ...window, offset, limit }, { class: 'background' })
}

/** Asks once how many there are in all, to tell how far it is and whether all were found. */
async function counted(job: ExportJob, ask: Ask): Promise<ExportJob | null> {
  if (job.expected !== null) return job
  const whole = {
    fromDate: job.cursor.toISOString(),
    toDate: job.until.toISOString(),
  }
  const page = await ask(whole, 0, 1)
  return page.ok ? updateExport(job, { expected: page.value.total }) : later(job, page.problem)
}

async function step(job: ExportJob, ask: Ask): Promise<ExportJob | null> {
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

/** Has the export go on later, or gives it up for a person to look at. Null: nothing more to do now. */
async function later(job: ExportJob, problem: ServiceProblem): Promise<null> {
  const told = problem.kind === 'rate-limited'
  const tries = told ? job.tries : job.tries + 1
  if (HOPELESS.has(problem.kind) || tries >= MOST_TRIES)
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
