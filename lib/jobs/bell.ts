/** Pauses that can be ended early. A ring outside of a pause is kept: the next `wait` then returns at once. */
export type Bell = {
  ring(): void
  /** Ends the present pause and every later one at once. */
  close(): void
  /** Waits so long, or until the bell rings. True where it rang. */
  wait(ms: number): Promise<boolean>
  /** Waits so long, whether or not the bell rings. */
  sleep(ms: number): Promise<void>
}

/** Makes the bell of one loop, which pauses in one place at a time. */
export function makeBell(): Bell {
  let rang = false
  let closed = false
  let pausing: { readonly end: () => void; readonly byRing: boolean } | null = null
  const pause = (ms: number, byRing: boolean) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        pausing = null
        resolve()
      }
      const timer = setTimeout(end, ms)
      // A process that has nothing left but pauses may end.
      timer.unref()
      pausing = { end, byRing }
      if (closed || (byRing && rang)) end()
    })
  return {
    ring: () => {
      rang = true
      if (pausing?.byRing) pausing.end()
    },
    close: () => {
      closed = true
      pausing?.end()
    },
    wait: async (ms) => {
      await pause(ms, true)
      const answer = rang
      rang = false
      return answer
    },
    sleep: (ms) => pause(ms, false),
  }
}
