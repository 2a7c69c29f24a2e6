import 'server-only'
import { log } from './log'

type Work = () => unknown
type Shared = { stopping: boolean; readonly work: Set<Work> }

const shared = globalThis as { __shutdown?: Shared }
shared.__shutdown ??= { stopping: false, work: new Set() }
const state = shared.__shutdown

/** Registers what must happen before the process ends, such as closing an open stream. Answers how to take it back. */
export function onShutdown(work: Work): () => void {
  state.work.add(work)
  return () => state.work.delete(work)
}

/** Whether the process has been asked to end: new streams are not opened any more. */
export function isStopping(): boolean {
  return state.stopping
}

/** Runs all that was registered, together, then `last` in order. Nothing that fails keeps the rest from its end. */
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
