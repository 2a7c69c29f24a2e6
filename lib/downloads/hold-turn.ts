import { FairQueue } from '@/lib/platform/fair-queue'
import type { FileParts } from '@/lib/spreadsheets/sheet-response'

/** Who takes nothing of a file for so long has left. */
const STALLED_MS = 60_000

const shared = globalThis as { __downloadsHere?: FairQueue }
shared.__downloadsHere ??= new FairQueue({ atOnce: 8, perKey: 1, waitingPerKey: 2, waiting: 40 })
const queue = shared.__downloadsHere

/**
 * Gives a file away when it is this person's turn, which lasts until its last part is read, its reader leaves, or nobody has read on for a
 * minute. Throws `QueueFull` where the person has too many waiting.
 */
export function holdTurn(personId: string, file: FileParts): Promise<FileParts> {
  return new Promise((resolve, reject) => {
    const turn = () => new Promise<void>((done) => resolve({ ...file, parts: untilRead(file.parts, done) }))
    queue.run(personId, turn).catch(reject)
  })
}

function untilRead(parts: FileParts['parts'], done: () => void): FileParts['parts'] {
  // Begins before the first part is asked for: a reader may have left by then, which a generator that has not begun never learns.
  let stalled = setTimeout(done, STALLED_MS).unref()
  return (async function* read() {
    try {
      for await (const part of parts) {
        clearTimeout(stalled)
        stalled = setTimeout(done, STALLED_MS).unref()
        yield part
      }
    } finally {
      clearTimeout(stalled)
      done()
    }
  })()
}
