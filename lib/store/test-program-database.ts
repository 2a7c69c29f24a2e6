import { randomBytes } from 'node:crypto'
import type { Direct } from './database'
import { withDirect } from './engine/server'
import { ensureTestLogin, servingUrl } from './test-login'
import { testServer } from './test-templates'
import { ensureWebRole } from './web-role'

/** For tests of programs: an empty database on the server of the tests, with the settings that name it. */
export async function programDatabase() {
  const url = testServer()
  const name = `program_${randomBytes(8).toString('hex')}`
  await withDirect(url, (direct) => direct.exec(`create database ${name}`))
  const own = new URL(url)
  own.pathname = `/${name}`
  await withDirect(own.href, async (direct) => {
    await ensureWebRole(direct)
    await ensureTestLogin(direct)
  })
  return {
    env: { DATABASE_URL: servingUrl(own), DATABASE_MIGRATION_URL: own.href },
    /** Runs work on it as the owner of the tables. */
    asOwner: <T>(work: (direct: Direct) => Promise<T>) => withDirect(own.href, work),
    drop: () => withDirect(url, (direct) => direct.exec(`drop database ${name} with (force)`)),
  }
}
