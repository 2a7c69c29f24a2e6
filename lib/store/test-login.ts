import type { Direct } from './database'
import { grantWebRole } from './web-role'

const LOGIN = 'countinghouse_test'

/** For tests: the address of a database as the login that serves. */
export function servingUrl(owner: URL): string {
  const own = new URL(owner)
  own.username = LOGIN
  own.password = LOGIN
  return own.href
}

/** For tests: makes the login that serves, once for all databases. */
export async function ensureTestLogin(direct: Direct): Promise<void> {
  // Roles belong to the whole server, so two runs of the tests may make it at the same moment.
  await direct.exec(`do $$ begin
    create role ${LOGIN} login password '${LOGIN}';
  exception when duplicate_object or unique_violation then null;
  end $$`)
  await grantWebRole(direct, LOGIN)
}
