import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Db, Direct, Engine } from '../database'
import { StartProblem } from '../start-problem'
import { WEB_ROLE } from '../web-role'
import { serverListener } from './server-listener'

const direct = (client: Client): Direct => ({
  exec: async (statements) => void (await client.query(statements)),
  rows: async (statement) => (await client.query(statement)).rows,
})

/** Runs work on a connection of its own to the server at `url`, as whoever the address names. */
export async function withDirect<T>(url: string, work: (direct: Direct) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'countinghouse' })
  await reach(client)
  try {
    return await work(direct(client))
  } finally {
    await client.end()
  }
}

const OLDEST = 150_000

async function reach(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (cause) {
    throw new StartProblem(
      'database-unreachable',
      `The PostgreSQL server of DATABASE_URL does not let us in: ${cause instanceof Error ? cause.message : cause}. Nothing was sent. Check that it runs, and the address, user and password in DATABASE_URL.`,
      { cause },
    )
  }
}

/** Refuses, with a `StartProblem`, a server older than PostgreSQL 15. */
export async function refuseOldServer(direct: Direct): Promise<void> {
  const [row] = await direct.rows("select current_setting('server_version_num')::int as version")
  if (Number(row?.version) >= OLDEST) return
  throw new StartProblem(
    'data-version',
    `The PostgreSQL server of DATABASE_URL is older than version 15. Nothing was changed. Use version 15 or newer.`,
  )
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
  const listener = serverListener(url)
  return {
    kind: 'server',
    // The two drivers' result types differ in members nobody here reads.
    db: drizzle(pool) as unknown as Db,
    asOwner: (work) => withDirect(url, work),
    listen: (channel, handler) => listener.listen(channel, handler),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}
