import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, minor, words } from './columns'
import { payout } from './payout'

/** A payment of the service's list, as it was read last. */
export const servicePayment = pgTable(
  'service_payment',
  {
    id: uuid('id').primaryKey(),
    status: text('status'),
    method: text('method'),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    payerPhone: text('payer_phone'),
    payerEmail: text('payer_email'),
    /** Known of those whose own page was opened: the list does not have it. */
    reference: text('reference'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('service_payment_created').on(t.createdAt)],
)

/** How much of the service's list of payments was read; one row. */
export const paymentReading = pgTable('payment_reading', {
  id: boolean('id').primaryKey().default(true),
  readFrom: at('read_from').notNull(),
  readUntil: at('read_until').notNull(),
  complete: boolean('complete').notNull().default(false),
  readAt: at('read_at').notNull(),
})

/** The words by which a row or a payment is found. */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    at: at('at').notNull(),
    search: words('search').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entry_at').on(t.kind, t.at),
    index('search_entry_row').using('gin', t.search).where(sql`kind = 'row'`),
    index('search_entry_payment').using('gin', t.search).where(sql`kind = 'payment'`),
  ],
)

/** How many rows of a payout can be found. */
export const searchablePayout = pgTable('searchable_payout', {
  payoutId: uuid('payout_id')
    .primaryKey()
    .references(() => payout.id),
  askedAt: at('asked_at').notNull(),
  lastOrdinal: integer('last_ordinal').notNull().default(-1),
  complete: boolean('complete').notNull().default(false),
})
