import 'server-only'
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { recheckPayees } from '@/lib/payouts/checks/recheck-payees'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { draftPresence } from '@/lib/store/schema/draft'
import { payout } from '@/lib/store/schema/payout'
import { staff as people } from '@/lib/store/schema/staff'
import { lockDraft } from './lock-draft'

/** The names of the others who have a draft open, and whether its rows were just updated from the directory. */
export type Presence = { readonly others: readonly string[]; readonly followed: boolean }

/**
 * Records that a person has a draft open now, and returns who else has; nobody once it is no draft. When a person opens the
 * draft, and when the directory changes while it is open, its rows are checked against the directory again: a payee's wallet
 * may be past its security hold by now.
 */
export async function notePresence(staff: Staff, payoutId: string): Promise<Presence> {
  return withTx(async (tx) => {
    const stale = sql<boolean>`coalesce(${payout.staleFrom} <= clock_timestamp(), false)`
    const [head] = await tx.select({ state: payout.state, stale }).from(payout).where(eq(payout.id, payoutId))
    if (head?.state !== 'draft') return { others: [], followed: false }
    let followed = false
    if (head.stale || !(await wasHere(tx, staff, payoutId))) {
      const locked = await lockDraft(tx, payoutId)
      if (locked.ok) followed = await recheckPayees(tx, locked.value)
    }
    await noteHere(tx, staff, payoutId)
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
    return { others: others.map(({ name }) => name), followed }
  }, staff)
}

/** Records that a person has a draft open now, the rows of which were just compared with the directory. */
export async function noteHere(tx: Tx, staff: Staff, payoutId: string): Promise<void> {
  await tx
    .insert(draftPresence)
    .values({ payoutId, staffId: staff.id })
    .onConflictDoUpdate({ target: [draftPresence.payoutId, draftPresence.staffId], set: { seenAt: sql`now()` } })
}

async function wasHere(tx: Tx, staff: Staff, payoutId: string): Promise<boolean> {
  const [here] = await tx
    .select({ staffId: draftPresence.staffId })
    .from(draftPresence)
    .where(
      and(
        eq(draftPresence.payoutId, payoutId),
        eq(draftPresence.staffId, staff.id),
        gt(draftPresence.seenAt, sql`now() - interval '25 seconds'`),
      ),
    )
  return here !== undefined
}
