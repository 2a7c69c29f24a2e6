import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor } from './columns'
import { staff } from './staff'

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

/**
 * An unmatched entry that a person has to look into. `state`: open, linked (it turned out to be one of our batches), or resolved
 * by a person.
 */
export const finding = pgTable(
  'finding',
  {
    id: id(),
    kind: text('kind').notNull(),
    serviceId: uuid('service_id')
      .notNull()
      .unique()
      .references(() => unmatchedEntry.serviceId),
    foundAt: at('found_at').notNull(),
    state: text('state').notNull().default('open'),
    resolvedAt: at('resolved_at'),
    resolvedBy: uuid('resolved_by').references(() => staff.id),
    comment: text('comment'),
  },
  (t) => [
    index('finding_open').on(t.foundAt).where(sql`state = 'open'`),
    index('finding_resolved').on(t.resolvedAt).where(sql`state <> 'open'`),
  ],
)
