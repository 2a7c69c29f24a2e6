import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartProblem } from '../start-problem'
import type { Ask, Asked, FromThread, Problem } from './messages'
import type { RawDatabase, RawResult } from './raw'

// By the working directory: a bundler would take the file in and lose the database's own files beside it.
const workerFile = () => join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'store', 'engine', 'worker.ts')

// Longer than any statement of ours takes. The thread cannot be interrupted, but its callers get an answer.
const CALL_MS = 120_000

/** An error of the database, with the members that drivers give. */
class DatabaseProblem extends Error {
  constructor({ message, ...members }: Problem) {
    super(message)
    Object.assign(this, members)
  }
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (problem: Error) => void }

/** Opens the embedded database in `folder` on a thread of its own. Throws a `StartProblem` where it cannot be opened. */
export async function openThread(folder: string): Promise<RawDatabase & { syncs(): Promise<number> }> {
  const worker = new Worker(workerFile(), {
    workerData: { folder },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const waiting = new Map<number, Waiting>()
  const handlers = new Map<string, Set<(payload: string) => void>>()
  await untilOpen(worker)
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'notice') for (const handler of handlers.get(message.channel) ?? []) handler(message.payload)
    if (message.kind === 'done') waiting.get(message.id)?.resolve(message.value)
    if (message.kind === 'failed') waiting.get(message.id)?.reject(new DatabaseProblem(message.problem))
  })
  const stopped = () => {
    const problem = new Error('The embedded database has stopped')
    for (const each of waiting.values()) each.reject(problem)
  }
  worker.once('error', stopped).once('exit', stopped)

  let last = 0
  const ask = async (what: Ask): Promise<unknown> => {
    const id = ++last
    // An open database does not keep a program running; a question to it does.
    worker.ref()
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        const slow = setTimeout(
          () => reject(new Error(`The embedded database did not answer within ${CALL_MS} ms`)),
          CALL_MS,
        )
        slow.unref()
        worker.postMessage({ ...what, id } satisfies Asked)
      })
    } finally {
      waiting.delete(id)
      if (waiting.size === 0) worker.unref()
    }
  }
  worker.unref()

  return {
    // The thread answers each kind of question with the value of its kind.
    query: async (text, params, rowMode) => (await ask({ kind: 'query', text, params, rowMode })) as RawResult,
    exec: async (statements) => void (await ask({ kind: 'exec', statements })),
    dump: async () => (await ask({ kind: 'dump' })) as Uint8Array,
    syncs: async () => Number(await ask({ kind: 'syncs' })),
    close: async () => {
      await ask({ kind: 'close' })
      await worker.terminate()
    },
    listen: async (channel, handler) => {
      const known = handlers.get(channel)
      handlers.set(channel, (known ?? new Set()).add(handler))
      if (!known) await ask({ kind: 'listen', channel })
      return async () => {
        const left = handlers.get(channel)
        left?.delete(handler)
        if (left?.size !== 0) return
        handlers.delete(channel)
        await ask({ kind: 'unlisten', channel })
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
      reject(message.kind === 'cannot-start' ? new StartProblem(message.reason) : new DatabaseProblem(message.problem))
    })
  })
}
