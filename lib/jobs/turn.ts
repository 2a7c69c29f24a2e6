import 'server-only'
import { randomUUID } from 'node:crypto'
import { codeOf, isNamed } from '@/lib/platform/error-chain'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { withRequestContext } from '@/lib/platform/request-context'
import type { Job } from './job'
import { endTurn, renewLease, takeLease } from './lease'

/** Which process runs the turns, what stops it, and how long its leases last. */
export type Runner = { readonly worker: string; readonly stop: AbortSignal; readonly leaseMs: number }

/** How a turn ended. `held`: another instance runs one. `recent`: one began on some instance within the pause. */
export type TurnResult =
  | { readonly kind: 'more' | 'done' | 'held' | 'recent' }
  | { readonly kind: 'failed'; readonly code: string; readonly error: unknown }

/**
 * Runs one turn of a job, under its lease where it has one. Runs none where one began on any instance within
 * `pauseMs`. Counts the turn in the metrics. Never throws: an error is a result.
 */
export async function runTurn(job: Job, runner: Runner, pauseMs: number): Promise<TurnResult> {
  const result = await leased(job, runner, pauseMs)
  if (result.kind === 'held' || result.kind === 'recent') return result
  const failed = result.kind === 'failed'
  metrics().jobTurns.inc({ job: job.name, outcome: failed ? 'failed' : 'done' })
  if (!failed) metrics().jobSuccess.set({ job: job.name }, Date.now() / 1000)
  return result
}

async function leased(job: Job, runner: Runner, pauseMs: number): Promise<TurnResult> {
  if (job.instances === 'each') return attempt(job, runner)
  const holder = { name: job.name, worker: runner.worker }
  try {
    const answer = await takeLease(holder, { pauseMs, leaseMs: runner.leaseMs })
    if (answer !== 'taken') return { kind: answer }
    const result = await attempt(job, runner)
    await endTurn(holder, result.kind === 'failed' ? result.code : null)
    return result
  } catch (error) {
    return failure(error)
  }
}

async function attempt(job: Job, runner: Runner): Promise<TurnResult> {
  // A stop that came while the lease was taken would not be heard any more.
  if (runner.stop.aborted) return { kind: 'done' }
  const turn = new AbortController()
  const stop = () => turn.abort(runner.stop.reason)
  runner.stop.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => {
    // A handler that does not end keeps its job from running here: the log has to show it before the turn has a result.
    log.warn({ job: job.name, turnMs: job.turnMs }, 'a turn of a background job takes longer than it may')
    turn.abort(new TurnEnded('turn-limit'))
  }, job.turnMs)
  const stopRenewing = job.instances === 'one' ? keepLease(job, runner, turn) : () => undefined
  try {
    const work = { signal: turn.signal, worker: runner.worker }
    const more = await withRequestContext(randomUUID(), () => job.run(work))
    if (isNamed<TurnEnded>(turn.signal.reason, 'TurnEnded')) return failure(turn.signal.reason)
    return { kind: more === true ? 'more' : 'done' }
  } catch (error) {
    // A handler may end by throwing the reason of its signal. That the process stops is no failure.
    const stopped = runner.stop.aborted && error === runner.stop.reason
    return stopped ? { kind: 'done' } : failure(error)
  } finally {
    clearTimeout(timer)
    stopRenewing()
    runner.stop.removeEventListener('abort', stop)
  }
}

/** Why the runner itself ended a turn. */
class TurnEnded extends Error {
  override readonly name = 'TurnEnded'
  readonly code: 'turn-limit' | 'lease-lost'
  constructor(code: 'turn-limit' | 'lease-lost') {
    super(`The turn was ended: ${code}`)
    this.code = code
  }
}

// Ends with the signal of the turn: a handler that takes too long must not keep the other instances from the job.
function keepLease({ name }: Job, { worker, leaseMs }: Runner, turn: AbortController): () => void {
  let renewedAt = performance.now()
  const renew = async () => {
    const began = performance.now()
    try {
      if (!(await renewLease({ name, worker }, leaseMs))) return turn.abort(new TurnEnded('lease-lost'))
      renewedAt = began
    } catch {
      // While the database does not answer, the lease is still ours, until it runs out.
      if (performance.now() - renewedAt > leaseMs) turn.abort(new TurnEnded('lease-lost'))
    }
  }
  const timer = setInterval(() => void renew(), leaseMs / 3)
  turn.signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  return () => clearInterval(timer)
}

// Without a code, the error's name.
const failure = (error: unknown): TurnResult => ({
  kind: 'failed',
  code: codeOf(error) ?? (error instanceof Error ? error.name : 'unknown'),
  error,
})
