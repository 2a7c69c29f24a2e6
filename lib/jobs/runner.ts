import 'server-only'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { log } from '@/lib/platform/log'
import { listen } from '@/lib/store/listen'
import { makeBell } from './bell'
import type { Job } from './job'
import { LEASE_MS } from './lease'
import { type Runner, runTurn, type TurnResult } from './turn'

/** The timer starts no turn where one began on another instance within this part of the pause. */
const RECENT = 0.9
/** Pauses are longer by up to this part, so that instances that started together do not keep asking together. */
const JITTER = 0.1
/** After failures the pause doubles up to this; it is never shorter than the job's own pause. */
const LONGEST_BACK_OFF_MS = 60_000

/**
 * Starts these jobs in this process, each in turns of its own: one that fails does not stop or delay the others. Any number of instances
 * may do so. Throws where it cannot listen for notifications. The function that it returns stops the jobs: it begins no more turns, aborts
 * the signal of those that run, and waits until they have ended, or for as long as their job allows.
 */
export async function startJobs(jobs: readonly Job[], leaseMs: number = LEASE_MS): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const worker = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  const runner: Runner = { worker, leaseMs, stop: stopping.signal }
  const stops = await Promise.all(jobs.map((job) => startLoop(job, runner)))
  log.info({ worker, jobs: jobs.map(({ name }) => name) }, 'background jobs are running')
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
    log.info({ worker }, 'background jobs have stopped')
  }
}

async function startLoop(job: Job, runner: Runner): Promise<() => Promise<void>> {
  const bell = makeBell()
  runner.stop.addEventListener('abort', bell.close, { once: true })
  const { wake } = job
  const unlisten =
    wake === undefined
      ? null
      : await listen(wake.topic, (payload) => {
          // Null after a lost connection: anything may have happened meanwhile.
          if (payload === null || (wake.concerns?.(payload) ?? true)) bell.ring()
        })
  const ended = loop(job, runner, bell)
  return async () => {
    await unlisten?.().catch((err: unknown) => log.warn({ err, job: job.name }, 'a listener could not be closed'))
    await (job.stopWaitsMs === undefined ? ended : Promise.race([ended, delay(job.stopWaitsMs)]))
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

async function loop(job: Job, runner: Runner, bell: ReturnType<typeof makeBell>): Promise<void> {
  const report = reporter(job.name)
  await bell.wait(job.firstAfterMs ?? 0)
  let failures = 0
  let byTimer = false
  while (!runner.stop.aborted) {
    const result = await runTurn(job, runner, byTimer ? job.everyMs * RECENT : 0)
    report(result)
    failures = result.kind === 'failed' ? failures + 1 : 0
    if (result.kind === 'failed') await bell.sleep(backOffMs(job, failures))
    byTimer =
      result.kind === 'failed' || result.kind === 'more' ? false : !(await bell.wait(pauseMs(job, result, runner)))
  }
}

const longer = (ms: number) => ms * (1 + JITTER * Math.random())

// Where another instance holds the job, it may have died: its lease has run out by then.
const pauseMs = ({ everyMs }: Job, { kind }: TurnResult, { leaseMs }: Runner) =>
  longer(kind === 'held' ? Math.min(everyMs, leaseMs) : everyMs)

const backOffMs = ({ everyMs }: Job, failures: number) =>
  longer(Math.max(everyMs, Math.min(LONGEST_BACK_OFF_MS, everyMs * 2 ** (failures - 1))))

/** Logs the first of several equal failures, and that the job works again: an outage must not fill the log. Metrics count each. */
function reporter(job: string): (result: TurnResult) => void {
  let reported: string | null = null
  return (result) => {
    if (result.kind === 'failed') {
      if (result.code !== reported) log.error({ err: result.error, job, code: result.code }, 'a background job failed')
      reported = result.code
    } else if (reported !== null && (result.kind === 'done' || result.kind === 'more')) {
      log.info({ job }, 'a background job works again')
      reported = null
    }
  }
}
