import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Tx } from '@/lib/store/database'
import { HOLD_REASONS, ROW_MEANINGS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { batchWord } from '@/lib/submissions/state/service-status'
import { type RowStatus, soundsUnpaid, statusInEscrow, statusOfRow } from './row-status'

const shape = z.array(
  z.object({
    row_id: z.uuid(),
    submission_id: z.uuid().nullable(),
    state: z.enum(SUBMISSION_STATES).nullable(),
    hold_reason: z.enum(HOLD_REASONS).nullable(),
    service_id: z.string().nullable(),
    sent_at: z.coerce.date().nullable(),
    mapped: z.enum(ROW_MEANINGS).nullable(),
    raw_status: z.string().nullable(),
    reason: z.string().nullable(),
    fee_minor: z.coerce.bigint().nullable(),
    said_at: z.coerce.date().nullable(),
    certain: z.boolean(),
    certain_at: z.coerce.date().nullable(),
    asked_again: z.boolean(),
    first_try: z.boolean(),
    held_unsure: z.boolean().nullable(),
    in_lost_time: z.boolean(),
    paid_again: z.string().nullable(),
    in_escrow: z.boolean(),
    batch_word: z.string().nullable(),
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

/**
 * Reads the status of every row of an approved payout. A row belongs to its live submission; after that was abandoned it
 * belongs to the latest one, and is back in approval only while a proposal for it is pending.
 */
export async function readRowFacts(tx: Tx | Db, payoutId: string): Promise<ReadonlyMap<string, RowFacts>> {
  const result = await tx.execute(sql`
    WITH lost AS MATERIALIZED (SELECT s.id FROM submission s
      WHERE s.payout_id = ${payoutId} AND may_be_paid_in_lost_time(s))
    SELECT r.id AS row_id, s.id AS submission_id, s.state, s.hold_reason, s.service_id, s.first_sent_at AS sent_at,
           o.mapped, o.raw_status, o.reason, o.fee_minor, o.started_at AS said_at, certainly_unpaid(r.id) AS certain,
           CASE WHEN o.confirmed_failed_at IS NULL THEN o.first_failed_at + (SELECT failure_confirm_seconds FROM control) * interval '1 second' END AS certain_at,
           EXISTS (SELECT 1 FROM proposal a WHERE a.subject_id = s.id AND a.kind = 'payout' AND a.state = 'pending') AS asked_again,
           s.held_unsure, coalesce(s.tries <= 1, false) AS first_try, s.id IS NOT NULL AND s.id IN (SELECT id FROM lost) AS in_lost_time,
           (SELECT n.payout_id FROM payout_row n JOIN payout np ON np.id = n.payout_id AND np.state <> 'discarded'
             WHERE n.origin_row_id = r.id LIMIT 1) AS paid_again,
           p.kind = 'escrow' AS in_escrow, s.service_status AS batch_word, e.service_id AS escrow_id
    FROM payout_row r JOIN payout p ON p.id = r.payout_id
    LEFT JOIN escrow_item e ON e.row_id = r.id
    LEFT JOIN LATERAL (
      SELECT c.*, tries_of(c) AS tries, CASE WHEN c.hold_reason = 'stopped' THEN may_have_run(c) OR restore_refusal(c) IS NOT NULL ELSE false END AS held_unsure FROM submission_row l JOIN submission c ON c.id = l.submission_id
      WHERE l.row_id = r.id ORDER BY l.live DESC, c.created_at DESC LIMIT 1) s ON true
    LEFT JOIN row_outcome o ON o.row_id = r.id AND o.submission_id = s.id
    WHERE r.payout_id = ${payoutId} AND r.state NOT IN ('left-out', 'blocked')`)
  return new Map(shape.parse(result.rows).map((row) => [row.row_id, factsOf(row)]))
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

function statusFrom(row: z.infer<typeof shape>[number]): RowStatus {
  if (row.state === null) return { kind: 'sending' }
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
  paidAgainIn === null &&
  ((certainlyUnpaid && soundsUnpaid(status)) || (status.kind === 'not-known' && status.lost === 'free'))
