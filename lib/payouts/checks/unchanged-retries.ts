import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { message } from '@/lib/messages/message'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { adviceFor, isOfPayee } from '@/lib/payouts/results/failure-advice'
import { type Problem, problemOf } from '@/lib/sheet/rows/row-issues'
import type { Tx } from '@/lib/store/database'

const found = z.array(z.object({ id: z.uuid(), line_no: z.number(), reason: z.string().nullable() }))

/**
 * Blocks the rows that retry a payment which failed because of the payee's number or account, for as long as they go to the
 * same phone, network or wallet as before. Answers by the row's id.
 */
export async function unchangedRetries(tx: Tx, draft: StoredPayout): Promise<ReadonlyMap<string, Problem>> {
  if (draft.parentPayoutId === null) return new Map()
  const result = await tx.execute(sql`
    SELECT r.id, r.line_no, o.reason
    FROM payout_row r JOIN payout_row origin ON origin.id = r.origin_row_id
    JOIN row_outcome o ON o.row_id = origin.id AND o.mapped = 'failed'
    WHERE r.payout_id = ${draft.id}
      AND (r.dest_kind, r.dest_key, r.network, r.payee_account_id)
        IS NOT DISTINCT FROM (origin.dest_kind, origin.dest_key, origin.network, origin.payee_account_id)`)
  const rows = found.parse(result.rows).filter(({ reason }) => isOfPayee(reason))
  return new Map(
    rows.map(({ id, line_no, reason }) => [
      id,
      problemOf('retry-unchanged', line_no, {
        detail: message('issues.detail.retry', { what: adviceFor(reason).what, reason: reason?.trim() ?? '' }),
      }),
    ]),
  )
}
