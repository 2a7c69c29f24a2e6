import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'

const found = z.array(
  z.object({
    row_id: z.uuid(),
    line_no: z.number(),
    payout_id: z.uuid(),
    payout_name: z.string(),
    at: z.coerce.date(),
  }),
)

export type PaidBefore = {
  readonly lineNo: number
  readonly payoutId: string
  readonly payout: string
  /** When it was submitted. */
  readonly at: Date
}

/**
 * Rows that repeat a row of another payout: same destination, or same payee (whose phone or wallet may have changed since),
 * amount, currency and reference, approved or waiting for approval within the days of the setting PAID_BEFORE_DAYS. A row
 * that is certainly unpaid does not count, unless a proposal to send it is pending; one that was read as failed only once
 * does count, since it may still be paid. `only` limits the check to these rows.
 */
export async function paidBefore(
  tx: Tx,
  payoutId: string,
  only: ReadonlySet<string> | null = null,
): Promise<ReadonlyMap<string, PaidBefore>> {
  const some = only === null ? null : JSON.stringify([...only])
  const asMuch = sql`o.amount_minor = m.amount_minor AND o.currency = m.currency
    AND lower(coalesce(o.reference, '')) = lower(coalesce(m.reference, '')) AND o.dest_key <> m.dest_key`
  const result = await tx.execute(sql`
    WITH m AS (SELECT * FROM payout_row WHERE payout_id = ${payoutId} AND fingerprint IS NOT NULL AND state <> 'left-out'
      ${some === null ? sql`` : sql`AND id IN (SELECT jsonb_array_elements_text(${some}::jsonb)::uuid)`}),
    recent AS MATERIALIZED (SELECT id, name, updated_at FROM payout WHERE id <> ${payoutId} AND state IN ('pending_approval', 'approved') AND state <> 'discarded'
      AND updated_at > now() - ${settings().paidBeforeDays} * interval '1 day'),
    moved AS (SELECT * FROM m WHERE EXISTS (SELECT FROM payee_account a WHERE a.payee_id = m.payee_id
      AND (a.kind = 'wallet' AND a.state = 'approved' OR a.ended_at IS NOT NULL))),
    pairs AS (
      SELECT m.id AS mine, o.id AS other FROM m JOIN payout_row o ON o.fingerprint = m.fingerprint JOIN recent p ON p.id = o.payout_id
      UNION SELECT m.id, o.id FROM moved m JOIN payout_row o ON o.payee_id = m.payee_id AND ${asMuch} JOIN recent p ON p.id = o.payout_id
      UNION SELECT m.id, o.id FROM moved m
        JOIN payee_account a ON a.payee_id = m.payee_id AND a.kind = 'phone' AND a.state IN ('approved', 'ended')
        JOIN payout_row o ON o.dest_key = a.phone AND o.dest_kind = 'phone' AND ${asMuch} JOIN recent p ON p.id = o.payout_id)
    SELECT DISTINCT ON (pairs.mine) pairs.mine AS row_id, other.line_no, p.id AS payout_id, p.name AS payout_name, p.updated_at AS at
    FROM pairs JOIN payout_row other ON other.id = pairs.other JOIN recent p ON p.id = other.payout_id
    WHERE other.state NOT IN ('left-out', 'blocked')
      AND (NOT certainly_unpaid(other.id) OR EXISTS (
        SELECT 1 FROM submission_row l JOIN proposal a ON a.subject_id = l.submission_id
        WHERE l.row_id = other.id AND a.kind = 'payout' AND a.state = 'pending'))
    ORDER BY pairs.mine, p.updated_at DESC`)
  return new Map(
    found
      .parse(result.rows)
      .map(({ row_id, line_no, payout_id, payout_name, at }) => [
        row_id,
        { lineNo: line_no, payoutId: payout_id, payout: payout_name, at },
      ]),
  )
}
