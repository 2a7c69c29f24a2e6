import 'server-only'
import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { type Amount, fromMinor } from '@/lib/money/amount'
import { cutPage } from '@/lib/platform/list-page'
import { rowCounts } from '@/lib/sheet/rows/status'
import { countEntries } from '@/lib/store/count-entries'
import type { Db } from '@/lib/store/database'
import { db, withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { searchQuery } from '@/lib/text/search-words'
import { totalsOf } from './approval/proposed-content'
import { type PayoutStatus, statusOf } from './payout-status'
import { PAYOUTS_PAGE_SIZE, type PayoutsFilters } from './payouts-filters'
import { readSums, sumsStored } from './quotes/read-parts'

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
  /** Why a draft is not added up yet: its sheet is not uploaded wholly, or is long and has just changed. `rows` is then what the sheet has. */
  readonly notAddedUp: 'incomplete' | 'under-way' | null
  readonly paid: Amount
  readonly by: string
  /** To the microsecond: the place of a page is found by it. */
  readonly changedAt: string
}

const shape = z.array(
  z.object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['draft', 'pending_approval', 'approved', 'discarded']),
    by: z.string(),
    changed_at: z.string(),
    rows: z.coerce.number(),
    currency: z.string().nullable(),
    amount_minor: z.coerce.bigint(),
    fee_minor: z.coerce.bigint(),
    paid_minor: z.coerce.bigint(),
    paid: z.coerce.number(),
    failed: z.coerce.number(),
    not_known: z.coerce.number(),
    under_way: z.coerce.number(),
    scheduled: z.coerce.number(),
    funds: z.coerce.number(),
    stopped: z.coerce.number(),
    in_escrow: z.coerce.number(),
    kind: z.enum(['direct', 'escrow']),
    asked: z.coerce.number(),
    rows_expected: z.coerce.number(),
    complete: z.boolean(),
  }),
)

export type PayoutsPage = {
  readonly total: number
  /** Whether more payouts match than were counted. */
  readonly more: boolean
  /** Whether more payouts come after this page. */
  readonly further: boolean
  readonly payouts: readonly PayoutSummary[]
  readonly readAt: string
}

/** Payouts of every state but discarded, last changed first unless sorted otherwise, each with one status and its sums (amounts in its currency). */
export async function listPayouts(_staff: Staff, filters: PayoutsFilters): Promise<PayoutsPage> {
  const database = await db()
  const words = searchQuery(filters.search)
  const which =
    words === null ? sql`p.state <> 'discarded'` : sql`p.state <> 'discarded' AND p.search @@ ${words}::tsquery`
  const { total, more, few } = await countEntries(database, sql`payout p WHERE ${which}`)
  const page =
    filters.sort !== null
      ? sorted(which, filters, few)
      : words !== null && few
        ? bySearch(which, filters)
        : byChange(which, filters)
  const { shown, further } = cutPage(filters, await linesOf(database, page, filters), PAYOUTS_PAGE_SIZE)
  const drafts = new Map<string, DraftSums>()
  // The sums of a sheet that is still being uploaded would be read again with each part that arrives, and say too little each time.
  for (const { id, state, complete } of shown)
    if (state === 'draft' && complete && (await sumsStored(id))) drafts.set(id, await sumsOfDraft(id))
  return {
    total,
    more,
    further,
    payouts: shown.map((row) => summaryOf(row, drafts.get(row.id))),
    readAt: new Date().toISOString(),
  }
}

