import 'server-only'
import { log } from './log'

type Work = () => unknown
type Shared = { leaving: boolean; stopping: boolean; readonly work: Set<Work> }

const shared = globalThis as { __shutdown?: Shared }
shared.__shutdown ??= { leaving: false, stopping: false, work: new Set() }
const state = shared.__shutdown

/** Registers work for the end of the process, such as closing an open stream. Returns how to remove it. */
export function onShutdown(work: Work): () => void {
  state.work.add(work)
  return () => state.work.delete(work)
}

/** Whether the process is ending: no new streams are opened. */
export function isStopping(): boolean {
  return state.stopping
}

/** Whether the process is about to end: it still serves every request, and reports that it should get no new ones. */
export function isLeaving(): boolean {
  return state.leaving || state.stopping
}

/** Begins the end of the process: a proxy has `ms` to notice that this instance should get no new requests. */
export async function leave(ms: number): Promise<void> {
  state.leaving = true
  await new Promise<void>((resolve) => void setTimeout(resolve, ms))
}

/** Runs all registered work together, then `last` in order. A failure does not stop the rest. */
export async function shutDown(last: readonly Work[]): Promise<void> {
  if (state.stopping) return
  state.stopping = true
  await Promise.all([...state.work].map(quietly))
  for (const work of last) await quietly(work)
}

async function quietly(work: Work): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err }, 'something could not be closed in order')
  }
}
