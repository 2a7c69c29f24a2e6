import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor, words } from './columns'
import { staff } from './staff'
import { submission } from './submission'

/**
 * The collection escrows, because the service has no list of them: those created here, each with its submission, and those that a
 * person added by their id. Exactly one of `submissionId` and `serviceId` is set.
 */
export const escrow = pgTable(
  'escrow',
  {
    id: id(),
    env: text('env').notNull(),
    submissionId: uuid('submission_id')
      .unique()
      .references(() => submission.id),
    serviceId: uuid('service_id').unique(),
    /** A name for staff; it is not sent to the service. */
    name: text('name').notNull(),
    amountMinor: minor('amount_minor'),
    currency: text('currency'),
    paymentMethod: text('payment_method'),
    payerPhone: text('payer_phone'),
    payerEmail: text('payer_email'),
    /** The terms as requested: type and data. */
    terms: jsonb('terms'),
    /** The allocations as requested, as JSON text so that every digit stays. */
    allocations: text('allocations'),
    receiverNamed: boolean('receiver_named').notNull().default(false),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull().defaultNow(),
    // What follows from its submission, its readings and webhooks; a trigger writes it.
    /** Its id at the service, also where it was not created here. */
    serviceKey: uuid('service_key'),
    /** The status word as last read. */
    status: text('status'),
    search: words('search'),
    /** When the last reading began; null before the first. */
    readAt: at('read_at'),
    notifiedAt: at('notified_at'),
  },
  (t) => [
    index('escrow_newest').on(t.createdAt, t.id),
    index('escrow_service').on(t.serviceKey),
    index('escrow_status').on(sql`lower(btrim(${t.status}))`, t.createdAt, t.id),
  ],
)

/** What the service reported of an escrow, by the start of the reading. A reading is stored only if it differs from the last one. */
export const escrowReading = pgTable(
  'escrow_reading',
  {
    serviceId: uuid('service_id').notNull(),
    startedAt: at('started_at').notNull(),
    /** When the last reading with the same content began. */
    lastStartedAt: at('last_started_at').notNull(),
    rawStatus: text('raw_status'),
    /** Everything that was read (`ProviderState`). */
    providerState: jsonb('said').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.startedAt] })],
)
