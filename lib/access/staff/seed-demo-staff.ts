import 'server-only'
import { inArray } from 'drizzle-orm'
import { hashPassword } from '@/lib/access/sign-in/password'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { callAsOwner } from '@/lib/store/transitions/people'
import { DEMO_PASSWORD, DEMO_STAFF } from './demo-staff'

/**
 * Adds the demo staff to the database of a sandbox, once; existing people are not changed. Does nothing in any other
 * environment, since their password is published. `derived` is the stored form of that password, where somebody has begun to derive it before.
 */
export async function seedDemoStaff(derived?: Promise<string>): Promise<void> {
  const { environment, databaseMigrationUrl } = settings()
  if (environment !== 'sandbox') return
  // Only the owner of the tables adds people without an admin's session: the start with that login has done it.
  if (databaseMigrationUrl === null) return
  const emails = DEMO_STAFF.map(({ email }) => email)
  const there = await (await db()).select({ email: staff.email }).from(staff).where(inArray(staff.email, emails))
  const missing = DEMO_STAFF.filter(({ email }) => !there.some((person) => person.email === email))
  if (missing.length === 0) return
  const passwordHash = await (derived ?? hashPassword(DEMO_PASSWORD))
  const people = missing.map(({ email, name, role }) => ({ email, name, role }))
  await callAsOwner('put_demo_staff', { people, passwordHash })
}
