import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db, Direct, Engine } from '../database'

type Handle = Pick<PGlite, 'exec' | 'query'>

const direct = (handle: Handle): Direct => ({
  exec: async (statements) => void (await handle.exec(statements)),
  rows: async (statement) => (await handle.query<Record<string, unknown>>(statement)).rows,
})

/** Wraps an open PGlite as an engine. */
export function embeddedEngine(client: PGlite): Engine {
  return {
    kind: 'embedded',
    // The two drivers' result types differ in members nobody here reads.
    db: drizzle(client) as unknown as Db,
    asOwner: (work) => work(direct(client)),
    listen: (channel, handler) => client.listen(channel, handler),
    close: () => client.close(),
  }
}

/** Opens the database kept in `folder`. */
export async function openEmbedded(folder: string): Promise<Engine> {
  return embeddedEngine(await PGlite.create(folder))
}
