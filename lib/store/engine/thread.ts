import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartProblem } from '../start-problem'
import type { ErrorData, FromThread, NumberedRequest, ThreadRequest } from './messages'
import type { RawDatabase, RawResult } from './raw'

// By its path from the working directory: a bundler would inline the file and lose PGlite's files.
const workerFile = () => join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'store', 'engine', 'worker.ts')

// Longer than any statement of ours takes. The thread cannot be interrupted, but its callers get an answer.
const CALL_MS = 120_000

/** An error of the database, with the members that PostgreSQL drivers set. */
class DatabaseError extends Error {
  constructor({ message, ...members }: ErrorData) {
    super(message)
    Object.assign(this, members)
  }
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (problem: Error) => void }

/** Opens the embedded database in `folder` on a thread of its own. Throws a `StartProblem` if it cannot be opened. */
export async function openThread(folder: string): Promise<RawDatabase & { syncs(): Promise<number> }> {
  const worker = new Worker(workerFile(), {
    workerData: { folder },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const waiting = new Map<number, Waiting>()
  const handlers = new Map<string, Set<(payload: string) => void>>()
  await untilOpen(worker)
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'notification')
      for (const handler of handlers.get(message.channel) ?? []) handler(message.payload)
    if (message.kind === 'done') waiting.get(message.id)?.resolve(message.value)
    if (message.kind === 'failed') waiting.get(message.id)?.reject(new DatabaseError(message.problem))
  })
  let ended: Error | null = null
  const stopped = () => {
    ended = new Error('The embedded database has stopped')
    for (const each of waiting.values()) each.reject(ended)
  }
  worker.once('error', stopped).once('exit', stopped)

  let last = 0
  const request = async (what: ThreadRequest): Promise<unknown> => {
    if (ended !== null) throw ended
    const id = ++last
    // An open database does not keep the process running; an open request does.
    worker.ref()
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const slow = setTimeout(
          () => reject(new Error(`The embedded database did not answer within ${CALL_MS} ms`)),
          CALL_MS,
        )
        slow.unref()
        worker.postMessage({ ...what, id } satisfies NumberedRequest)
      })
    } finally {
      waiting.delete(id)
      if (waiting.size === 0) worker.unref()
    }
  }
  worker.unref()

  return {
    // The thread answers each kind of request with a value of that kind.
    query: async (text, params, rowMode) => (await request({ kind: 'query', text, params, rowMode })) as RawResult,
    exec: async (statements) => void (await request({ kind: 'exec', statements })),
    dump: async () => (await request({ kind: 'dump' })) as Uint8Array,
    syncs: async () => Number(await request({ kind: 'syncs' })),
    close: async () => {
      await request({ kind: 'close' })
      await worker.terminate()
    },
    listen: async (channel, handler) => {
      const known = handlers.get(channel)
      handlers.set(channel, (known ?? new Set()).add(handler))
      if (!known) await request({ kind: 'listen', channel })
      return async () => {
        const left = handlers.get(channel)
        left?.delete(handler)
        if (left?.size !== 0) return
        handlers.delete(channel)
        await request({ kind: 'unlisten', channel })
      }
    },
  }
}

function untilOpen(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (message: FromThread) => {
      worker.off('error', reject)
      if (message.kind !== 'cannot-start' && message.kind !== 'cannot-open') return resolve()
      void worker.terminate()
      reject(message.kind === 'cannot-start' ? new StartProblem(message.reason) : new DatabaseError(message.problem))
    })
  })
}
