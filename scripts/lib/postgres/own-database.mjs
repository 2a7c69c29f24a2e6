import { existsSync } from 'node:fs'
import { Refusal } from '../refusal.mjs'
import {
  create,
  letServerUserIn,
  placesIn,
  programsFor,
  readPasswords,
  refuseFormer,
  removeUnfinished,
} from './cluster-folder.mjs'
import { Server } from './server.mjs'

// Two sessions that ask for the lock of this number are two starts on one data folder.
const START_LOCK = 4_310_720
// A machine that ends processes for want of memory may end it more than once.
const MOST_TRIES = 5

/**
 * Opens the PostgreSQL server of this installation in `DATA_DIR/postgres`: creates it, takes over one that runs or was cut off, or starts it.
 * With `hold`, for `npm start`, nobody else may hold the same folder, the server is started again if it dies, and `close` ends it. Without, for
 * single commands, `close` ends it only where this call started it and nobody else uses it. Throws a `Refusal` that says what to do.
 * `env` has the settings for programs of ours, `failed` rejects where the server cannot be started again.
 */
export async function openOwnDatabase(dataDir, say, { hold = false } = {}) {
  const places = placesIn(dataDir)
  refuseFormer(dataDir)
  const programs = programsFor(places)
  if (!existsSync(places.data) && !existsSync(places.passwords)) await create(places, programs, say)
  letServerUserIn(dataDir, places)
  const passwords = readPasswords(places)
  const server = new Server(places, programs, passwords)
  const started = await server.ensureRunning(say)
  const close = hold ? await holdServer(server, dataDir, say) : { close: () => started && server.stopIfUnused() }
  return { env: server.env, ...close }
}

async function holdServer(server, dataDir, say) {
  let closing = false
  let rejectFailed
  const failed = new Promise((_, reject) => {
    rejectFailed = reject
  })
  failed.catch(() => undefined)
  let client = await lock()

  async function lock() {
    const next = await server.connect()
    const { rows } = await next.query('select pg_try_advisory_lock($1) as ours', [START_LOCK])
    if (!rows[0].ours) {
      await next.end()
      throw new Refusal(
        `Countinghouse already runs on the data folder ${dataDir}. Nothing was started. Stop it first (Ctrl-C where it runs), or set DATA_DIR to another folder.`,
      )
    }
    next.once('end', () => void again())
    return next
  }

  async function again() {
    if (closing) return
    say(
      'The connection to the database was lost. It is started again where it has ended; nothing that was saved is lost.',
    )
    for (let tries = 1; !closing; tries++) {
      try {
        await server.ensureRunning(say)
        client = await lock()
        return
      } catch (problem) {
        if (tries === MOST_TRIES) return rejectFailed(problem)
      }
    }
  }

  removeUnfinished(dataDir)
  return {
    failed,
    close: async () => {
      closing = true
      await client.end().catch(() => undefined)
      await server.stop()
    },
  }
}
