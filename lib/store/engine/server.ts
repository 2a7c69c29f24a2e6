import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Db, Direct, Engine } from '../database'
import { WEB_ROLE } from '../web-role'

const direct = (client: Client): Direct => ({
  exec: async (statements) => void (await client.query(statements)),
  rows: async (statement) => (await client.query(statement)).rows,
})

/** Runs work on a connection of its own to the server at `url`, as whoever the address names. */
export async function withDirect<T>(url: string, work: (direct: Direct) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'countinghouse' })
  await client.connect()
  try {
    return await work(direct(client))
  } finally {
    await client.end()
  }
}

/** Opens a PostgreSQL server that has been migrated. */
export async function openServer(url: string, options: PoolConfig = {}): Promise<Engine> {
  const pool = new Pool({
    connectionString: url,
    application_name: 'countinghouse',
    max: 10,
    // Part of the connection's start, so that no statement can run before it as the owner.
    options: `-c role=${WEB_ROLE}`,
    ...options,
  })
  // Without a listener, a server restart would end the process with an unhandled error event.
  pool.on('error', () => undefined)
  return {
    kind: 'server',
    // The two drivers' result types differ in members nobody here reads.
    db: drizzle(pool) as unknown as Db,
    asOwner: (work) => withDirect(url, work),
    listen: async (channel, handler) => {
      const client = new Client({ connectionString: url, application_name: 'countinghouse listen' })
      await client.connect()
      client.on('notification', (note) => handler(note.payload ?? ''))
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
      return () => client.end()
    },
    close: () => pool.end(),
  }
}
