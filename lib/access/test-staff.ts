import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { settings } from '@/lib/platform/settings'
import { engine } from '@/lib/store/open'
import { byOwner } from '@/lib/store/test-owner'
import type { Staff } from './actor'
import { admit } from './requests/admit'
import { may, type Permission, ROLES, type Role } from './roles'
import { newToken } from './sessions/sessions'
import { hashPassword } from './sign-in/password'
import { ensureTestSettings } from './test-settings'

export const TEST_PASSWORD = 'seven quiet otters'

let cheapHash: Promise<string> | undefined
const hashOnce = () => {
  cheapHash ??= hashPassword(TEST_PASSWORD, { logN: 10, r: 8, p: 1 })
  return cheapHash
}

type Over = { readonly name?: string; readonly role?: Role; readonly email?: string }

/** For tests: opens another session of a person, without a password and a try. */
export async function testSession({ staffId, address = '192.0.2.1', userAgent = 'test' }: Opened) {
  const sessionToken = newToken()
  const token = sessionToken.reveal()
  const [row] = await byOwner(
    await engine(),
    sql`insert into session (token_hash, staff_id, expires_at, idle_minutes, address, user_agent)
      values (sha256(convert_to(${token}, 'UTF8')), ${staffId}, now() + make_interval(hours => ${settings().sessionHours}::int), ${settings().sessionIdleMinutes}::int, ${address}, ${userAgent})
      returning id`,
  )
  return { token, sessionToken, sessionId: String(row?.id) }
}

type Opened = { readonly staffId: string; readonly address?: string; readonly userAgent?: string }

/** For tests: a new person in the open test database, signed in, with the permission a function requires. */
export async function testStaff<P extends Permission>(
  permission: P,
  { name = 'T. Person', ...over }: Over = {},
): Promise<Staff<P> & { readonly token: string }> {
  ensureTestSettings()
  const role = over.role ?? ROLES.find((each) => may(each, permission)) ?? 'viewer'
  const email = over.email ?? `${randomUUID()}@test.example`
  const values = { email, name, role, passwordHash: await hashOnce() }
  const [row] = await byOwner(
    await engine(),
    sql`insert into staff (email, name, role, password_hash)
      values (${values.email}, ${values.name}, ${values.role}, ${values.passwordHash}) returning id`,
  )
  const id = String(row?.id)
  const { token, ...held } = await testSession({ staffId: id })
  const admitted = admit({ id, name, email, role, ...held, passwordDue: false, factorDue: false }, permission)
  if (!admitted) throw new Error(`A ${role} does not have ${permission}.`)
  return { ...admitted, token }
}
