import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/lib/store/database'
import { payoutEditor } from '@/lib/store/schema/payout-editor'

/** Notes that somebody changed what a payout pays. Whoever did may not approve it. */
export async function noteEditor(tx: Tx, payoutId: string, staffId: string): Promise<void> {
  await tx.insert(payoutEditor).values({ payoutId, staffId }).onConflictDoNothing()
}

/** Whether somebody changed what this payout pays, at any time. */
export async function editedBy(tx: Tx, payoutId: string, staffId: string): Promise<boolean> {
  const rows = await tx
    .select({ staffId: payoutEditor.staffId })
    .from(payoutEditor)
    .where(and(eq(payoutEditor.payoutId, payoutId), eq(payoutEditor.staffId, staffId)))
  return rows.length > 0
}

/** Takes over who worked on the rows of another payout: what they changed travels with the rows. */
export async function inheritEditors(tx: Tx, from: string, payoutId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO payout_editor (payout_id, staff_id) SELECT ${payoutId}::uuid, staff_id FROM payout_editor
    WHERE payout_id = ${from} ON CONFLICT DO NOTHING`)
}
