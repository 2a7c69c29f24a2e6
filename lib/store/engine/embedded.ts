import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db, Direct, Engine } from '../database'
import { WEB_ROLE } from '../web-role'
import type { RawDatabase } from './raw'
import { type SerialClient, serialClient } from './serial-client'
import { createTurnQueue } from './turn-queue'

const MAX_WAIT_MS = 60_000

/** Runs statements on an open embedded database, in whatever role is set there. */
export const directOf = (raw: RawDatabase): Direct => ({
  exec: (statements) => raw.exec(statements),
  rows: async (statement) => {
    const { rows } = await raw.query(statement, [], 'object')
    // In object mode every row is an object by column name.
    return rows as Readonly<Record<string, unknown>>[]
  },
})

// Otherwise a plain SELECT could leave the app's role through this function.
const REVOKE_SET_CONFIG = 'revoke execute on function pg_catalog.set_config(text, text, boolean) from public'

/** Turns an open embedded database into an engine: `prepare` runs as the owner, everything after it in the app's role. */
export async function embeddedEngine(
  raw: RawDatabase,
  prepare: (direct: Direct) => Promise<void>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Engine> {
  const queue = createTurnQueue(maxWaitMs)
  const owner = directOf(raw)
  await prepare(owner)
  await raw.exec(REVOKE_SET_CONFIG)
  await raw.exec(`set role ${WEB_ROLE}`)
  return {
    kind: 'embedded',
    db: drizzleOver(serialClient(raw, queue)),
    asOwner: (work) =>
      queue.take(async () => {
        await raw.exec('reset role')
        try {
          return await work(owner)
        } finally {
          await raw.exec(`set role ${WEB_ROLE}`)
        }
      }),
    listen: async (channel, handler) => {
      const stop = await queue.take(() => raw.listen(channel, handler))
      return () => queue.take(stop)
    },
    hears: () => true,
    present: async () => null,
    close: () => queue.take(() => raw.close()),
  }
}

function drizzleOver(client: SerialClient): Db {
  // Drizzle asks for a whole PGlite and uses these members; its result type differs in members nobody here reads.
  return drizzle({ client: client as unknown as PGlite }) as unknown as Db
}
