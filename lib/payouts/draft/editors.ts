import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { Db, Tx } from '@/lib/store/database'
import { payoutEditor } from '@/lib/store/schema/payout'
import { callAs } from '@/lib/store/transitions/people'

/** What somebody did of a payout: `edited` where nothing else is said. `lines` are the numbers of the rows that they changed. */
export type EditorNote = {
  readonly did?: 'sheet' | 'edited' | 'named' | 'noted' | 'submitted'
  readonly lines?: readonly number[]
}

/** Records that the person of this session edited a payout. Editors may not approve it, nor a copy of it. */
export async function noteEditor(
  tx: Tx,
  { sessionToken }: Staff,
  payoutId: string,
  note: EditorNote = {},
): Promise<void> {
  await callAs(tx, sessionToken, 'name_editor', { payoutId, ...note })
}

/** Whether this person ever edited what this payout pays. */
export async function editedBy(tx: Db | Tx, payoutId: string, staffId: string): Promise<boolean> {
  const rows = await tx
    .select({ staffId: payoutEditor.staffId })
    .from(payoutEditor)
    .where(and(eq(payoutEditor.payoutId, payoutId), eq(payoutEditor.staffId, staffId)))
    .limit(1)
  return rows.length > 0
}
