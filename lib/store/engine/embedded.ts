import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db, Direct, Engine } from '../database'
import { WEB_ROLE } from '../web-role'

type Handle = Pick<PGlite, 'exec' | 'query'>

const direct = (handle: Handle): Direct => ({
  exec: async (statements) => void (await handle.exec(statements)),
  rows: async (statement) => (await handle.query<Record<string, unknown>>(statement)).rows,
})

/** Wraps an open PGlite, migrated or not, as an engine whose statements run as the app's role. */
export async function embeddedEngine(client: PGlite, prepare: (direct: Direct) => Promise<void>): Promise<Engine> {
  await prepare(direct(client))
  await client.exec(`set role ${WEB_ROLE}`)
  return {
    kind: 'embedded',
    // The two drivers' result types differ in members nobody here reads.
    db: drizzle(client) as unknown as Db,
    asOwner: (work) => ownerTurn(client, work),
    listen: (channel, handler) => client.listen(channel, handler),
    close: () => client.close(),
  }
}

/** Opens the database kept in `folder`. */
export async function openEmbedded(folder: string, prepare: (direct: Direct) => Promise<void>): Promise<Engine> {
  return embeddedEngine(await PGlite.create(folder), prepare)
}

// There is one connection: while it acts as the owner, everybody else waits for their turn.
async function ownerTurn<T>(client: PGlite, work: (direct: Direct) => Promise<T>): Promise<T> {
  return client._runExclusiveTransaction(async () => {
    await client.exec('reset role')
    try {
      return await work(direct(client))
    } finally {
      await client.exec(`set role ${WEB_ROLE}`)
    }
  })
}
