import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Db, Tx } from '@/lib/store/database'
import { payoutEditor } from '@/lib/store/schema/payout'
import { callAs } from '@/lib/store/transitions/people'

/** Records that the person of this session edited a payout. Editors may not approve it. */
export async function noteEditor(tx: Tx, { sessionToken }: Staff, payoutId: string): Promise<void> {
  await callAs(tx, sessionToken, 'name_editor', { payoutId })
}

/** Whether this person ever edited what this payout pays. */
export async function editedBy(tx: Db | Tx, payoutId: string, staffId: string): Promise<boolean> {
  const rows = await tx
    .select({ staffId: payoutEditor.staffId })
    .from(payoutEditor)
    .where(and(eq(payoutEditor.payoutId, payoutId), eq(payoutEditor.staffId, staffId)))
  return rows.length > 0
}

/** Copies the editors of the rows that this payout retries: their edits are copied with the rows. */
export async function inheritEditors(tx: Tx, { sessionToken }: Staff, payoutId: string): Promise<void> {
  await callAs(tx, sessionToken, 'inherit_editors', { payoutId })
}
