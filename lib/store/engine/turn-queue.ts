/** Shares the one connection of the embedded database: each caller waits until those before it are done. */
export type TurnQueue = {
  /** Runs `work` when its turn comes. Throws if that takes longer than `maxWaitMs`. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** Creates the queue. `maxWaitMs`: how long a caller waits before it gets an error that something blocks the database. */
export function createTurnQueue(maxWaitMs: number): TurnQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    take: (work) => {
      const before = last
      let begun = false
      let late: Error | undefined
      const turn = before.then(() => {
        begun = true
        if (late) throw late
        return work()
      })
      last = turn.catch(() => undefined)
      // Without a limit, a caller that uses the outer handle inside a transaction would wait for itself forever.
      return new Promise((resolve, reject) => {
        const alarm = setTimeout(() => {
          if (begun) return
          late = new Error(
            `No turn at the embedded database within ${maxWaitMs} ms: a transaction holds it. Is the outer handle used inside one?`,
          )
          reject(late)
        }, maxWaitMs)
        turn.then(resolve, reject).finally(() => clearTimeout(alarm))
      })
    },
  }
}
