import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { errorStack, errorText, isError } from '@/lib/platform/mask'
import { withRequestContext } from '@/lib/platform/request-context'
import { settings } from '@/lib/platform/settings'
import { openServer } from '@/lib/store/engine/server'
import { adoptEngine } from '@/lib/store/open'
import { beginFile } from './begin-file'
import type { FromWorker, Job, ToWorker } from './protocol'

const CONNECTIONS = 2

// Runs in a thread of its own (`worker-pool.ts`): makes one file after another, and gives each part away as soon as it is there.

const port = parentPort
if (port === null) throw new Error('This file runs in a worker thread only.')
const post = (message: FromWorker, given: ArrayBuffer[] = []) => port.postMessage(message, given)

// People who wait for an answer go before files. Elsewhere this would slow the whole process, not this thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

// The tables are those that the app has checked at its start, so that nothing is migrated or compared here.
const { databaseUrl } = settings()
if (databaseUrl !== null) adoptEngine(await openServer(databaseUrl, null, { max: CONNECTIONS }))

let ahead = 0
let goOn: () => void = () => undefined

// Only now: what came meanwhile waits.
port.on('message', (message: ToWorker) => {
  if (message.kind === 'make') return void make(message.job)
  ahead -= message.bytes
  goOn()
})

async function make(job: Job): Promise<void> {
  ahead = 0
  try {
    await withRequestContext(job.requestId, () => write(job))
  } catch (error) {
    post({ kind: 'failed', error: plainError(error) })
  }
}

// The codes by which a log knows what an error may hold are lost on the way to another thread: only what may be logged goes.
function plainError(error: unknown): Error {
  const plain = new Error(errorText(error))
  if (isError(error)) plain.stack = errorStack(error)
  return plain
}

async function write(job: Job): Promise<void> {
  const made = await beginFile(job)
  if (!made.ok) {
    post({ kind: 'refused', problem: made.problem })
    return
  }
  const { parts, ...head } = made.value
  post({ kind: 'begun', head })
  for await (const part of parts) {
    // A copy: what is given away is gone here, and a part may be a piece of something larger.
    const bytes = new Uint8Array(part)
    ahead += bytes.length
    post({ kind: 'part', bytes }, [bytes.buffer])
    while (ahead > job.ahead)
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
  }
  post({ kind: 'ended' })
}
