import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type PoolConfig } from 'pg'
import { log } from '@/lib/platform/log'
import { errorText } from '@/lib/platform/mask'
import type { Db, Direct, Engine } from '../database'
import { StartProblem } from '../start-problem'
import { WEB_ROLE } from '../web-role'
import { serverListener } from './server-listener'
import { serverPresence } from './server-presence'
import { passNotice } from './statement-watch'
import { NamedStatementsPool } from './statements'

const direct = (client: Client): Direct => ({
  exec: async (statements) => void (await client.query(statements)),
  rows: async (statement) => (await client.query(statement)).rows,
})

/**
 * Runs work on a separate connection to the server at `url`, as the user in the address; `setting` is the setting that holds
 * the address.
 */
export async function withDirect<T>(
  url: string,
  work: (direct: Direct) => Promise<T>,
  setting = 'DATABASE_URL',
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'countinghouse' })
  await connect(client, setting)
  try {
    return await work(direct(client))
  } finally {
    await client.end()
  }
}

const OLDEST_VERSION = 150_000

async function connect(client: Client, setting: string): Promise<void> {
  try {
    await client.connect()
  } catch (cause) {
    throw new StartProblem({ code: 'database-unreachable', setting, why: errorText(cause) }, { cause })
  }
}

/** Refuses, with a `StartProblem`, a server older than PostgreSQL 15. */
export async function refuseOldServer(direct: Direct): Promise<void> {
  const [row] = await direct.rows("select current_setting('server_version_num')::int as version")
  if (!(Number(row?.version) >= OLDEST_VERSION)) throw new StartProblem({ code: 'server-too-old' })
}

/**
 * Opens a PostgreSQL server that has been migrated. `url` has the login that serves requests; `ownerUrl` has the login that owns
 * the tables, or is null if this process does not have it. Then `asOwner` throws a `StartProblem`.
 */
export async function openServer(url: string, ownerUrl: string | null, options: PoolConfig = {}): Promise<Engine> {
  const pool = new NamedStatementsPool({
    connectionString: url,
    application_name: 'countinghouse',
    max: 10,
    // All grants belong to one role. A statement gains nothing by leaving it: the login is a member of no other role.
    // JIT is off because compiling takes longer than any statement of ours runs.
    options: `-c role=${WEB_ROLE} -c jit=off`,
    ...options,
  })
  // Without a listener, a server restart would end the process with an unhandled error event.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => passNotice(message ?? ''))
    // The statement or transaction under way fails by itself; without a listener the process would end too.
    client.on('error', (err) => log.warn({ err }, 'a connection to the database was lost'))
  })
  const listener = serverListener(url)
  return {
    // The driver's result type has more members than we read.
    db: drizzle(pool) as unknown as Db,
    asOwner: async (work) => {
      if (ownerUrl !== null) return withDirect(ownerUrl, work, 'DATABASE_MIGRATION_URL')
      throw new StartProblem({ code: 'owner-needed' })
    },
    listen: (channel, handler) => listener.listen(channel, handler),
    present: (worker, onHeld) => serverPresence(url, worker, onHeld),
    hears: () => listener.hears(),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}
