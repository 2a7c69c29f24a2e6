import 'server-only'
import { and, desc, eq, or } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'

/** A draft as the overview lists it; `updatedAt` is ISO 8601. */
export type MyDraft = { readonly id: string; readonly name: string; readonly updatedAt: string }

const SHOWN = 5

/** The drafts that this person made or changed last, the latest first. */
export async function readMyDrafts(staff: Staff): Promise<readonly MyDraft[]> {
  const rows = await (await db())
    .select({ id: payout.id, name: payout.name, updatedAt: payout.updatedAt })
    .from(payout)
    .where(and(eq(payout.state, 'draft'), or(eq(payout.createdBy, staff.id), eq(payout.updatedBy, staff.id))))
    .orderBy(desc(payout.updatedAt))
    .limit(SHOWN)
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}
