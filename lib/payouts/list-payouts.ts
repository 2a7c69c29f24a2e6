import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { db } from '@/lib/store/open'
import { type PayoutStatus, statusOf } from './payout-status'
import { estimatedFees } from './quotes/estimated-fees'

export type PayoutSummary = {
  readonly id: string
  readonly name: string
  readonly kind: 'direct' | 'escrow'
  readonly status: PayoutStatus
  readonly rows: number
  readonly currency: string | null
  readonly debit: Amount | null
  /** Whether the fees in `debit` are our estimate: in a draft they are. */
  readonly estimate: boolean
  readonly paid: Amount
  readonly by: string
  readonly changedAt: string
}

const shape = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['draft', 'pending_approval', 'approved', 'discarded']),
    by: z.string(),
    changed_at: z.coerce.date(),
    rows: z.coerce.number(),
    blocked: z.coerce.number(),
    currency: z.string().nullable(),
    amount_minor: z.coerce.bigint(),
    fee_minor: z.coerce.bigint(),
    paid_minor: z.coerce.bigint(),
    paid: z.coerce.number(),
    failed: z.coerce.number(),
    not_known: z.coerce.number(),
    under_way: z.coerce.number(),
    in_escrow: z.coerce.number(),
    kind: z.enum(['direct', 'escrow']),
    asked: z.coerce.number(),
  }),
)

export type PayoutsPage = {
  readonly total: number
  readonly payouts: readonly PayoutSummary[]
  readonly readAt: string
}

/** Payouts of every state but discarded, last changed first, each with one status and its sums (amounts in its currency). */
export async function listPayouts(
  _staff: Staff,
  page: { offset: number; limit: number; search: string },
): Promise<PayoutsPage> {
  const database = await db()
  const named = `%${page.search.replace(/[\\%_]/g, '\\$&')}%`
  const wanted = sql`p.state <> 'discarded' AND (${page.search} = '' OR p.name ILIKE ${named})`
  // The page is chosen before the rows of its payouts are added up: there may be millions of others.
  const { rows } = await database.execute(sql`
    WITH page AS (
      SELECT p.*, greatest(p.updated_at, (SELECT max(c.state_since) FROM submission c WHERE c.payout_id = p.id)) AS changed_at
      FROM payout p WHERE ${wanted} ORDER BY changed_at DESC, p.id LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT p.id, p.name, p.kind, p.state, s.name AS by, p.changed_at,
           coalesce(r.rows, 0) AS rows, coalesce(r.blocked, 0) AS blocked, r.currency,
           coalesce(r.amount_minor, 0) AS amount_minor, coalesce(sub.fee_minor, 0) + coalesce(a.fee_minor, 0) AS fee_minor,
           CASE WHEN p.kind = 'escrow' THEN coalesce(r.pending, 0) ELSE 0 END AS in_escrow,
           coalesce(r.paid_minor, 0) AS paid_minor, coalesce(r.paid, 0) AS paid,
           coalesce(r.failed, 0) + coalesce(sub.refused, 0) AS failed,
           coalesce(sub.not_known, 0) AS not_known, coalesce(sub.under_way, 0) AS under_way, coalesce(a.asked, 0) AS asked
    FROM page p
    JOIN staff s ON s.id = p.created_by
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE x.state <> 'left-out') AS rows, count(*) FILTER (WHERE x.state = 'blocked') AS blocked,
             CASE WHEN count(DISTINCT x.currency) FILTER (WHERE x.state NOT IN ('left-out', 'blocked')) = 1
                  THEN min(x.currency) FILTER (WHERE x.state NOT IN ('left-out', 'blocked')) END AS currency,
             sum(x.amount_minor) FILTER (WHERE x.state NOT IN ('left-out', 'blocked')) AS amount_minor,
             sum(x.amount_minor) FILTER (WHERE o.mapped = 'paid') AS paid_minor,
             count(*) FILTER (WHERE o.mapped = 'paid') AS paid, count(*) FILTER (WHERE o.mapped = 'failed') AS failed,
             count(*) FILTER (WHERE o.mapped = 'pending') AS pending
      FROM payout_row x LEFT JOIN row_outcome o ON o.row_id = x.id WHERE x.payout_id = p.id) r ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE c.state IN ('unknown', 'reconciling') OR c.hold_reason <> 'stopped'
               OR may_be_paid_in_lost_time(c) OR CASE WHEN c.hold_reason = 'stopped' THEN may_have_run(c) END) AS not_known,
             count(*) FILTER (WHERE c.state IN ('ready', 'sending', 'accepted') OR c.hold_reason = 'stopped') AS under_way,
             coalesce(sum(c.row_count) FILTER (WHERE c.state IN ('rejected_clean', 'absent_proven')), 0) AS refused,
             sum(c.quote_fee_minor) FILTER (WHERE c.state <> 'void') AS fee_minor
      FROM submission c WHERE c.payout_id = p.id AND c.kind IN ('create-disbursement', 'create-escrow-disbursement')) sub ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS asked, sum(q.fee_minor) FILTER (WHERE q.kind = 'payout') AS fee_minor
      FROM proposal q WHERE q.payout_id = p.id AND q.state = 'pending') a ON true
    ORDER BY p.changed_at DESC, p.id`)
  const found = shape.parse(rows)
  const { rows: counted } = await database.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM payout p WHERE ${wanted}`,
  )
  const estimates = await estimatedFees(
    database,
    found.filter(({ state }) => state === 'draft').map(({ id }) => id),
  )
  return {
    total: counted[0]?.total ?? 0,
    payouts: found.map((row) => summaryOf(row, estimates.get(row.id) ?? null)),
    readAt: new Date().toISOString(),
  }
}

function summaryOf(row: z.infer<typeof shape>[number], estimate: bigint | null): PayoutSummary {
  const debit =
    row.currency === null || row.rows === 0 ? null : fromMinor(row.amount_minor + (estimate ?? row.fee_minor))
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: statusOf({
      state: row.state,
      blocked: row.blocked,
      rows: row.rows,
      paid: row.paid,
      failed: row.failed,
      notKnown: row.not_known,
      underWay: row.under_way,
      inEscrow: row.in_escrow,
      asked: row.asked,
    }),
    rows: row.rows,
    currency: row.currency,
    debit,
    // An escrow payout is never quoted: its fees stay our estimate.
    estimate: estimate !== null || row.kind === 'escrow',
    paid: fromMinor(row.paid_minor),
    by: row.by,
    changedAt: row.changed_at.toISOString(),
  }
}
