import 'server-only'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Refusal } from '@/lib/access/requests/action'
import { FairQueue } from '@/lib/platform/fair-queue'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { onShutdown } from '@/lib/platform/shutdown'
import type { FileParts } from '@/lib/spreadsheets/sheet-response'
import type { FromWorker, Job, ToWorker } from './protocol'

// The sources, as the sender runs them: one file for the app that was built, for development, for tests and for the image.
const FILE = ['lib', 'downloads', 'worker.ts']
const HOOK = ['scripts', 'lib', 'resolve-hook.mjs']

/** A thread that was not used for so long ends, and with it all memory that it has. */
const IDLE_MS = 60_000
/** Who takes nothing of a file for so long has left. */
const STALLED_MS = 60_000
/** Beyond this a thread is ended, and the file with it. */
const MOST_MEGABYTES = 512
/** What has just been made of a file is dropped at once, so that little room for it makes the thread no slower. */
const YOUNG_MEGABYTES = 16
/** What is kept for a browser that reads more slowly than the file is made, so that the thread is free for the next. */
const AHEAD_BYTES = 16 * 1_024 * 1_024

type Shared = { readonly queue: FairQueue; readonly idle: Set<Thread> }

const shared = globalThis as { __downloads?: Shared }
// One core is left to answer everybody else.
shared.__downloads ??= {
  queue: new FairQueue({
    atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)),
    perKey: 1,
    waitingPerKey: 2,
    waiting: 40,
  }),
  idle: new Set(),
}
const { queue, idle } = shared.__downloads

/**
 * Makes a file in a worker thread when it is this person's turn: one at a time of each person. The answer comes as soon as its head is known; the
 * parts follow as fast as they are taken. Throws `QueueFull` where the person has too many waiting, and an `Error` where the thread ends: then the
 * next file is made by another one.
 */
export function makeInThread(job: Omit<Job, 'ahead'>): Promise<Result<FileParts, Refusal>> {
  return new Promise((resolve, reject) => {
    queue
      .run(job.person.id, () => {
        const thread = idle.values().next().value ?? new Thread()
        return thread.make({ ...job, ahead: AHEAD_BYTES }, resolve)
      })
      .catch(reject)
  })
}

class Thread {
  readonly #worker: Worker
  readonly #forget: () => void
  #idleTimer: NodeJS.Timeout | undefined
  #onMessage: (message: FromWorker) => void = () => undefined
  #onEnd: (why: Error) => void = () => undefined
  #failure: Error | null = null

  constructor() {
    const root = process.cwd()
    this.#worker = new Worker(join(root, ...FILE), {
      name: 'downloads',
      execArgv: ['--import', join(root, ...HOOK), '--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    })
    this.#forget = onShutdown(() => this.#worker.terminate())
    this.#worker.on('message', (message: FromWorker) => this.#onMessage(message))
    this.#worker.on('error', (error: Error) => {
      this.#failure = error
    })
    this.#worker.on('exit', () => {
      idle.delete(this)
      clearTimeout(this.#idleTimer)
      this.#forget()
      this.#onEnd(this.#failure ?? new Error('The thread that makes files ended.'))
    })
    this.#worker.unref()
  }

  /** Resolves when the thread is done with the file, whether it was made or not; rejects where it could not be begun. */
  async make(job: Job, begun: (answer: Result<FileParts, Refusal>) => void): Promise<void> {
    idle.delete(this)
    clearTimeout(this.#idleTimer)
    this.#worker.ref()
    const parts = new Parts(
      (bytes) => this.#post({ kind: 'taken', bytes }),
      () => void this.#worker.terminate(),
    )
    const outcome = await new Promise<Error | null>((done) => {
      this.#onEnd = done
      this.#onMessage = (message) => {
        if (message.kind === 'begun') begun(ok({ ...message.head, parts: parts.read() }))
        else if (message.kind === 'part') parts.add(message.bytes)
        else if (message.kind === 'ended') done(null)
        else if (message.kind === 'failed') done(message.error)
        else if (message.kind === 'refused') {
          begun(fail(message.problem))
          done(null)
        }
      }
      this.#post({ kind: 'make', job })
    })
    this.#rest()
    if (outcome !== null) log.error({ err: outcome, file: job.name }, 'a file could not be made')
    parts.end(outcome)
    if (outcome !== null) throw outcome
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #rest(): void {
    this.#onMessage = () => undefined
    this.#onEnd = () => undefined
    if (this.#failure !== null || this.#worker.threadId < 0) return
    this.#worker.unref()
    idle.add(this)
    this.#idleTimer = setTimeout(() => void this.#worker.terminate(), IDLE_MS).unref()
  }
}

/** The parts of a file between the thread that makes them and the response that sends them. */
class Parts {
  readonly #taken: (bytes: number) => void
  readonly #leave: () => void
  readonly #waiting: Uint8Array[] = []
  #wake: () => void = () => undefined
  #ended = false
  #failure: Error | null = null

  constructor(taken: (bytes: number) => void, leave: () => void) {
    this.#taken = taken
    this.#leave = leave
  }

  add(bytes: Uint8Array): void {
    this.#waiting.push(bytes)
    this.#wake()
  }

  end(failure: Error | null): void {
    this.#ended = true
    this.#failure = failure
    this.#wake()
  }

  async *read(): AsyncGenerator<Uint8Array> {
    let stalled: NodeJS.Timeout | undefined
    try {
      for (;;) {
        const part = this.#waiting.shift()
        if (part !== undefined) {
          if (!this.#ended) this.#taken(part.length)
          stalled = setTimeout(this.#leave, STALLED_MS).unref()
          yield part
          clearTimeout(stalled)
        } else if (this.#ended) {
          if (this.#failure !== null) throw this.#failure
          return
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        }
      }
    } finally {
      clearTimeout(stalled)
      // Whoever leaves in the middle needs the rest no more.
      if (!this.#ended) this.#leave()
    }
  }
}
