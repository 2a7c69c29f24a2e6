import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { readStored } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { isNetwork } from '@/lib/networks/networks'
import { sharedRead } from '@/lib/platform/shared-read'
import type { Db } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { HOLD_REASONS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import { toDecide } from './decision-tasks'
import { batchChangesOpen, escrowsHeld, openSubmission } from './escrow-tasks'
import { findingsOpen, logBroken, secondHeadMissing, sendingBlocked } from './finding-tasks'
import { fundsTasks } from './funds-tasks'
import type { Task, TaskList } from './task'

const FAILED_DAYS = 30

const payoutColumns = {
  payout_id: z.uuid(),
  payout_name: z.string(),
  currency: z.string().nullable(),
  minor: z.coerce.bigint().nullable(),
}
type PayoutColumns = { payout_id: string; payout_name: string; currency: string | null; minor: bigint | null }

const subjectOf = ({ payout_id, payout_name, currency, minor }: PayoutColumns) => ({
  about: { kind: 'payout' as const, id: payout_id, name: payout_name },
  money: currency === null || minor === null ? null : { amount: fromMinor(minor), currency },
})

/**
 * The tasks of this person, the most urgent first. Who reads the activity log sees that it is not as it was written. Everyone sees blocked sending, open findings, submissions whose outcome is
 * unknown, batches on hold, payouts that wait for funds, and escrows whose deadline has passed or is near. Only some see proposals that they may decide,
 * blocked rows of drafts that they made or edited, and rows of the last 30 days that certainly failed and are not retried yet.
 */
export async function readTasks(staff: Staff): Promise<TaskList> {
  const mayPrepare = may(staff.role, 'payouts:prepare')
  const [broken, ofAll, funds, decisions, drafts, lost] = await Promise.all([
    logBroken(staff),
    tasksOfAll(),
    fundsTasks(staff),
    toDecide(staff),
    mayPrepare ? blocked(await db(), staff.id) : [],
    mayPrepare ? failedRows() : [],
  ])
  return {
    tasks: [...broken, ...secondHeadMissing(staff), ...ofAll, ...funds, ...decisions, ...drafts, ...lost],
    readAt: new Date().toISOString(),
  }
}

// Every open page asks for these after every change.
const tasksOfAll = sharedRead(async () => {
  const database = await db()
  const [sending, findings, submissions, due] = await Promise.all([
    sendingBlocked(),
    findingsOpen(database),
    tasksOfSubmissions(database),
    escrowsHeld(database),
  ])
  return [...sending, ...findings, ...submissions, ...due]
})

// Every page reads these, and most of the time there are none: then one small statement takes the place of five.
async function tasksOfSubmissions(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT FROM submission s WHERE s.state IN ('unknown', 'reconciling') OR s.hold_reason IS NOT NULL LIMIT 1`)
  if (rows.length === 0) return []
  const parts = await Promise.all([
    notKnown(database),
    escrowsNotKnown(database),
    paymentsNotKnown(database),
    batchChangesOpen(database),
    onHold(database),
  ])
  return parts.flat()
}
const failedRows = sharedRead(async () => failed(await db()))

const notKnownShape = z.array(
  z.object({
    ...payoutColumns,
    state: z.enum(SUBMISSION_STATES),
    hold_reason: z.enum(HOLD_REASONS).nullable(),
    of_cancel: z.boolean(),
    network: z.string().nullable(),
    batches: z.coerce.number(),
    batch: z.uuid(),
    since: z.coerce.date(),
  }),
)

async function notKnown(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT p.id AS payout_id, p.name AS payout_name, s.state, s.hold_reason, s.kind = 'cancel-disbursement' AS of_cancel,
           CASE WHEN count(DISTINCT s.payment_method) = 1 THEN min(s.payment_method) END AS network, count(*) AS batches,
           min(coalesce(s.first_sent_at, s.state_since)) AS since, (array_agg(s.id ORDER BY s.created_at))[1] AS batch,
           CASE WHEN count(DISTINCT s.currency) = 1 THEN min(s.currency) END AS currency, sum(s.total_minor) AS minor
    FROM submission s JOIN payout p ON p.id = s.payout_id
    WHERE s.state IN ('unknown', 'reconciling') OR s.hold_reason NOT IN ('stopped', 'funds')
    GROUP BY p.id, p.name, s.state, s.hold_reason, s.kind ORDER BY since`)
  return notKnownShape.parse(rows).map((row) => ({
    ...subjectOf(row),
    kind: 'not-known',
    state: row.state,
    holdReason: row.hold_reason,
    ofCancel: row.of_cancel,
    // Our batches are paid over a network or to wallets.
    network: row.network === null || isNetwork(row.network) ? row.network : 'wallet',
    batches: row.batches,
    batchId: row.batch,
    since: row.since.toISOString(),
  }))
}

