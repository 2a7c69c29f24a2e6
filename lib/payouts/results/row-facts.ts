import 'server-only'
import { eq, max, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '@/lib/store/database'
import { payoutRow } from '@/lib/store/schema/payout'
import { HOLD_REASONS, ROW_MEANINGS, STOPS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { batchWord } from '@/lib/submissions/state/service-status'
import { isFree, type RowStatus, soundsUnpaid, statusInEscrow, statusOfRow } from './row-status'

/** What is the same for every row of a submission, and decides the status of those that the service has not reported. */
const batchShape = z.object({
  submission_id: z.uuid().nullable(),
  state: z.enum(SUBMISSION_STATES).nullable(),
  hold_reason: z.enum(HOLD_REASONS).nullable(),
  asked_again: z.boolean(),
  first_try: z.boolean(),
  held_unsure: z.boolean(),
  in_lost_time: z.boolean(),
  in_escrow: z.boolean(),
  batch_word: z.string().nullable(),
  stopped: z.enum(STOPS).nullable(),
})

const outcomeShape = { mapped: z.enum(ROW_MEANINGS).nullable(), raw_status: z.string().nullable() }

const shape = z.array(
  batchShape.extend({
    ...outcomeShape,
    row_id: z.uuid(),
    service_id: z.string().nullable(),
    sent_at: z.coerce.date().nullable(),
    reason: z.string().nullable(),
    fee_minor: z.coerce.bigint().nullable(),
    said_at: z.coerce.date().nullable(),
    certain: z.boolean(),
    certain_at: z.coerce.date().nullable(),
    paid_again: z.string().nullable(),
    escrow_id: z.string().nullable(),
  }),
)

/** The status of one row of an approved payout, with the facts that it was derived from. */
export type RowFacts = {
  readonly rowId: string
  readonly submissionId: string | null
  readonly status: RowStatus
  readonly disbursementId: string | null
  readonly escrowId: string | null
  readonly sentAt: Date | null
  readonly reportedAt: Date | null
  readonly feeMinor: bigint | null
  /** Whether the database considers it certain that this row was not paid. */
  readonly certainlyUnpaid: boolean
  /** When a failure that was read once may be confirmed by a second reading. */
  readonly certainAt: Date | null
  /** The payout in which this row is being paid again, if any. */
  readonly paidAgainIn: string | null
}

// The submissions that pay rows of a payout, each with what its rows have in common. To give one to a function is to read the bytes that it sends, so that
// is done only where the answer is not plain already.
const batches = (payoutId: string): SQL => sql`
  batch AS MATERIALIZED (
    SELECT c.id AS submission_id, c.state, c.hold_reason, c.service_id, c.first_sent_at, c.service_status AS batch_word, c.created_at,
           c.row_count, c.total_minor, c.currency, CASE WHEN c.sends <= 1 THEN true ELSE tries_of(c) <= 1 END AS first_try,
           CASE WHEN c.state IN ('void', 'rejected_clean', 'absent_proven') THEN may_be_paid_in_lost_time(c) ELSE false END AS in_lost_time,
           CASE WHEN c.hold_reason IN ('stopped', 'funds') THEN may_have_run(c) OR restore_refusal(c) IS NOT NULL ELSE false END AS held_unsure,
           EXISTS (SELECT FROM proposal a WHERE a.subject_id = c.id AND a.kind = 'payout' AND a.state = 'pending') AS asked_again,
           p.kind = 'escrow' AS in_escrow,
           CASE WHEN c.state = 'ready' THEN CASE WHEN c.restore_cleared THEN (SELECT sending_stopped()) ELSE (SELECT payouts_stopped()) END END AS stopped
    FROM submission c JOIN payout p ON p.id = c.payout_id
    WHERE c.payout_id = ${payoutId} AND c.kind IN ('create-disbursement', 'create-escrow-disbursement'))`

// A row belongs to its live submission; one that was released, to the latest that had it (`l`, `b`: the row in a submission, and that).
const BELONGS = sql`(l.live OR NOT EXISTS (SELECT FROM submission_row m JOIN batch c ON c.submission_id = m.submission_id
  WHERE m.row_id = l.row_id AND m.submission_id <> b.submission_id AND (m.live OR c.created_at > b.created_at)))`

// Whether it is certain that a row was not paid (`l`, `b`, and `o`, what was read of it): what certainly_unpaid answers; a test compares them.
const CERTAIN = sql`coalesce(NOT l.live OR o.mapped IN ('failed', 'cancelled') AND o.confirmed_failed_at IS NOT NULL
  AND b.state IN ('partial', 'failed', 'cancelled'), false)`

// The payouts that pay the row `r` again.
const PAID_AGAIN = sql`SELECT n.payout_id FROM payout_row n JOIN payout np ON np.id = n.payout_id AND np.state <> 'discarded' WHERE n.origin_row_id = r.id`

/** Some rows: by id, or by their ordinals. */
type Some = { readonly rowIds: readonly string[] } | { readonly first: number; readonly end: number }

const ROWS_AT_ONCE = 10_000

/**
 * Reads the status of every row of an approved payout, or of some. A row belongs to its live submission; after that was abandoned
 * it belongs to the latest one, and is back in approval only while a proposal for it is pending.
 */
export async function readRowFacts(
  tx: Tx | Db,
  payoutId: string,
  rowIds?: readonly string[],
): Promise<ReadonlyMap<string, RowFacts>> {
  if (rowIds !== undefined)
    return rowIds.length === 0 ? new Map() : new Map(await factsOfSome(tx, payoutId, { rowIds }))
  const [last] = await tx
    .select({ ordinal: max(payoutRow.ordinal) })
    .from(payoutRow)
    .where(eq(payoutRow.payoutId, payoutId))
  const all: (readonly [string, RowFacts])[] = []
  // A part at a time: one statement over a long payout would hold up others.
  for (let first = 0; first <= (last?.ordinal ?? -1); first += ROWS_AT_ONCE)
    all.push(...(await factsOfSome(tx, payoutId, { first, end: first + ROWS_AT_ONCE })))
  return new Map(all)
}

/** The status of the rows of an approved payout with these ordinals, `end` left out. */
export const readRowFactsBetween = async (
  tx: Tx | Db,
  payoutId: string,
  ordinals: { readonly first: number; readonly end: number },
): Promise<ReadonlyMap<string, RowFacts>> => new Map(await factsOfSome(tx, payoutId, ordinals))

async function factsOfSome(tx: Tx | Db, payoutId: string, some: Some): Promise<(readonly [string, RowFacts])[]> {
  const wanted =
    'rowIds' in some
      ? sql`r.id IN (SELECT jsonb_array_elements_text(${JSON.stringify(some.rowIds)}::jsonb)::uuid)`
      : sql`r.ordinal >= ${some.first} AND r.ordinal < ${some.end}`
  const result = await tx.execute(sql`
    WITH ${batches(payoutId)}
    SELECT DISTINCT ON (r.id) r.id AS row_id, b.submission_id, b.state, b.hold_reason, b.service_id, b.first_sent_at AS sent_at,
           o.mapped, o.raw_status, o.reason, o.fee_minor, o.started_at AS said_at,
           ${CERTAIN} AS certain,
           CASE WHEN o.confirmed_failed_at IS NULL THEN o.first_failed_at + (SELECT failure_confirm_seconds FROM control) * interval '1 second' END AS certain_at,
           coalesce(b.asked_again, false) AS asked_again, coalesce(b.held_unsure, false) AS held_unsure, coalesce(b.first_try, false) AS first_try,
           coalesce(b.in_lost_time, false) AS in_lost_time, coalesce(b.in_escrow, false) AS in_escrow, b.batch_word, b.stopped, e.service_id AS escrow_id,
           (${PAID_AGAIN} LIMIT 1) AS paid_again
    FROM payout_row r LEFT JOIN submission_row l ON l.row_id = r.id LEFT JOIN batch b ON b.submission_id = l.submission_id
    LEFT JOIN row_outcome o ON o.row_id = r.id AND o.submission_id = l.submission_id
    LEFT JOIN escrow_item e ON e.row_id = r.id
    WHERE r.payout_id = ${payoutId} AND r.state NOT IN ('left-out', 'blocked') AND ${wanted}
    ORDER BY r.id, l.live DESC NULLS LAST, b.created_at DESC`)
  return shape.parse(result.rows).map((row) => [row.row_id, factsOf(row)] as const)
}

/** Rows of one submission that have one status in one currency: how many, and their amounts in minor units. */
export type StatusGroup = {
  readonly submissionId: string
  readonly outcome: string
  readonly status: RowStatus
  readonly currency: string
  readonly rows: number
  readonly minor: bigint
}

const groupsShape = z.array(
  batchShape.extend({
    ...outcomeShape,
    submission_id: z.uuid(),
    currency: z.string(),
    rows: z.coerce.number(),
    minor: z.coerce.bigint(),
  }),
)

/**
 * The statuses of all rows of an approved payout in groups, from the sums that are kept of each submission: reading them takes as
 * long as there are batches, whatever the number of rows.
 */
export async function readStatusGroups(tx: Tx | Db, payoutId: string): Promise<readonly StatusGroup[]> {
  const result = await tx.execute(sql`
    WITH ${batches(payoutId)},
    held AS (
      SELECT b.submission_id, b.row_count AS rows, b.total_minor AS minor FROM batch b
      WHERE b.state NOT IN ('void', 'rejected_clean', 'absent_proven')
      UNION ALL
      SELECT b.submission_id, count(*), sum(r.amount_minor) FROM batch b JOIN submission_row l USING (submission_id) JOIN payout_row r ON r.id = l.row_id
      WHERE b.state IN ('void', 'rejected_clean', 'absent_proven')
        AND ${BELONGS}
      GROUP BY b.submission_id),
    words AS (
      SELECT o.submission_id, o.mapped, o.raw_status, count(*) AS rows, sum(r.amount_minor) AS minor
      FROM outcome_sum x JOIN row_outcome o ON o.submission_id = x.submission_id AND o.mapped = x.mapped JOIN payout_row r ON r.id = o.row_id
      WHERE x.mapped IN ('unknown-word', 'cancelled') AND x.rows > 0 AND x.submission_id IN (SELECT submission_id FROM held) GROUP BY 1, 2, 3),
    reported AS (
      SELECT submission_id, mapped, NULL AS raw_status, sum(rows) AS rows, sum(amount_minor) AS minor FROM outcome_sum
      WHERE mapped NOT IN ('unknown-word', 'cancelled') AND rows > 0 AND submission_id IN (SELECT submission_id FROM held) GROUP BY 1, 2
      UNION ALL SELECT submission_id, mapped, raw_status, rows, minor FROM words),
    parts AS (
      SELECT * FROM reported
      UNION ALL
      SELECT h.submission_id, NULL, NULL, h.rows - coalesce(sum(p.rows), 0), h.minor - coalesce(sum(p.minor), 0)
      FROM held h LEFT JOIN reported p USING (submission_id) GROUP BY h.submission_id, h.rows, h.minor)
    SELECT b.*, p.mapped, p.raw_status, p.rows, p.minor FROM parts p JOIN batch b USING (submission_id)
    WHERE p.rows > 0 ORDER BY b.created_at`)
  return groupsShape.parse(result.rows).map((group) => ({
    submissionId: group.submission_id,
    outcome: outcomeKey(group),
    status: statusFrom({ ...group, reason: null }),
    currency: group.currency,
    rows: group.rows,
    minor: group.minor,
  }))
}

// What the rows of a submission are grouped by; the same in SQL.
const outcomeKey = ({ mapped, raw_status }: { readonly mapped: string | null; readonly raw_status: string | null }) =>
  mapped === 'unknown-word' || mapped === 'cancelled' ? `${mapped} ${raw_status ?? ''}` : (mapped ?? '')
const OUTCOME_KEY = sql`CASE WHEN o.mapped IN ('unknown-word', 'cancelled') THEN o.mapped || ' ' || coalesce(o.raw_status, '') ELSE coalesce(o.mapped, '') END`

/** The ids of the rows of these groups, in the order of the sheet; of the part that starts at `offset`. */
export async function rowsOfGroups(
  tx: Tx | Db,
  payoutId: string,
  groups: readonly StatusGroup[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly string[]> {
  const wanted = groups.map(({ submissionId, outcome }) => ({ submission_id: submissionId, outcome }))
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH ${batches(payoutId)}, wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(submission_id uuid, outcome text))
    SELECT r.id FROM wanted w JOIN batch b USING (submission_id) JOIN submission_row l USING (submission_id) JOIN payout_row r ON r.id = l.row_id
    LEFT JOIN row_outcome o ON o.row_id = l.row_id AND o.submission_id = l.submission_id
    WHERE ${OUTCOME_KEY} = w.outcome AND ${BELONGS}
    ORDER BY r.ordinal OFFSET ${offset} LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}

// The rows of these groups of which `mayBePaidAgain` is true.
function payableAgain(payoutId: string, groups: readonly StatusGroup[]): SQL {
  const wanted = groups.flatMap(({ submissionId, outcome, status }) => {
    const [unpaid, free] = [soundsUnpaid(status), isFree(status)]
    return unpaid || free ? [{ submission_id: submissionId, outcome, unpaid, free }] : []
  })
  return sql`
    ${batches(payoutId)}, wanted AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(submission_id uuid, outcome text, unpaid boolean, free boolean)),
    again AS (
      SELECT r.id, r.ordinal, r.currency, r.amount_minor, NOT c.certainly AS unsure
      FROM wanted w JOIN batch b USING (submission_id) JOIN submission_row l USING (submission_id) JOIN payout_row r ON r.id = l.row_id
      LEFT JOIN row_outcome o ON o.row_id = l.row_id AND o.submission_id = l.submission_id
      CROSS JOIN LATERAL (SELECT ${CERTAIN} AND NOT b.in_lost_time AS certainly) c
      WHERE ${OUTCOME_KEY} = w.outcome AND ${BELONGS} AND (w.unpaid AND c.certainly OR w.free) AND NOT EXISTS (${PAID_AGAIN}))`
}

/** How many rows a new draft may pay, and their amount in minor units, by currency; `unsure` as in `PayableAgain`. */
export type PayableSum = {
  readonly currency: string
  readonly unsure: boolean
  readonly rows: number
  readonly minor: bigint
}

const sumsShape = z.array(
  z.object({ currency: z.string(), unsure: z.boolean(), rows: z.coerce.number(), minor: z.coerce.bigint() }),
)

/** Adds up the rows of these groups that a new draft may pay. */
export async function sumPayableAgain(
  tx: Tx | Db,
  payoutId: string,
  groups: readonly StatusGroup[],
): Promise<readonly PayableSum[]> {
  if (!groups.some(({ status }) => soundsUnpaid(status) || isFree(status))) return []
  const { rows } = await tx.execute(sql`
    WITH ${payableAgain(payoutId, groups)}
    SELECT currency, unsure, count(*) AS rows, sum(amount_minor) AS minor FROM again GROUP BY 1, 2 ORDER BY 1, 2`)
  return sumsShape.parse(rows)
}

const chosenShape = z.array(z.object({ id: z.uuid(), currency: z.string(), minor: z.coerce.bigint() }))

/**
 * The rows of these groups that a new draft shall pay, in the order of the sheet, with their amounts in minor units: those that are certainly
 * unpaid, without those in `changed`, and of the others only those in `changed`.
 */
export async function choosePayableAgain(
  tx: Tx | Db,
  payoutId: string,
  groups: readonly StatusGroup[],
  changed: readonly string[],
): Promise<z.infer<typeof chosenShape>> {
  const { rows } = await tx.execute(sql`
    WITH ${payableAgain(payoutId, groups)}
    SELECT id, currency, amount_minor AS minor FROM again
    WHERE unsure = (id IN (SELECT jsonb_array_elements_text(${JSON.stringify(changed)}::jsonb)::uuid)) ORDER BY ordinal`)
  return chosenShape.parse(rows)
}

function factsOf(row: z.infer<typeof shape>[number]): RowFacts {
  return {
    rowId: row.row_id,
    submissionId: row.submission_id,
    status: statusFrom(row),
    disbursementId: row.service_id,
    escrowId: row.escrow_id,
    sentAt: row.sent_at,
    reportedAt: row.said_at,
    feeMinor: row.fee_minor,
    certainlyUnpaid: row.certain && !row.in_lost_time,
    certainAt: row.certain_at,
    paidAgainIn: row.paid_again,
  }
}

type Known = z.infer<typeof batchShape> & Pick<z.infer<typeof shape>[number], 'mapped' | 'raw_status' | 'reason'>

function statusFrom(row: Known): RowStatus {
  if (row.state === null) return { kind: 'sending' }
  if (row.state === 'ready' && row.stopped !== null) return { kind: 'sending', stopped: row.stopped }
  if (row.in_lost_time) return { kind: 'not-known', lost: row.asked_again ? 'asked-again' : 'free' }
  if (row.state === 'void' && !row.asked_again) return { kind: 'not-sent' }
  // A batch can be on hold although a request was sent for it to which no answer came.
  if (row.held_unsure) return { kind: 'not-known', onHold: true }
  const outcome = row.mapped === null ? null : { mapped: row.mapped, rawStatus: row.raw_status, reason: row.reason }
  const status = statusOfRow({ state: row.state, holdReason: row.hold_reason }, outcome, row.first_try)
  return row.in_escrow ? statusInEscrow(status, row.raw_status, batchWord(row.batch_word) === 'cancelled') : status
}

/**
 * Whether a draft may pay this row again: it is certainly unpaid, no proposal about it is pending, and no other draft pays it.
 * A row that a restored backup leaves open may be drafted too: before it is sent, it is compared with the service's lists.
 */
export const mayBePaidAgain = ({ certainlyUnpaid, status, paidAgainIn }: RowFacts): boolean =>
  paidAgainIn === null && ((certainlyUnpaid && soundsUnpaid(status)) || isFree(status))
