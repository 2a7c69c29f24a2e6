import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { staff } from './staff'

/** One export of payments: what was asked, how far it is, and what it came to. Its rows stand in chunks beside it. */
export const paymentExport = pgTable(
  'payment_export',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The filters, as the query of the list's address. */
    query: text('query').notNull(),
    /** running, done or failed; one that was cancelled is gone. */
    state: text('state').notNull().default('running'),
    askedAt: at('asked_at').notNull().defaultNow(),
    /** Nothing made at or after this moment is in it. */
    until: at('until').notNull(),
    /** How many the service counted at the start; null until it was asked. */
    expected: integer('expected'),
    written: integer('written').notNull().default(0),
    chunks: integer('chunks').notNull().default(0),
    /** Everything before this moment has been read. */
    cursor: at('cursor').notNull(),
    widthSeconds: integer('width_seconds').notNull(),
    totals: jsonb('totals').notNull(),
    /** Whether a part of it could not be read twice alike. */
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

/** Some hundred payments of an export, the oldest first: gzip of a JSON array a line. */
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