/** When `p` last changed: by people, or by what became of its batches. */
const CHANGED = sql`greatest(p.updated_at, (SELECT max(c.state_since) FROM submission c WHERE c.payout_id = p.id))`
const MOMENT = sql`to_char(p.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The payouts that come after the one of that place, or before it. */
const beyond = ({ after, before, at }: PayoutsFilters): SQL =>
  after !== null
    ? sql`(changed_at, id) < (${at}::timestamptz, ${after}::uuid)`
    : before !== null
      ? sql`(changed_at, id) > (${at}::timestamptz, ${before}::uuid)`
      : sql`true`

const inOrder = ({ before }: PayoutsFilters): SQL =>
  before === null ? sql`ORDER BY changed_at DESC, id DESC` : sql`ORDER BY changed_at, id`

// Change after change in the order of time, each found by its index from the one before, until the page is full. Only the last change of a
// payout counts. The planner would rather read and sort all changes than walk along two indexes at once, hence one step at a time.
const byChange = (which: SQL, filters: PayoutsFilters): SQL => {
  const [than, order] = filters.before === null ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`]
  const start = filters.at === null ? LAST : sql`${filters.at}::timestamptz, ${filters.after ?? filters.before}::uuid`
  return sql`
  change (changed_at, id) AS (
    SELECT ${start}
    UNION ALL
    SELECT next.changed_at, next.id FROM change CROSS JOIN LATERAL (
      SELECT * FROM (
        (SELECT p.updated_at AS changed_at, p.id FROM payout p
          WHERE p.state <> 'discarded' AND (p.updated_at, p.id) ${than} (change.changed_at, change.id)
          ORDER BY p.updated_at ${order}, p.id ${order} LIMIT 1)
        UNION ALL
        (SELECT c.state_since, c.payout_id FROM submission c
          WHERE c.payout_id IS NOT NULL AND (c.state_since, c.payout_id) ${than} (change.changed_at, change.id)
          ORDER BY c.state_since ${order}, c.payout_id ${order} LIMIT 1)) either
      ORDER BY changed_at ${order}, id ${order} LIMIT 1) next),
  chosen AS MATERIALIZED (
    SELECT id, changed_at FROM change
    WHERE ${beyond(filters)} AND changed_at = (SELECT ${CHANGED} FROM payout p WHERE p.id = change.id AND ${which})
    LIMIT ${PAYOUTS_PAGE_SIZE + 1})`
}

const LAST = sql`'infinity'::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`

const bySearch = (which: SQL, filters: PayoutsFilters): SQL => sql`
  found AS MATERIALIZED (SELECT p.id, ${CHANGED} AS changed_at FROM payout p WHERE ${which}),
  chosen AS MATERIALIZED (SELECT * FROM found WHERE ${beyond(filters)} ${inOrder(filters)} LIMIT ${PAYOUTS_PAGE_SIZE + 1})`

const SORTS = {
  name: { key: sql`lower(p.name)`, isDescending: false },
  newest: { key: sql`p.created_at`, isDescending: true },
} as const satisfies Record<NonNullable<PayoutsFilters['sort']>, { readonly key: SQL; readonly isDescending: boolean }>

/** The order of a sorted page as it is read: the other way round for the page before a payout. */
function sortOf({ sort, before }: PayoutsFilters) {
  const { key, isDescending } = SORTS[sort ?? 'newest']
  const down = isDescending === (before === null)
  return { key, down, order: down ? sql`ORDER BY ${key} DESC, p.id DESC` : sql`ORDER BY ${key}, p.id` }
}

function sorted(which: SQL, filters: PayoutsFilters, few: boolean): SQL {
  const { key, down, order } = sortOf(filters)
  const from = filters.after ?? filters.before
  const beside = sql`(SELECT ${key} FROM payout p WHERE p.id = ${from}::uuid)`
  const beyondIt = from === null ? sql`true` : sql`(${key}, p.id) ${down ? sql`<` : sql`>`} (${beside}, ${from}::uuid)`
  const page = sql`${order} LIMIT ${PAYOUTS_PAGE_SIZE + 1}`
  // Where few match they are found by their words first; where many do, they are read in order until the page is full.
  return few
    ? sql`found AS MATERIALIZED (SELECT p.* FROM payout p WHERE ${which}),
        chosen AS MATERIALIZED (SELECT p.id, ${CHANGED} AS changed_at FROM found p WHERE ${beyondIt} ${page})`
    : sql`chosen AS MATERIALIZED (SELECT p.id, ${CHANGED} AS changed_at FROM payout p WHERE ${which} AND ${beyondIt} ${page})`
}

