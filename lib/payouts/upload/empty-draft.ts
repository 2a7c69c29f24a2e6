import 'server-only'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { changeSheet, Refused, type StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { draftChange } from '@/lib/store/schema/draft'
import { payout } from '@/lib/store/schema/payout'
import { isComingBack } from './previous-sheets'

/** What a draft stores while its rows are removed: by which act, and whether they are kept as those of the sheet before. */
type Emptying = { readonly id: string; readonly keep: boolean }

const emptyingOf = ({ emptying }: Pick<StoredPayout, 'emptying'>) => emptying as Emptying | null

/** Begins to remove the rows of a draft, or takes over from an act that was interrupted. Gives the id of the act. */
export async function beginEmptying(tx: Tx, draft: StoredPayout, keep: boolean): Promise<string> {
  const emptying: Emptying = { id: randomUUID(), keep: emptyingOf(draft)?.keep ?? keep }
  await tx.update(payout).set({ emptying }).where(eq(payout.id, draft.id))
  return emptying.id
}

// Rows removed in one transaction: all rows of a long sheet in one would hold up everybody else for seconds.
const AT_ONCE = 4_000

/**
 * Removes the rows and the steps of a draft, a part at a time. Until that is done, nobody can change the draft, and if it is interrupted the next
 * replacement or restoration continues it. Refused where another act took over.
 */
export async function emptyDraft(staff: Staff, payoutId: string, act: string): Promise<Result<null, DraftProblem>> {
  for (;;) {
    const part = await changeSheet(staff, payoutId, async (tx, draft) => {
      const emptying = emptyingOf(draft)
      if (emptying?.id !== act) throw new Refused(takenOver)
      if (await removeRows(tx, payoutId, emptying.keep)) return 'more'
      if (!isComingBack(draft) && (await forgetPairs(tx, payoutId))) return 'more'
      await tx.delete(draftChange).where(eq(draftChange.payoutId, payoutId))
      await tx.update(payout).set({ emptying: null }).where(eq(payout.id, payoutId))
      return 'empty'
    })
    if (!part.ok) return part
    if (part.value === 'empty') return ok(null)
  }
}

const takenOver = problem('superseded', message('errors.payouts.otherSheet'))

/** Removes some rows with what was done to them; false where there are none. */
async function removeRows(tx: Tx, payoutId: string, keep: boolean): Promise<boolean> {
  const kept = sql`
    , kept AS (INSERT INTO replaced_row (payout_id, line_no, cells, patch, settlements, edits, row_key)
      SELECT payout_id, line_no, cells, patch, settlements, edits, sheet_row_key(cells) FROM gone ORDER BY ordinal)`
  const { rows } = await tx.execute<{ gone: number }>(sql`
    WITH part AS (SELECT id FROM payout_row WHERE payout_id = ${payoutId} ORDER BY ordinal LIMIT ${AT_ONCE}),
    gone AS (DELETE FROM payout_row r USING part WHERE r.id = part.id
      RETURNING r.id, r.ordinal, r.payout_id, r.line_no, r.cells, r.patch, r.settlements, r.edits),
    steps AS (DELETE FROM draft_change_row d USING gone WHERE d.row_id = gone.id)
    ${keep ? kept : sql``}
    SELECT count(*)::int AS gone FROM gone`)
  return (rows[0]?.gone ?? 0) > 0
}

/** Forgets for some rows of the sheet before which new rows are equal, since those are removed; false where none is left. */
async function forgetPairs(tx: Tx, payoutId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    UPDATE replaced_row SET is_now = NULL WHERE ctid IN (
      SELECT ctid FROM replaced_row WHERE payout_id = ${payoutId} AND is_now IS NOT NULL LIMIT ${AT_ONCE})
    RETURNING 1`)
  return rows.length > 0
}
