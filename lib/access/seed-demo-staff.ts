import 'server-only'
import { inArray } from 'drizzle-orm'
import { record } from '@/lib/audit/record'
import { settings } from '@/lib/settings'
import { db, withTx } from '@/lib/store/open'
import { staff } from '@/lib/store/schema/staff'
import { DEMO_PASSWORD, DEMO_STAFF } from './demo-staff'
import { hashPassword } from './password'
import { system } from './system'

/**
 * Puts the demo people into the database of a sandbox, once; whoever is there already is left as they are.
 * Does nothing in any other environment: their password is published.
 */
export async function seedDemoStaff(): Promise<void> {
  if (settings().environment !== 'sandbox') return
  const emails = DEMO_STAFF.map(({ email }) => email)
  const there = await (await db()).select({ email: staff.email }).from(staff).where(inArray(staff.email, emails))
  const missing = DEMO_STAFF.filter(({ email }) => !there.some((person) => person.email === email))
  if (missing.length === 0) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await withTx(async (tx) => {
    const values = missing.map(({ email, name, role }) => ({ email, name, role, passwordHash }))
    const added = await tx.insert(staff).values(values).onConflictDoNothing().returning({ email: staff.email })
    if (added.length === 0) return
    const detail = { emails: added.map(({ email }) => email) }
    await record(tx, system(), { action: 'staff.seed-demo', subject: 'staff:demo', detail })
  })
}
