import 'server-only'
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { withTx } from '@/lib/store/open'
import { draftPresence } from '@/lib/store/schema/draft'
import { payout } from '@/lib/store/schema/payout'
import { staff as people } from '@/lib/store/schema/staff'

/** Notes that somebody has a draft open now, and gives the names of the others who have. Empty once it is no draft. */
export async function signOfLife(staff: Staff, payoutId: string): Promise<readonly string[]> {
  return withTx(async (tx) => {
    const [head] = await tx.select({ state: payout.state }).from(payout).where(eq(payout.id, payoutId))
    if (head?.state !== 'draft') return []
    await tx
      .insert(draftPresence)
      .values({ payoutId, staffId: staff.id })
      .onConflictDoUpdate({ target: [draftPresence.payoutId, draftPresence.staffId], set: { seenAt: sql`now()` } })
    const others = await tx
      .select({ name: people.name })
      .from(draftPresence)
      .innerJoin(people, eq(people.id, draftPresence.staffId))
      .where(
        and(
          eq(draftPresence.payoutId, payoutId),
          ne(draftPresence.staffId, staff.id),
          gt(draftPresence.seenAt, sql`now() - interval '25 seconds'`),
        ),
      )
      .orderBy(asc(people.name))
    return others.map(({ name }) => name)
  })
}