const notKnownTasks = (rows: unknown, kind: 'payment' | 'escrow'): Task[] =>
  z
    .array(openSubmission)
    .parse(rows)
    .map(({ id, name, state, hold_reason: holdReason, since, currency, minor }) => ({
      kind: 'collection-not-known',
      about: { kind, id, name },
      ...{ state, holdReason },
      since: since.toISOString(),
      money: { amount: fromMinor(minor), currency },
    }))

// A collection request is named after its payer: the label of a stored wallet, or the phone, email or account in the payer key.
async function paymentsNotKnown(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT s.id, coalesce(t.label, substring(s.payer_key from '^[a-z]+:(.*)$'), '') AS name, s.state, s.hold_reason,
      coalesce(s.first_sent_at, s.state_since) AS since, s.currency, s.total_minor AS minor
    FROM submission s LEFT JOIN payer_token t ON t.id = s.payer_token_id
    WHERE s.kind = 'create-payment' AND s.state IN ('unknown', 'reconciling', 'on_hold')
    ORDER BY since`)
  return notKnownTasks(rows, 'payment')
}

// An escrow is identified by the submission that creates it, or by its id at the service.
async function escrowsNotKnown(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT e.id, e.name, s.state, s.hold_reason, coalesce(s.first_sent_at, s.state_since) AS since, s.currency, s.total_minor AS minor
    FROM submission s JOIN LATERAL (
      SELECT b.id, b.name FROM escrow b WHERE b.submission_id = s.id OR b.service_key = s.subject_service_id
      ORDER BY b.submission_id NULLS LAST LIMIT 1) e ON true
    WHERE s.state IN ('unknown', 'reconciling', 'on_hold') ORDER BY since`)
  return notKnownTasks(rows, 'escrow')
}

const onHoldShape = z.array(
  z.object({
    ...payoutColumns,
    network: z.string().nullable(),
    batches: z.coerce.number(),
    batch: z.uuid(),
    found: z.boolean(),
    reason: z.string().nullable(),
  }),
)

