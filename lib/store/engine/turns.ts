/** Shares the one connection: each caller waits until all before them are done. */
export type Turns = {
  /** Runs `work` when its turn comes. Throws when it did not come within the patience. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** Makes a queue of turns. `patienceMs`: how long somebody may wait before an error says that something blocks the database. */
export function makeTurns(patienceMs: number): Turns {
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
      // A caller inside a transaction that waits for the outer handle would wait for itself, for ever.
      return new Promise((resolve, reject) => {
        const alarm = setTimeout(() => {
          if (begun) return
          late = new Error(
            `No turn at the embedded database within ${patienceMs} ms: a transaction holds it. Is the outer handle used inside one?`,
          )
          reject(late)
        }, patienceMs)
        turn.then(resolve, reject).finally(() => clearTimeout(alarm))
      })
    },
  }
}
