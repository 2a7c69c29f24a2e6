import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import type { Engine } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { jobLease } from '@/lib/store/schema/job-lease'
import { openTestDatabase } from '@/lib/store/test-database'
import type { Job, Turn } from './job'
import { takeLease } from './lease'
import { startJobs } from './runner'
import { runTurn } from './turn'

const HOUR = 3_600_000

/** A job whose turns end when the test says so. */
function controlled(over: Partial<Job> = {}) {
  const turns: { readonly turn: Turn; readonly end: () => void }[] = []
  const job: Job = {
    name: 'test',
    instances: 'one',
    everyMs: HOUR,
    turnMs: HOUR,
    run: (turn) => new Promise<void>((end) => turns.push({ turn, end })),
    ...over,
  }
  return { job, turns }
}

const runner = (worker: string, leaseMs = 60_000) => ({ worker, leaseMs, stop: new AbortController().signal })

describe('background jobs', () => {
  let store: Engine
  const stops: (() => Promise<void>)[] = []
  const start = async (jobs: readonly Job[], leaseMs?: number) => {
    const stop = await startJobs(jobs, leaseMs)
    stops.push(stop)
    return stop
  }
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    vi.restoreAllMocks()
    await store.close()
  })
  const lease = async () => (await store.db.select().from(jobLease))[0]
  const change = (set: string) => store.asOwner(({ exec }) => exec(`update job_lease set ${set}`))

  it('run on one of two instances at a time, each as often as their pause allows', async () => {
    const { job, turns } = controlled()
    const first = runTurn(job, runner('a'), 0)
    await expect.poll(() => turns.length).toBe(1)
    expect(await runTurn(job, runner('b'), 0)).toEqual({ kind: 'held' })
    expect(await lease()).toMatchObject({ name: 'test', holder: 'a', lastFinishedAt: null })
    turns[0]?.end()
    expect(await first).toEqual({ kind: 'done' })
    expect(await lease()).toMatchObject({ holder: null, until: null, lastError: null })
    expect(await runTurn(job, runner('b'), HOUR)).toEqual({ kind: 'recent' })
    const second = runTurn(job, runner('b'), 0)
    await expect.poll(() => turns.length).toBe(2)
    turns[1]?.end()
    expect(await second).toEqual({ kind: 'done' })
  })

  it('run on each instance where they say so, without a lease', async () => {
    const { job, turns } = controlled({ instances: 'each' })
    await start([job])
    await start([job])
    await expect.poll(() => turns.length).toBe(2)
    expect(turns[0]?.turn.worker).not.toBe(turns[1]?.turn.worker)
    for (const { end } of turns) end()
    expect(await lease()).toBeUndefined()
  })

  it('are taken over from an instance that died, once its lease has run out', async () => {
    const done = { run: async () => {} }
    expect(await takeLease({ name: 'test', worker: 'dead' }, { pauseMs: 0, leaseMs: HOUR })).toBe('taken')
    expect(await runTurn(controlled(done).job, runner('b', HOUR), 0)).toEqual({ kind: 'held' })
    await change(`until = clock_timestamp() - interval '1 second'`)
    expect(await runTurn(controlled(done).job, runner('b', HOUR), 0)).toEqual({ kind: 'done' })
  })

  it('are taken over where the clock was set back after the lease was taken', async () => {
    expect(await takeLease({ name: 'test', worker: 'dead' }, { pauseMs: 0, leaseMs: HOUR })).toBe('taken')
    await change(`until = until + interval '1 day', last_started_at = last_started_at + interval '1 day'`)
    expect(await takeLease({ name: 'test', worker: 'b' }, { pauseMs: HOUR, leaseMs: HOUR })).toBe('taken')
  })

  it('keep their lease while a turn runs', async () => {
    const { job, turns } = controlled()
    const running = runTurn(job, runner('a', 300), 0)
    await expect.poll(() => turns.length).toBe(1)
    const { until: first } = (await lease()) ?? {}
    await expect.poll(async () => (await lease())?.until?.getTime()).toBeGreaterThan(first?.getTime() ?? Number.NaN)
    turns[0]?.end()
    expect(await running).toEqual({ kind: 'done' })
  })

  it('stop a turn whose lease another instance has taken over', async () => {
    const { job, turns } = controlled()
    const running = runTurn(job, runner('a', 300), 0)
    await expect.poll(() => turns.length).toBe(1)
    await change(`holder = 'b', until = clock_timestamp() + interval '1 hour'`)
    await expect.poll(() => turns[0]?.turn.signal.aborted).toBe(true)
    turns[0]?.end()
    expect(await running).toMatchObject({ kind: 'failed', code: 'lease-lost' })
    expect(await lease()).toMatchObject({ holder: 'b', lastFinishedAt: null })
  })

  it('stop a turn that takes longer than it may, and keep why', async () => {
    const { job, turns } = controlled({ turnMs: 1 })
    const running = runTurn(job, runner('a'), 0)
    await expect.poll(() => turns[0]?.turn.signal.aborted).toBe(true)
    turns[0]?.end()
    expect(await running).toMatchObject({ kind: 'failed', code: 'turn-limit' })
    expect(await lease()).toMatchObject({ holder: null, lastError: 'turn-limit' })
  })

  it('do not stop each other: one that fails is logged once, counted, and tried again', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    const turnsOf = async (outcome: string) => {
      const { values } = await metrics().jobTurns.get()
      return values.find(({ labels }) => labels.job === 'failing' && labels.outcome === outcome)?.value ?? 0
    }
    let broken = true
    const failing = controlled({ name: 'failing', everyMs: 1 })
    const { job, turns } = controlled({ name: 'working' })
    const run = async () => {
      if (broken) throw new Error('The database refused', { cause: Object.assign(new Error('no'), { code: '40001' }) })
    }
    const [failed, done] = [await turnsOf('failed'), await turnsOf('done')]
    await start([{ ...failing.job, run }, job])
    await expect.poll(() => turnsOf('failed')).toBeGreaterThan(failed + 2)
    expect(turns).toHaveLength(1)
    turns[0]?.end()
    expect(logged.mock.calls).toEqual([
      [{ err: expect.any(Error), job: 'failing', code: '40001' }, 'a background job failed'],
    ])
    broken = false
    await expect.poll(() => turnsOf('done')).toBeGreaterThan(done)
    const { values } = await metrics().jobSuccess.get()
    expect(values).toContainEqual({ labels: { job: 'failing' }, value: expect.any(Number) })
  })

  it('begin a turn at a notification that concerns them, and at once where more work is waiting', async () => {
    let left = 2
    let turns = 0
    const { job } = controlled({
      wake: { topic: 'test', concerns: (payload) => payload === 'mine' },
      run: async () => {
        turns += 1
        return left-- > 0
      },
    })
    await start([job])
    await expect.poll(() => turns).toBe(3)
    await withTx((tx) => notify(tx, 'test', 'another’s'))
    await withTx((tx) => notify(tx, 'other', 'mine'))
    await withTx((tx) => notify(tx, 'test', 'mine'))
    await expect.poll(() => turns).toBe(4)
    await withTx((tx) => notify(tx, 'test', 'mine'))
    await expect.poll(() => turns).toBe(5)
  })

  it('begin another turn for a notification that came while one was running', async () => {
    const { job, turns } = controlled({ wake: { topic: 'test' } })
    await start([job])
    await expect.poll(() => turns.length).toBe(1)
    await withTx((tx) => notify(tx, 'test', 1))
    await store.db.execute(sql`select 1`)
    await expect.poll(() => turns.length).toBe(1)
    turns[0]?.end()
    await expect.poll(() => turns.length).toBe(2)
    turns[1]?.end()
  })

  it('wait at a stop for the turns that run, abort their signal, and give the lease back', async () => {
    const { job, turns } = controlled()
    const hanging = controlled({ name: 'hanging', instances: 'each', stopWaitsMs: 1 })
    const stop = await start([job, hanging.job])
    await expect.poll(() => turns.length + hanging.turns.length).toBe(2)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await expect.poll(() => turns[0]?.turn.signal.aborted).toBe(true)
    expect(hanging.turns[0]?.turn.signal.aborted).toBe(true)
    expect(stopped).toBe(false)
    turns[0]?.end()
    await stopping
    expect(await lease()).toMatchObject({ holder: null, lastError: null })
    expect(turns).toHaveLength(1)
  })

  it('do not count as failed where they end by the signal of a stop', async () => {
    const stop = new AbortController()
    let runs = false
    const { job } = controlled({
      run: ({ signal }) => {
        runs = true
        return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    const running = runTurn(job, { ...runner('a'), stop: stop.signal }, 0)
    await expect.poll(() => runs).toBe(true)
    stop.abort()
    expect(await running).toEqual({ kind: 'done' })
  })

  it('begin no work where the stop came while they took their lease', async () => {
    const { job, turns } = controlled()
    expect(await runTurn(job, { ...runner('a'), stop: AbortSignal.abort() }, 0)).toEqual({ kind: 'done' })
    expect(turns).toEqual([])
    expect(await lease()).toMatchObject({ holder: null, lastError: null })
  })
})