async function onHold(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT p.id AS payout_id, p.name AS payout_name, s.hold_note AS reason, count(*) AS batches,
           (array_agg(s.id ORDER BY s.created_at))[1] AS batch, EXISTS (SELECT FROM absence_scan a WHERE a.submission_id = s.id AND a.found > 0) AS found,
           CASE WHEN count(DISTINCT s.payment_method) = 1 THEN min(s.payment_method) END AS network,
           CASE WHEN count(DISTINCT s.currency) = 1 THEN min(s.currency) END AS currency, sum(s.total_minor) AS minor
    FROM submission s JOIN payout p ON p.id = s.payout_id
    WHERE s.hold_reason = 'stopped' GROUP BY p.id, p.name, s.hold_note, found ORDER BY min(s.state_since)`)
  return onHoldShape.parse(rows).map((row) => ({
    ...subjectOf(row),
    kind: 'on-hold',
    // Our batches are paid over a network or to wallets.
    network: row.network === null || isNetwork(row.network) ? row.network : 'wallet',
    batches: row.batches,
    batchId: row.batch,
    found: row.found,
    reason: row.reason === null ? null : readStored(row.reason),
  }))
}

const blockedShape = z.array(z.object({ ...payoutColumns, blocked: z.coerce.number(), rows: z.coerce.number() }))

async function blocked(database: Db, staffId: string): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT p.id AS payout_id, p.name AS payout_name, count(*) FILTER (WHERE r.state = 'blocked') AS blocked,
           count(*) FILTER (WHERE r.state <> 'left-out') AS rows,
           CASE WHEN count(DISTINCT r.currency) FILTER (WHERE r.state NOT IN ('blocked', 'left-out')) = 1
                THEN min(r.currency) FILTER (WHERE r.state NOT IN ('blocked', 'left-out')) END AS currency,
           sum(r.amount_minor) FILTER (WHERE r.state NOT IN ('blocked', 'left-out')) AS minor
    FROM payout p JOIN payout_row r ON r.payout_id = p.id
    WHERE p.state = 'draft' AND EXISTS (SELECT FROM payout_row b WHERE b.payout_id = p.id AND b.state = 'blocked')
      AND (p.created_by = ${staffId}
      OR EXISTS (SELECT 1 FROM payout_editor e WHERE e.payout_id = p.id AND e.staff_id = ${staffId}))
    GROUP BY p.id, p.name, p.updated_at
    ORDER BY p.updated_at DESC`)
  return blockedShape
    .parse(rows)
    .map((row) => ({ ...subjectOf(row), kind: 'blocked', blocked: row.blocked, rows: row.rows }))
}

const failedShape = z.array(
  z.object({
    ...payoutColumns,
    rows: z.coerce.number(),
    refused: z.boolean(),
    reasons: z.array(z.string().nullable()),
  }),
)

// The same conditions as for a retry: the row was certainly not paid, and no other draft pays it.
async function failed(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    WITH ended AS MATERIALIZED (
      SELECT s.id, s.state, s.state_since FROM submission s
      WHERE s.state IN ('partial', 'failed', 'cancelled', 'rejected_clean', 'absent_proven')
        AND s.state_since > now() - ${FAILED_DAYS} * interval '1 day'
        AND (s.state IN ('partial', 'failed', 'cancelled') OR NOT may_be_paid_in_lost_time(s))),
    certain AS MATERIALIZED (
      -- What was read of a row stays with its live submission, so nothing later says otherwise: as certainly_unpaid has it, without asking for each row.
      SELECT o.row_id, s.*, o.reason FROM ended s JOIN row_outcome o ON o.submission_id = s.id AND o.mapped = 'failed'
      WHERE s.state IN ('partial', 'failed', 'cancelled') AND o.confirmed_failed_at IS NOT NULL
      UNION ALL
      SELECT u.row_id, s.*, NULL FROM ended s JOIN submission_row u ON u.submission_id = s.id
      WHERE s.state IN ('rejected_clean', 'absent_proven')
        AND s.id = (SELECT c.id FROM submission_row l JOIN submission c ON c.id = l.submission_id
          WHERE l.row_id = u.row_id ORDER BY l.live DESC, c.created_at DESC LIMIT 1)
        AND certainly_unpaid(u.row_id))
    SELECT p.id AS payout_id, p.name AS payout_name, count(*) AS rows,
           bool_and(u.state IN ('rejected_clean', 'absent_proven')) AS refused, array_agg(DISTINCT u.reason) AS reasons,
           CASE WHEN count(DISTINCT r.currency) = 1 THEN min(r.currency) END AS currency, sum(r.amount_minor) AS minor
    FROM certain u JOIN payout_row r ON r.id = u.row_id JOIN payout p ON p.id = r.payout_id
    WHERE p.state = 'approved'
      AND NOT EXISTS (SELECT 1 FROM payout_row n JOIN payout np ON np.id = n.payout_id
        WHERE n.origin_row_id = r.id AND np.state <> 'discarded')
    GROUP BY p.id, p.name ORDER BY max(u.state_since) DESC`)
  return failedShape
    .parse(rows)
    .map((row) => ({ ...subjectOf(row), kind: 'failed', rows: row.rows, refused: row.refused, reasons: row.reasons }))
}
