import 'server-only'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { metrics } from '@/lib/platform/metrics'
import { withRequestContext } from '@/lib/platform/request-context'
import { tracedOf } from '@/lib/platform/tracing'
import type { Presence } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { db, engine, withTx } from '@/lib/store/open'
import { closeOrphaned, expireAttempts, openSends } from '@/lib/store/transitions/attempts'
import { noteClock } from '@/lib/store/transitions/control'
import { watch } from './alarms'
import { act } from './dispatch'
import type { OnReapproval } from './reapproval'
import { type Due, dueNow, nextDueInMs, readWork, type Work } from './work'

/** Notifications may be lost, so the database is polled at least this often. */
const FLOOR_MS = 5_000
/** While others send, it is asked so often whether they still live: their work is taken over within a second. */
const OTHERS_MS = 300
const HOUSEKEEPING_MS = 60_000
/** Sends and readings run beside each other, but readings never take the places of sends. */
const MOST_SENDS = 4
const MOST_READS = 4
/** After an unexpected error, or where nothing moved, the same submission is not processed for this long. */
const REST_AFTER_ERROR_MS = 10_000
const REST_MS = 250

type Loop = {
  readonly worker: string
  readonly onReapproval: OnReapproval
  readonly running: Map<string, { readonly sends: boolean; readonly done: Promise<void> }>
  readonly rests: Map<string, number>
  /** Ends the present pause, or keeps the next one from beginning. */
  nudge: () => void
  endPause: () => void
  nudged: boolean
  stopped: boolean
  keptAt: number
  ended: Promise<void>
  unlisten: readonly (() => Promise<void>)[]
  /** Null until the loop has started. */
  presence: Presence | null
}

// Next evaluates modules more than once in a process; there is one loop all the same.
const shared = globalThis as { __sender?: Loop }

/** Whether the loop runs in this process. */
export const senderRuns = (): boolean => shared.__sender !== undefined && !shared.__sender.stopped

/** The loop that sends what was approved and follows what was sent. One in a process, any number beside each other. */
export const sender = { start, stop, wake: () => shared.__sender?.nudge() }

/**
 * Starts the loop; a second call does nothing. `onReapproval` proposes a batch again whose price changed before it was sent.
 */
async function start(hooks: { readonly onReapproval: OnReapproval }): Promise<void> {
  if (senderRuns()) return
  const loop: Loop = {
    worker: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`,
    onReapproval: hooks.onReapproval,
    running: new Map(),
    rests: new Map(),
    nudge: () => {
      loop.nudged = true
      loop.endPause()
    },
    endPause: () => undefined,
    nudged: true,
    stopped: false,
    keptAt: 0,
    ended: Promise.resolve(),
    unlisten: [],
    presence: null,
  }
  shared.__sender = loop
  const { present } = await engine()
  loop.presence = await present(loop.worker, loop.nudge)
  loop.unlisten = await Promise.all([listen('submission', loop.nudge), listen('control', loop.nudge)])
  loop.ended = turns(loop)
  log.info({ worker: loop.worker }, 'the sender runs')
}

/** Begins nothing new, waits for what is under way, and ends. */
async function stop(): Promise<void> {
  const loop = shared.__sender
  if (loop === undefined) return
  loop.stopped = true
  loop.nudge()
  await loop.ended
  await Promise.all([...loop.running.values()].map(({ done }) => done))
  await Promise.all(loop.unlisten.map((unlisten) => unlisten()))
  await loop.presence?.end()
  if (shared.__sender === loop) delete shared.__sender
  log.info({ worker: loop.worker }, 'the sender ended')
}

async function turns(loop: Loop): Promise<void> {
  while (!loop.stopped) {
    loop.nudged = false
    const waitMs = await turn(loop).catch((error: unknown) => {
      log.error({ err: error }, 'a turn of the sender failed')
      return FLOOR_MS
    })
    if (!loop.stopped && !loop.nudged) await pause(loop, waitMs)
  }
}

async function turn(loop: Loop): Promise<number> {
  if (Date.now() - loop.keptAt > HOUSEKEEPING_MS) {
    loop.keptAt = Date.now()
    for (const [id, until] of loop.rests) if (until < loop.keptAt) loop.rests.delete(id)
    await withTx((tx) => noteClock(tx, system()))
    report(await withTx((tx) => expireAttempts(tx, system())))
    await watch()
  }
  const watchesOthers = await takeOver(loop)
  const due = await dueNow(100)
  for (const work of await readWork(chosen(loop, due))) if (mayBegin(loop, work)) begin(loop, work)
  metrics().senderTurn.setToCurrentTime()
  const dueMs = due.some((one) => rests(loop, one)) ? REST_MS : await nextDueInMs()
  return Math.min(watchesOthers ? OTHERS_MS : FLOOR_MS, Math.max(REST_MS, dueMs ?? FLOOR_MS))
}

/** Makes sends due again whose sender has ended or could not write down how they ended. Returns whether others are sending. */
async function takeOver({ presence, worker, running }: Loop): Promise<boolean> {
  if (presence === null) return false
  // Nothing begins meanwhile: what is open and not in this list has ended here.
  const own = { worker, running: [...running.keys()] }
  const sends = await openSends(await db(), own)
  if (sends === 'orphaned' && presence.mayJudge()) report(await withTx((tx) => closeOrphaned(tx, system(), own)))
  return sends !== 'nothing'
}

function report(submissionIds: readonly string[]): void {
  if (submissionIds.length > 0) log.warn({ submissionIds }, 'attempts without an end are unknown now')
}

const isSend = ({ state }: Due): boolean => state === 'ready' || state === 'unknown'

const rests = (loop: Loop, { id }: Due): boolean => (loop.rests.get(id) ?? 0) > Date.now()

/** What begins now: the first of what is due, as many as there are places. */
function chosen(loop: Loop, due: readonly Due[]): readonly Due[] {
  const sending = [...loop.running.values()].filter(({ sends }) => sends).length
  const reading = loop.running.size - sending
  const free = due.filter((one) => mayBegin(loop, one))
  return [
    ...free.filter(isSend).slice(0, Math.max(0, MOST_SENDS - sending)),
    ...free.filter((one) => !isSend(one)).slice(0, Math.max(0, MOST_READS - reading)),
  ]
}

function mayBegin(loop: Loop, one: Due): boolean {
  if (loop.stopped || loop.running.has(one.id) || rests(loop, one)) return false
  // The others would take its sends for those of a process that has ended.
  return !isSend(one) || loop.presence?.holds() !== false
}

function begin(loop: Loop, work: Work): void {
  const done = withRequestContext(randomUUID(), () =>
    tracedOf(work.id, `sender ${work.state}`, { 'submission.kind': work.kind }, () => act(work, loop)),
  )
    .then(() => REST_MS)
    .catch((error: unknown) => {
      log.error({ err: error, submissionId: work.id, state: work.state }, 'a step of the sender failed')
      return REST_AFTER_ERROR_MS
    })
    .then((restMs) => {
      loop.running.delete(work.id)
      loop.rests.set(work.id, Date.now() + restMs)
      loop.nudge()
    })
  loop.running.set(work.id, { sends: isSend(work), done })
}

function pause(loop: Loop, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      loop.endPause = () => undefined
      resolve()
    }
    const timer = setTimeout(end, ms)
    loop.endPause = end
  })
}
