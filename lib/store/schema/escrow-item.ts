import { index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, minor } from './columns'
import { payoutRow } from './payout'
import { submission } from './submission'

/**
 * The escrows of escrow disbursements, by the service's ids: those that a submission of ours made, each with its row, and
 * those of others as far as they were read. Its board, its row and what is due name one another by it.
 */
export const escrowItem = pgTable(
  'escrow_item',
  {
    /** The escrow at the service. */
    serviceId: uuid('service_id').primaryKey(),
    /** The escrow disbursement at the service that it belongs to. */
    disbursementId: uuid('disbursement_id').notNull(),
    env: text('env').notNull(),
    /** Null where it is not ours. */
    submissionId: uuid('submission_id').references(() => submission.id),
    rowId: uuid('row_id').references(() => payoutRow.id),
    /** How the service's entry was led back to our row: `reference`, `destination-and-amount`, … */
    matchedBy: text('matched_by'),
    /** As sent: type and the JSON text of the data. Null where they are not known. */
    terms: jsonb('terms'),
    /** By when its terms have to be met: the earliest of those it has. */
    deadline: at('deadline'),
    amountMinor: minor('amount_minor'),
    currency: text('currency'),
    /** The service's own word, as last read, and when that reading began. */
    serviceStatus: text('service_status'),
    observedAt: at('observed_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('escrow_item_row').on(t.rowId),
    index('escrow_item_disbursement').on(t.disbursementId),
    index('escrow_item_submission').on(t.submissionId),
    index('escrow_item_deadline').on(t.deadline),
  ],
)
