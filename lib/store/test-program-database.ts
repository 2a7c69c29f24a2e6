import type { Direct } from './database'
import { withDirect } from './engine/server'
import { ensureTestLogin, servingUrl } from './test-login'
import { createTestDatabase } from './test-templates'
import { ensureWebRole } from './web-role'

/** For tests of programs: an empty database on the server of the tests, with the settings that name it. */
export async function programDatabase() {
  const { url, drop } = await createTestDatabase('program')
  await withDirect(url.href, async (direct) => {
    await ensureWebRole(direct)
    await ensureTestLogin(direct)
  })
  return {
    env: { DATABASE_URL: servingUrl(url), DATABASE_MIGRATION_URL: url.href },
    /** Runs work on it as the owner of the tables. */
    asOwner: <T>(work: (direct: Direct) => Promise<T>) => withDirect(url.href, work),
    drop,
  }
}
