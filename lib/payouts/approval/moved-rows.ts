import 'server-only'
import { sql } from 'drizzle-orm'
import { type Message, message } from '@/lib/messages/message'
import type { Tx } from '@/lib/store/database'
import { namedRows, rowNumbers } from './named-rows'

/** A proposal by its rows and its time; without rows it covers the whole payout. */
type Asked = { readonly payoutId: string; readonly rowIds: readonly string[] | undefined; readonly since: Date }

/**
 * The row numbers of the first rows of a payout whose payee is no longer paid where they were paid when it was proposed. The
 * database decides that (`payees_moved`), and asks again where submissions are made and where the first attempt opens.
 */
export async function movedRows(tx: Tx, { payoutId, rowIds, since }: Asked): Promise<readonly number[]> {
  const some =
    rowIds === undefined
      ? sql`true`
      : sql`id IN (SELECT jsonb_array_elements_text(${JSON.stringify(rowIds)}::jsonb)::uuid)`
  const { rows } = await tx.execute(sql`
    SELECT r.line_no FROM payees_moved(ARRAY(SELECT id FROM payout_row
        WHERE payout_id = ${payoutId} AND ${some} AND state NOT IN ('left-out', 'blocked')), ${since.toISOString()}::timestamptz) AS moved(id)
      JOIN payout_row r USING (id)
    ORDER BY r.ordinal LIMIT 4`)
  return rowNumbers(rows)
}

/** The message for the person who was about to decide. */
export const movedMessage = (moved: readonly number[]): Message =>
  message('errors.payouts.payeeMoved', namedRows(moved))
