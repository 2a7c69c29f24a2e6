import { randomUUID } from 'node:crypto'
import { db } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import type { Staff } from './actor'
import { admit } from './admit'
import { hashPassword } from './password'
import { may, type Permission, ROLES, type Role } from './roles'
import { openSession } from './sessions'
import { ensureTestSettings } from './test-settings'

export const TEST_PASSWORD = 'seven quiet otters'

let cheapHash: Promise<string> | undefined
const hashOnce = () => {
  cheapHash ??= hashPassword(TEST_PASSWORD, { logN: 10, r: 8, p: 1 })
  return cheapHash
}

type Over = { readonly name?: string; readonly role?: Role; readonly email?: string }

/** For tests: somebody new in the open test database, signed in, with the permission a verb asks for. */
export async function testStaff<P extends Permission>(
  permission: P,
  { name = 'T. Person', ...over }: Over = {},
): Promise<Staff<P> & { readonly token: string }> {
  ensureTestSettings()
  const role = over.role ?? ROLES.find((each) => may(each, permission)) ?? 'viewer'
  const email = over.email ?? `${randomUUID()}@test.example`
  const database = await db()
  const rows = await database
    .insert(staff)
    .values({ email, name, role, passwordHash: await hashOnce() })
    .returning({ id: staff.id })
  const id = rows[0]?.id ?? ''
  const { token, sessionId } = await openSession(database, { staffId: id, address: '192.0.2.1', userAgent: 'test' })
  const admitted = admit({ id, name, email, role, sessionId, passwordDue: false }, permission)
  if (!admitted) throw new Error(`A ${role} does not have ${permission}.`)
  return { ...admitted, token }
}
