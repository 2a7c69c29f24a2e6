import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { staff } from './staff'

/** One export of payments: its filters, its progress and its totals. Its rows are in `payment_export_chunk`. */
export const paymentExport = pgTable(
  'payment_export',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The filters, as the query of the list's address. */
    query: text('query').notNull(),
    /** running, done or failed; an export that is cancelled is deleted. */
    state: text('state').notNull().default('running'),
    askedAt: at('asked_at').notNull().defaultNow(),
    /** It contains payments created before this time. */
    until: at('until').notNull(),
    /** How many payments the service counted at the start; null until then. */
    expected: integer('expected'),
    written: integer('written').notNull().default(0),
    chunks: integer('chunks').notNull().default(0),
    /** All payments created before this time have been read. */
    cursor: at('cursor').notNull(),
    widthSeconds: integer('width_seconds').notNull(),
    totals: jsonb('totals').notNull(),
    /** Whether some part gave different payments each time it was read. */
    doubtful: boolean('doubtful').notNull().default(false),
    problem: text('problem'),
    tries: integer('tries').notNull().default(0),
    nextAt: at('next_at').notNull().defaultNow(),
    worker: text('worker'),
    leaseUntil: at('lease_until'),
    finishedAt: at('finished_at'),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [index('payment_export_staff').on(t.staffId, t.askedAt)],
)

/** Some hundred payments of an export, the oldest first: gzipped lines, each a JSON array. */
export const paymentExportChunk = pgTable(
  'payment_export_chunk',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => paymentExport.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    body: bytes('body').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.ordinal] })],
)
