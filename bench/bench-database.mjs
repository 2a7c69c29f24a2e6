import pg from 'pg'
import { setTestSettings } from '../lib/access/test-settings.ts'
import { closeDb } from '../lib/store/open.ts'
import { startPostgres } from '../scripts/lib/postgres.mjs'

/**
 * Runs `measure` on a server's empty database: that of DATABASE_URL and DATABASE_MIGRATION_URL, else one that is started for it, with the settings
 * `more` of PostgreSQL. The product then serves with a login of its own, as it does elsewhere. `logLevel`: the least that is logged.
 */
export async function withBenchDatabase({ more, logLevel = 'error' }, measure) {
  const server = process.env.DATABASE_URL ? null : await startPostgres(console.log, { more })
  const owner = process.env.DATABASE_MIGRATION_URL ?? server.url
  const serving = process.env.DATABASE_URL ?? owner.replace('//postgres@', '//bench_app:bench@')
  if (server !== null) {
    const client = new pg.Client(owner)
    await client.connect()
    await client.query(`create role bench_app login password 'bench'`)
    await client.end()
  }
  setTestSettings({ LOG_LEVEL: logLevel, DATABASE_URL: serving, DATABASE_MIGRATION_URL: owner })
  try {
    await measure()
  } finally {
    await closeDb()
    await server?.stop()
  }
}
