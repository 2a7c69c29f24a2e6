import { AsyncLocalStorage } from 'node:async_hooks'
import { isInBackground } from '@/lib/platform/background'

/** Shares the one connection of the embedded database: one caller has it at a time. */
export type TurnQueue = {
  /** Runs `work` when its turn comes. Throws if that takes longer than `maxWaitMs`. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** So long work in the background lets pages go first; after that its turn comes in the order of asking. */
export const BACKGROUND_WAITS_MS = 200

type Turn = { readonly background: boolean; readonly since: number; readonly begin: () => Promise<void> }

/**
 * Creates the queue. Turns are given in the order of asking, but those of pages before those of work in the background, of which many may wait at
 * once while a payout is sent. `maxWaitMs`: how long a caller waits before it gets an error that something blocks the database.
 */
export function createTurnQueue(maxWaitMs: number): TurnQueue {
  const waiting: Turn[] = []
  let taken = false

  const next = () => {
    const now = performance.now()
    const first = waiting.findIndex(({ background, since }) => !background || now - since > BACKGROUND_WAITS_MS)
    const [turn] = waiting.splice(Math.max(first, 0), 1)
    taken = turn !== undefined
    void turn?.begin().then(next)
  }

  return {
    take: (work) =>
      new Promise((resolve, reject) => {
        // Without a limit, a caller that uses the outer handle inside a transaction would wait for itself forever.
        const alarm = setTimeout(() => {
          waiting.splice(waiting.indexOf(turn), 1)
          reject(
            new Error(
              `No turn at the embedded database within ${maxWaitMs} ms: a transaction holds it. Is the outer handle used inside one?`,
            ),
          )
        }, maxWaitMs)
        // Otherwise it would run in the context of the caller before it, which ends and lets it begin.
        const inOwnContext = AsyncLocalStorage.snapshot()
        const begin = () => {
          clearTimeout(alarm)
          return inOwnContext(async () => work()).then(resolve, reject)
        }
        const turn: Turn = { background: isInBackground(), since: performance.now(), begin }
        waiting.push(turn)
        if (!taken) next()
      }),
  }
}
