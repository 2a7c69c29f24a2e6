import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { rowCounts } from '@/lib/sheet/rows/status'
import { db, withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { totalsOf } from './approval/proposed-content'
import { type PayoutStatus, statusOf } from './payout-status'
import { readSums, storeSums } from './quotes/read-parts'

export type PayoutSummary = {
  readonly id: string
  readonly name: string
  readonly kind: 'direct' | 'escrow'
  readonly status: PayoutStatus
  readonly rows: number
  readonly currency: string | null
  readonly debit: Amount | null
  /** Whether the fees in `debit` are our estimate, wholly or in part. */
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
           coalesce(q.row_count, 0) AS rows, q.currency, coalesce(q.total_minor, 0) AS amount_minor,
           coalesce(sub.fee_minor, 0) + coalesce(a.fee_minor, 0) AS fee_minor,
           CASE WHEN p.kind = 'escrow' THEN coalesce(o.pending, 0) ELSE 0 END AS in_escrow,
           coalesce(o.paid_minor, 0) AS paid_minor, coalesce(o.paid, 0) AS paid,
           coalesce(o.failed, 0) + coalesce(sub.refused, 0) AS failed,
           coalesce(sub.not_known, 0) AS not_known, coalesce(sub.under_way, 0) AS under_way, coalesce(a.asked, 0) AS asked
    FROM page p
    JOIN staff s ON s.id = p.created_by
    LEFT JOIN LATERAL (
      SELECT q.row_count, q.currency, q.total_minor FROM proposal q
      WHERE q.payout_id = p.id AND q.subject_id = p.id AND q.kind = 'payout' AND q.state IN ('pending', 'approved')
      ORDER BY q.asked_at DESC LIMIT 1) q ON true
    LEFT JOIN LATERAL (
      SELECT sum(x.rows) FILTER (WHERE x.mapped = 'paid') AS paid, sum(x.amount_minor) FILTER (WHERE x.mapped = 'paid') AS paid_minor,
             sum(x.rows) FILTER (WHERE x.mapped = 'failed') AS failed, sum(x.rows) FILTER (WHERE x.mapped = 'pending') AS pending
      FROM submission c JOIN outcome_sum x ON x.submission_id = c.id WHERE c.payout_id = p.id) o ON true
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
  const drafts = new Map<string, DraftSums>()
  for (const { id, state } of found) if (state === 'draft') drafts.set(id, await sumsOfDraft(id))
  return {
    total: counted[0]?.total ?? 0,
    payouts: found.map((row) => summaryOf(row, drafts.get(row.id))),
    readAt: new Date().toISOString(),
  }
}

type DraftSums = Pick<PayoutSummary, 'rows' | 'currency' | 'debit' | 'estimate'>

/** The sums of a draft as its page shows them, from where they are stored. */
async function sumsOfDraft(id: string): Promise<DraftSums> {
  await storeSums(id)
  const sums = await withTx(async (tx) => {
    const [head] = await tx.select().from(payout).where(eq(payout.id, id))
    return head === undefined ? null : readSums(tx, head)
  })
  const { batches = [] } = sums ?? {}
  const [only, ...others] = totalsOf(batches)
  const { 'left-out': _excluded, ...counted } = rowCounts(sums?.counts ?? {})
  return {
    rows: Object.values(counted).reduce((total, rows) => total + rows, 0),
    currency: others.length === 0 ? (only?.currency ?? null) : null,
    debit: others.length === 0 ? (only?.debit ?? null) : null,
    estimate: batches.some(({ quotedAt }) => quotedAt === null),
  }
}

function summaryOf(row: z.infer<typeof shape>[number], draft: DraftSums | undefined): PayoutSummary {
  const submitted = {
    rows: row.rows,
    currency: row.currency,
    debit: row.currency === null ? null : fromMinor(row.amount_minor + row.fee_minor),
    // An escrow payout is never quoted: its fees stay our estimate.
    estimate: row.kind === 'escrow',
  }
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    status: statusOf({
      state: row.state,
      rows: row.rows,
      paid: row.paid,
      failed: row.failed,
      notKnown: row.not_known,
      underWay: row.under_way,
      inEscrow: row.in_escrow,
      asked: row.asked,
    }),
    ...(draft ?? submitted),
    paid: fromMinor(row.paid_minor),
    by: row.by,
    changedAt: row.changed_at.toISOString(),
  }
}
