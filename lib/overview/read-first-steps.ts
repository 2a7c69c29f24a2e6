import 'server-only'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { ok } from '@/lib/platform/result'
import { db, withTx } from '@/lib/store/open'
import { audit } from '@/lib/store/schema/audit'
import { firstSteps } from '@/lib/store/schema/first-steps'
import { actsOf, type FirstStep, stepsAfter } from './first-steps'

/**
 * The first steps of this person, ticked by what they did since they saw them first; null where they dismissed them, and for roles
 * without any.
 */
export async function readFirstSteps(staff: Staff): Promise<readonly FirstStep[] | null> {
  const acts = actsOf(staff.role)
  if (acts.length === 0) return null
  const database = await db()
  const own = eq(firstSteps.staffId, staff.id)
  const [known] = await database.select().from(firstSteps).where(own)
  if (known === undefined)
    await withTx((tx) => tx.insert(firstSteps).values({ staffId: staff.id }).onConflictDoNothing(), staff)
  if (known === undefined) return stepsAfter(staff.role, new Set())
  if (known.dismissedAt !== null) return null
  const done = await database
    .selectDistinct({ action: audit.action })
    .from(audit)
    .where(and(eq(audit.actorId, staff.id), inArray(audit.action, acts), gte(audit.at, known.begunAt)))
  return stepsAfter(staff.role, new Set(done.map(({ action }) => action)))
}

/** Removes the first steps from this person's overview, for good. */
export async function dismissFirstSteps(staff: Staff) {
  const dismissedAt = sql`clock_timestamp()`
  await (await db()).update(firstSteps).set({ dismissedAt }).where(eq(firstSteps.staffId, staff.id))
  return ok(null)
}
