import 'server-only'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readStored } from '@/lib/messages/stored'
import { fromMinor } from '@/lib/money/amount'
import { settings } from '@/lib/platform/settings'
import type { Db } from '@/lib/store/database'
import { holdsMoney } from '@/lib/store/schema/escrow-item'
import { HOLD_REASONS, SUBMISSION_STATES } from '@/lib/store/transitions/standing'
import type { Task } from './task'

const dueShape = z.array(
  z.object({
    id: z.uuid(),
    name: z.string().nullable(),
    which: z.enum(['cancelled', 'overdue', 'due-soon']),
    escrows: z.coerce.number(),
    deadline: z.coerce.date().nullable(),
    currency: z.string().nullable(),
    minor: z.coerce.bigint().nullable(),
  }),
)

/**
 * A task for each escrow payout that was cancelled and left money in escrows, and for each with escrows whose deadline has passed, or
 * falls within `escrowDueSoonHours` (a setting), by their last readings. The stored deadline of an escrow is that of its open terms, so
 * terms that are met are never overdue.
 */
export async function escrowsHeld(database: Db): Promise<Task[]> {
  const { environment, escrowDueSoonHours } = settings()
  const { rows } = await database.execute(sql`
    SELECT i.disbursement_id AS id, min(p.name) AS name, which,
           count(*) AS escrows, min(i.deadline) AS deadline,
           CASE WHEN count(DISTINCT i.currency) = 1 AND bool_and(i.amount_minor IS NOT NULL) THEN min(i.currency) END AS currency,
           sum(i.amount_minor) AS minor
    FROM escrow_item i
    LEFT JOIN submission s ON s.service_id = i.disbursement_id AND s.kind = 'create-escrow-disbursement'
    LEFT JOIN payout p ON p.id = s.payout_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN EXISTS (SELECT FROM submission c WHERE c.subject_service_id = i.disbursement_id AND c.kind = 'cancel-escrow-disbursement'
        AND c.state = 'settled') THEN 'cancelled'
      WHEN i.deadline < now() THEN 'overdue'
      WHEN i.deadline < now() + ${escrowDueSoonHours} * interval '1 hour' THEN 'due-soon' END AS which) due
    WHERE i.env = ${environment} AND ${holdsMoney(sql`i.service_status`)} AND which IS NOT NULL
    GROUP BY i.disbursement_id, which
    ORDER BY which = 'overdue' DESC, min(i.deadline)`)
  return dueShape.parse(rows).map(({ id, name, which, escrows, deadline, currency, minor }) => ({
    ...{ kind: 'held', which, escrows, deadline: deadline?.toISOString() ?? null },
    about: { kind: 'escrow-payout', id, name: name ?? '' },
    money: currency === null || minor === null ? null : { amount: fromMinor(minor), currency },
  }))
}

/** What a query reads of an open submission that is a task by itself: with its payer's or payout's name, and its total. */
export const openSubmission = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(SUBMISSION_STATES),
  hold_reason: z.enum(HOLD_REASONS).nullable(),
  since: z.coerce.date(),
  currency: z.string(),
  minor: z.coerce.bigint(),
})

const changeShape = z.array(openSubmission.extend({ hold_note: z.string().nullable() }))

/** A task for each release or cancel of a whole escrow payout whose outcome is unknown, or whose sending was stopped. */
export async function batchChangesOpen(database: Db): Promise<Task[]> {
  const { rows } = await database.execute(sql`
    SELECT s.subject_service_id AS id, a.summary->>'name' AS name, s.state, s.hold_reason, coalesce(s.first_sent_at, s.state_since) AS since,
           s.hold_note, s.currency, s.total_minor AS minor
    FROM submission s JOIN proposal a ON a.id = s.proposal_id
    WHERE s.kind IN ('release-escrow-disbursement', 'cancel-escrow-disbursement')
      AND s.state IN ('unknown', 'reconciling', 'on_hold') ORDER BY since`)
  return changeShape
    .parse(rows)
    .map(({ id, name, state, hold_reason: holdReason, since, hold_note, currency, minor }) => {
      const subject = {
        about: { kind: 'escrow-payout' as const, id, name },
        money: { amount: fromMinor(minor), currency },
      }
      return holdReason === 'stopped'
        ? {
            ...subject,
            kind: 'on-hold',
            batches: 1,
            network: null,
            reason: hold_note === null ? null : readStored(hold_note),
          }
        : { ...subject, kind: 'collection-not-known', state, holdReason, since: since.toISOString() }
    })
}
