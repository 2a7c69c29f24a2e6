import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '@/lib/store/database'
import type { Remark } from './proposal-view'

const shape = z.array(
  z.object({ row_id: z.uuid(), id: z.string(), who: z.string(), at: z.coerce.date(), said: z.string() }),
)

/** What was written about single rows of a payout, in comments and rejections, by the id of the row and the oldest first. */
export async function readRemarks(tx: Tx, payoutId: string): Promise<ReadonlyMap<string, readonly Remark[]>> {
  const { rows } = await tx.execute(sql`
    SELECT r.row->>'id' AS row_id, w.id, s.name AS who, w.at, w.said
    FROM (SELECT c.id::text, c.author_id AS by_id, c.written_at AS at, c.said, c.about_rows
            FROM proposal p JOIN proposal_comment c ON c.proposal_id = p.id
            WHERE p.payout_id = ${payoutId} AND c.about_rows <> '[]'
          UNION ALL
          SELECT a.proposal_id || ' ' || a.approver_id, a.approver_id, a.decided_at, coalesce(a.reason, ''), a.about_rows
            FROM proposal p JOIN approval a ON a.proposal_id = p.id
            WHERE p.payout_id = ${payoutId} AND a.about_rows <> '[]') w
    JOIN staff s ON s.id = w.by_id
    CROSS JOIN jsonb_array_elements(w.about_rows) r(row)
    ORDER BY w.at`)
  const byRow = new Map<string, Remark[]>()
  for (const { row_id, at, said, ...one } of shape.parse(rows)) {
    const before = byRow.get(row_id) ?? []
    byRow.set(row_id, [...before, { ...one, at: at.toISOString(), text: said }])
  }
  return byRow
}
