import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id, minor } from './columns'
import { payoutRow } from './payout'
import { submission } from './submission'

/** One reading of the service's state for a submission. Readings are ordered by when they began, not by when they ended. */
export const observation = pgTable(
  'observation',
  {
    id: id(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    source: text('source').notNull(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at').notNull(),
    rawStatus: text('raw_status'),
    mapped: text('mapped').notNull(),
    counts: jsonb('counts'),
    items: jsonb('items'),
    bodySha256: bytes('body_sha256'),
  },
  (t) => [index('observation_submission').on(t.submissionId, t.startedAt)],
)

/** What the service last reported of one row. `mapped`: paid, failed, pending, cancelled or unknown-word. */
export const rowOutcome = pgTable(
  'row_outcome',
  {
    rowId: uuid('row_id')
      .primaryKey()
      .references(() => payoutRow.id),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    rawStatus: text('raw_status'),
    mapped: text('mapped').notNull(),
    reason: text('reason'),
    feeMinor: minor('fee_minor'),
    serviceStatusAt: at('service_status_at'),
    /** When the reading began that this comes from. */
    startedAt: at('started_at').notNull(),
    /**
     * `failedAt`: when the readings began that reported a failure, since the last one that reported something else;
     * `unfailedAt`: when that last one began.
     */
    failedAt: at('failed_at').array().notNull().default([]),
    unfailedAt: at('unfailed_at'),
    /** The first of `failedAt`; and the last of them, once it is late enough to confirm the failure. The database computes both. */
    firstFailedAt: at('first_failed_at'),
    confirmedFailedAt: at('confirmed_failed_at'),
    matchedBy: text('matched_by').notNull(),
    /** When the service first reported the row as paid, even if that contradicted an earlier report. */
    reportedPaidAt: at('said_paid_at'),
    /** When two people confirmed that the row was not paid; null again once a reading contradicts them. */
    peopleConfirmedAt: at('people_confirmed_at'),
    /** Where a paid row was paid to (`payout_row.dest_key`); written by a trigger. */
    paidTo: text('paid_to'),
  },
  (t) => [
    index('row_outcome_submission').on(t.submissionId),
    index('row_outcome_paid')
      .on(t.paidTo, sql`coalesce(${t.serviceStatusAt}, ${t.startedAt})`)
      .where(sql`mapped = 'paid'`),
  ],
)

/** How many rows of a submission have each outcome, and their amounts. The database keeps it; a sum may have become 0. */
export const outcomeSum = pgTable(
  'outcome_sum',
  {
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    mapped: text('mapped').notNull(),
    /** The quarter of an hour in which the rows were paid; `-infinity` for other outcomes. */
    paidIn: at('paid_in').notNull(),
    rows: integer('rows').notNull(),
    amountMinor: minor('amount_minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.mapped, t.paidIn] })],
)

/** One search of the service's list for the tag of a submission, complete or broken off. */
export const absenceScan = pgTable(
  'absence_scan',
  {
    id: id(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at').notNull(),
    windowFrom: at('window_from').notNull(),
    windowTo: at('window_to').notNull(),
    total: integer('total').notNull(),
    complete: boolean('complete').notNull(),
    found: integer('found').notNull(),
    /** The ids at the service of the entries that were found, and of entries that may or may not be this submission. */
    foundIds: uuid('found_ids').array().notNull().default([]),
    unclearIds: uuid('unclear_ids').array().notNull().default([]),
  },
  (t) => [index('absence_scan_submission').on(t.submissionId, t.startedAt)],
)