/** Reads payouts as the list shows them, in the order of the place. */
async function linesOf(database: Db, chosen: SQL, filters: PayoutsFilters): Promise<z.infer<typeof shape>> {
  // The page is chosen before the rows of its payouts are added up: there may be millions of others.
  const { rows } = await database.execute(sql`
    WITH RECURSIVE ${chosen}, page AS (SELECT p.*, c.changed_at FROM chosen c JOIN payout p USING (id))
    SELECT p.id, p.name, p.kind, p.state, p.rows_arrived >= p.rows_expected AND p.emptying IS NULL AS complete,
           p.rows_expected, s.name AS by, ${MOMENT} AS changed_at,
           coalesce(q.row_count, 0) AS rows, q.currency, coalesce(q.total_minor, 0) AS amount_minor,
           coalesce(sub.fee_minor, 0) + coalesce(a.fee_minor, 0) AS fee_minor,
           CASE WHEN p.kind = 'escrow' THEN coalesce(o.pending, 0) ELSE 0 END AS in_escrow,
           coalesce(o.paid_minor, 0) AS paid_minor, coalesce(o.paid, 0) AS paid,
           coalesce(o.failed, 0) + coalesce(sub.refused, 0) AS failed,
           coalesce(sub.not_known, 0) AS not_known, coalesce(sub.under_way, 0) AS under_way, coalesce(sub.scheduled, 0) AS scheduled, coalesce(sub.funds, 0) AS funds, coalesce(sub.stopped, 0) AS stopped, coalesce(a.asked, 0) AS asked
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
      SELECT count(*) FILTER (WHERE c.state IN ('unknown', 'reconciling') OR c.hold_reason NOT IN ('stopped', 'funds')
               OR CASE WHEN c.state IN ('void', 'rejected_clean', 'absent_proven') THEN may_be_paid_in_lost_time(c)
                 WHEN c.hold_reason IN ('stopped', 'funds') THEN may_have_run(c) END) AS not_known,
             count(*) FILTER (WHERE c.state IN ('ready', 'sending', 'accepted') OR c.hold_reason IN ('stopped', 'funds')) AS under_way,
             count(*) FILTER (WHERE c.hold_reason = 'funds') AS funds,
             count(*) FILTER (WHERE c.state = 'ready' AND p.send_at > clock_timestamp()) AS scheduled,
             count(*) FILTER (WHERE c.state = 'ready' AND CASE WHEN c.restore_cleared THEN (SELECT sending_stopped()) ELSE (SELECT payouts_stopped()) END IS NOT NULL) AS stopped,
             coalesce(sum(c.row_count) FILTER (WHERE c.state IN ('rejected_clean', 'absent_proven')), 0) AS refused,
             sum(c.quote_fee_minor) FILTER (WHERE c.state <> 'void') AS fee_minor
      FROM submission c WHERE c.payout_id = p.id AND c.kind IN ('create-disbursement', 'create-escrow-disbursement')
        AND NOT (c.state = 'rejected_clean' AND is_made_anew(c.root_id, c.generation))) sub ON true
    LEFT JOIN LATERAL (
      SELECT count(*) AS asked, sum(q.fee_minor) FILTER (WHERE q.kind = 'payout') AS fee_minor
      FROM proposal q WHERE q.payout_id = p.id AND q.state = 'pending') a ON true
    ${filters.sort !== null ? sortOf(filters).order : filters.before === null ? sql`ORDER BY p.changed_at DESC, p.id DESC` : sql`ORDER BY p.changed_at, p.id`}`)
  return shape.parse(rows)
}

type DraftSums = Pick<PayoutSummary, 'rows' | 'currency' | 'debit' | 'estimate'>

/** The sums of a draft as its page shows them, from where they are stored. */
async function sumsOfDraft(id: string): Promise<DraftSums> {
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
  const notAddedUp = row.state !== 'draft' || draft !== undefined ? null : row.complete ? 'under-way' : 'incomplete'
  const submitted = {
    rows: notAddedUp === null ? row.rows : row.rows_expected,
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
      scheduled: row.scheduled,
      waitingForFunds: row.funds,
      stopped: row.stopped,
      inEscrow: row.in_escrow,
      asked: row.asked,
    }),
    ...(draft ?? submitted),
    notAddedUp,
    paid: fromMinor(row.paid_minor),
    by: row.by,
    changedAt: row.changed_at,
  }
}
