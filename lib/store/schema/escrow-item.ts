import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, minor } from './columns'
import { payoutRow } from './payout'
import { submission } from './submission'

/**
 * Whether an escrow still holds its money, by the column of its status in the words of the service (contract 3): only then can it be overdue. A query that
 * says it in exactly these words reads the index of deadlines, and none of the escrows that ended long ago.
 */
export const holdsMoney = (status: SQLWrapper) =>
  sql`lower(btrim(${status})) in ('pending', 'processing', 'active', 'funded', 'held')`

/**
 * The escrows of escrow disbursements, by their ids at the service: those that one of our submissions created, each with its row,
 * and those created elsewhere that were read. It connects the release board, the rows of the payout and the deadlines.
 */
export const escrowItem = pgTable(
  'escrow_item',
  {
    /** The id of the escrow at the service. */
    serviceId: uuid('service_id').primaryKey(),
    /** The id of its escrow disbursement at the service. */
    disbursementId: uuid('disbursement_id').notNull(),
    env: text('env').notNull(),
    /** Null if it was not created here. */
    submissionId: uuid('submission_id').references(() => submission.id),
    rowId: uuid('row_id').references(() => payoutRow.id),
    /** How the service's item was matched to our row: `reference`, `destination-and-amount`, … */
    matchedBy: text('matched_by'),
    /** The terms as sent: type, and data as JSON text. Null if not known. */
    terms: jsonb('terms'),
    /** The earliest deadline of its terms. */
    deadline: at('deadline'),
    amountMinor: minor('amount_minor'),
    currency: text('currency'),
    /** The service's own status word as last read; `observedAt` is when that reading began. */
    serviceStatus: text('service_status'),
    observedAt: at('observed_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('escrow_item_row').on(t.rowId),
    index('escrow_item_disbursement').on(t.disbursementId),
    index('escrow_item_submission').on(t.submissionId),
    index('escrow_item_deadline').on(t.deadline).where(holdsMoney(sql`service_status`)),
  ],
)
