import type { Direct } from './database'
import { refuseOldServer, withDirect } from './engine/server'
import { checkServingLogin, refuseOutsider, refuseOwner } from './serving-login'
import { ensureWebRole, grantWebRole, WEB_ROLE } from './web-role'

/** The two logins of a server: the one that serves, and the one that owns the tables where this process has it. */
export type Logins = { readonly serving: string; readonly owner: string | null }

/**
 * Makes a server ready to be opened: `prepare` runs as the owner, then `check` as the app's role. Without an owner only
 * `check` runs. Throws a `StartProblem`, before anything is changed, where the login that serves may do more than serve.
 */
export async function prepareServer(
  { serving, owner }: Logins,
  prepare: (direct: Direct) => Promise<void>,
  check: (direct: Direct) => Promise<void>,
): Promise<void> {
  const login = await withDirect(serving, async (direct) => {
    await refuseOldServer(direct)
    return checkServingLogin(direct)
  })
  const asOwner = async (direct: Direct) => {
    await refuseOwner(direct, login)
    await ensureWebRole(direct)
    await grantWebRole(direct, login)
    await prepare(direct)
  }
  if (owner !== null) await withDirect(owner, asOwner, 'DATABASE_MIGRATION_URL')
  await withDirect(serving, async (direct) => {
    await refuseOutsider(direct, login)
    await direct.exec(`set role ${WEB_ROLE}`)
    await check(direct)
  })
}
