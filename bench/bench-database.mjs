import pg from 'pg'
import { setTestSettings } from '../lib/access/test-settings.ts'
import { closeDb } from '../lib/store/open.ts'
import { startPostgres } from '../scripts/lib/postgres/temporary.mjs'

/** Names the server of BENCH_DATABASE_URL, or starts one that waits for the disk as a server does; the answer ends it. */
export async function benchServer(more = {}) {
  if (process.env.BENCH_DATABASE_URL) return async () => undefined
  const server = await startPostgres({ more: { fsync: 'on', ...more } })
  process.env.BENCH_DATABASE_URL = server.url
  return () => server.stop()
}

/**
 * Runs `measure` on an empty database: that of DATABASE_URL and DATABASE_MIGRATION_URL, else one that is started for it, with the settings
 * `more` of PostgreSQL. The product then serves with a login of its own, as it does elsewhere. `logLevel`: the least that is logged.
 */
export async function withBenchDatabase({ more = {}, logLevel = 'error', settings = {} }, measure) {
  const server = process.env.DATABASE_URL ? null : await startPostgres({ more })
  const owner = process.env.DATABASE_MIGRATION_URL ?? server.url
  const serving = process.env.DATABASE_URL ?? owner.replace('//postgres@', '//bench_app:bench@')
  if (server !== null) {
    const client = new pg.Client(owner)
    await client.connect()
    await client.query(`create role bench_app login password 'bench'`)
    await client.end()
  }
  setTestSettings({ LOG_LEVEL: logLevel, DATABASE_URL: serving, DATABASE_MIGRATION_URL: owner, ...settings })
  try {
    await measure()
  } finally {
    await closeDb()
    await server?.stop()
  }
}
