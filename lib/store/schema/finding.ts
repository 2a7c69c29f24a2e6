import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, id, minor } from './columns'
import { staff } from './staff'
import { submission } from './submission'

/** One search of a list of the service for entries that match none of our submissions. Times are by the database's clock. */
export const listSearch = pgTable(
  'sweep',
  {
    id: id(),
    list: text('list').notNull(),
    purpose: text('purpose').notNull(),
    epoch: integer('epoch').notNull(),
    worker: text('worker').notNull(),
    beganAt: at('began_at').notNull(),
    windowFrom: at('window_from').notNull(),
    endedAt: at('ended_at'),
    complete: boolean('complete'),
    total: integer('total'),
    unknown: integer('unknown'),
  },
  (t) => [index('sweep_began').on(t.list, t.purpose, t.beganAt)],
)

/** An entry of the service's lists that matched none of our submissions when it was read. */
export const unmatchedEntry = pgTable('stranger', {
  serviceId: uuid('service_id').primaryKey(),
  list: text('list').notNull(),
  tag: text('tag'),
  describedOtherwise: boolean('described_otherwise').notNull(),
  currency: text('currency').notNull(),
  totalMinor: minor('total_minor').notNull(),
  recipientCount: integer('recipient_count'),
  recipientsKnown: boolean('recipients_known').notNull(),
  createdAt: at('created_at'),
  rawStatus: text('raw_status'),
  firstSeenAt: at('first_seen_at').notNull(),
})

/** A recipient of an unmatched entry, as far as the service reports them. */
export const unmatchedRecipient = pgTable(
  'stranger_recipient',
  {
    serviceId: uuid('service_id')
      .notNull()
      .references(() => unmatchedEntry.serviceId),
    ordinal: integer('ordinal').notNull(),
    reference: text('reference'),
    /** The tag of one of our rows at the start of the reference; null if there is none. */
    rowTag: text('row_tag'),
    destination: text('destination'),
    amountMinor: bigint('amount_minor', { mode: 'bigint' }),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.ordinal] }),
    index('stranger_recipient_place').on(t.destination, t.amountMinor),
    index('stranger_recipient_tag').on(t.rowTag),
  ],
)

/** Days whose comparison with the service was requested, is running or has ended. */
export const reconciliationRun = pgTable(
  'reconciliation_run',
  {
    id: id(),
    purpose: text('purpose').notNull(),
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    requestedBy: uuid('requested_by').references(() => staff.id),
    requestedAt: at('requested_at').notNull(),
    worker: text('worker'),
    tries: integer('tries').notNull().default(0),
    beganAt: at('began_at'),
    endedAt: at('ended_at'),
    /** Whether every list could be read as a whole. */
    complete: boolean('complete'),
  },
  (t) => [
    index('reconciliation_run_requested').on(t.requestedAt),
    index('reconciliation_run_open').on(t.requestedAt).where(sql`ended_at is null`),
  ],
)

/**
 * What the last comparison of a day says of one list and one currency. Ours count on the day on which we first sent them, on both
 * sides; others on the day on which the service created them.
 */
export const reconciledDay = pgTable(
  'reconciled_day',
  {
    day: date('day').notNull(),
    list: text('list').notNull(),
    currency: text('currency').notNull(),
    runId: uuid('run_id')
      .notNull()
      .references(() => reconciliationRun.id),
    comparedAt: at('compared_at').notNull(),
    complete: boolean('complete').notNull(),
    ourCount: integer('our_count').notNull(),
    ourMinor: minor('our_minor').notNull(),
    ourFeeMinor: minor('our_fee_minor').notNull(),
    /** What the service has of ours. */
    serviceCount: integer('service_count').notNull(),
    serviceMinor: minor('service_minor').notNull(),
    serviceFeeMinor: minor('service_fee_minor').notNull(),
    /** What the service has that was not created here. */
    foreignCount: integer('foreign_count').notNull(),
    foreignMinor: minor('foreign_minor').notNull(),
    /** Of ours, how many have no final state yet. */
    openCount: integer('open_count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.list, t.currency] })],
)

/** What one side says of a difference, beside its amount. */
export type FindingSide = {
  readonly status?: string | null
  readonly recipients?: number | null
  readonly paid?: number | null
  /** Minor units, as text. */
  readonly feeMinor?: string | null
  /** The batch reference of ours that it has. */
  readonly reference?: string | null
}

/**
 * A difference that a person has to look into. `state`: open, linked (the entry turned out to be a submission of ours), gone (a later
 * comparison no longer found it), or resolved by a person.
 */
export const finding = pgTable(
  'finding',
  {
    id: id(),
    kind: text('kind').notNull(),
    list: text('list').notNull(),
    serviceId: uuid('service_id').notNull(),
    /** The submission that it is about; null for what was not created here. */
    submissionId: uuid('submission_id').references(() => submission.id),
    /** When it was first sent, or created at the service. */
    happenedAt: at('happened_at').notNull(),
    currency: text('currency').notNull(),
    ourMinor: bigint('our_minor', { mode: 'bigint' }),
    serviceMinor: bigint('service_minor', { mode: 'bigint' }),
    detail: jsonb('detail').$type<{ ours?: FindingSide; service?: FindingSide }>().notNull().default({}),
    foundAt: at('found_at').notNull(),
    state: text('state').notNull().default('open'),
    handledBy: uuid('handled_by').references(() => staff.id),
    handledSince: at('handled_since'),
    resolvedAt: at('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    resolution: text('resolution'),
    comment: text('comment'),
  },
  (t) => [
    unique('finding_kind_service_id_key').on(t.kind, t.serviceId),
    index('finding_open').on(t.foundAt).where(sql`state = 'open'`),
    index('finding_resolved').on(t.resolvedAt).where(sql`state <> 'open'`),
    index('finding_happened').on(t.happenedAt),
    index('finding_service').on(t.serviceId),
  ],
)

/** What somebody wrote about a finding. */
export const findingComment = pgTable(
  'finding_comment',
  {
    id: id(),
    findingId: uuid('finding_id')
      .notNull()
      .references(() => finding.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => staff.id),
    writtenAt: at('written_at').notNull(),
    said: text('said').notNull(),
  },
  (t) => [index('finding_comment_finding').on(t.findingId, t.writtenAt)],
)

/** What the wallet held at a time; with the source `refusal`, that it held less than the amount. Entries are never changed. */
export const walletBalance = pgTable(
  'wallet_balance',
  {
    id: id(),
    currency: text('currency').notNull(),
    asOf: at('as_of').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    source: text('source').notNull(),
    enteredBy: uuid('entered_by').references(() => staff.id),
    submissionId: uuid('submission_id').references(() => submission.id),
    recordedAt: at('recorded_at').notNull(),
  },
  (t) => [
    index('wallet_balance_newest').on(t.currency, t.asOf, t.recordedAt),
    index('wallet_balance_submission').on(t.submissionId).where(sql`submission_id is not null`),
  ],
)
