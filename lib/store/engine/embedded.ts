import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db, Direct, Engine } from '../database'
import { WEB_ROLE } from '../web-role'
import type { RawDatabase } from './raw'
import { type SerialClient, serialClient } from './serial-client'
import { makeTurns } from './turns'

const PATIENCE_MS = 60_000

/** The statements of an open embedded database, in the role that is set. */
export const directOf = (raw: RawDatabase): Direct => ({
  exec: (statements) => raw.exec(statements),
  rows: async (statement) => {
    const { rows } = await raw.query(statement, [], 'object')
    // In object mode every row is an object by column name.
    return rows as Readonly<Record<string, unknown>>[]
  },
})

// The one function with which a statement that only reads could leave the app's role.
const KEEP_ROLE = 'revoke execute on function pg_catalog.set_config(text, text, boolean) from public'

/** Makes an engine of an open embedded database: prepared as the owner, then used as the app's role. */
export async function embeddedEngine(
  raw: RawDatabase,
  prepare: (direct: Direct) => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<Engine> {
  const turns = makeTurns(patienceMs)
  const owner = directOf(raw)
  await prepare(owner)
  await raw.exec(KEEP_ROLE)
  await raw.exec(`set role ${WEB_ROLE}`)
  return {
    kind: 'embedded',
    db: drizzleOver(serialClient(raw, turns)),
    asOwner: (work) =>
      turns.take(async () => {
        await raw.exec('reset role')
        try {
          return await work(owner)
        } finally {
          await raw.exec(`set role ${WEB_ROLE}`)
        }
      }),
    listen: async (channel, handler) => {
      const stop = await turns.take(() => raw.listen(channel, handler))
      return () => turns.take(stop)
    },
    close: () => turns.take(() => raw.close()),
  }
}

function drizzleOver(client: SerialClient): Db {
  // Drizzle asks for a whole PGlite and uses these members; its result type differs in members nobody here reads.
  return drizzle({ client: client as unknown as PGlite }) as unknown as Db
}
