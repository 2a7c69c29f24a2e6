import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor } from './columns'
import { staff } from './staff'
import { submission } from './submission'

/**
 * The list of collection escrows, since the service has none: those created here, each with its submission, and those that a
 * person opened by their id. Exactly one of `submissionId` and `serviceId` is set.
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
    /** What staff call it; it is not sent. */
    name: text('name').notNull(),
    amountMinor: minor('amount_minor'),
    currency: text('currency'),
    paymentMethod: text('payment_method'),
    payerPhone: text('payer_phone'),
    payerEmail: text('payer_email'),
    /** Terms as asked for: type and data. */
    terms: jsonb('terms'),
    /** The JSON text of the allocations as asked for, digit by digit. */
    allocations: text('allocations'),
    receiverNamed: boolean('receiver_named').notNull().default(false),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => staff.id),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [index('escrow_newest').on(t.createdAt)],
)

/** What the service said of an escrow, by the start of the reading. Only readings that differ from the last are kept. */
export const escrowReading = pgTable(
  'escrow_reading',
  {
    serviceId: uuid('service_id').notNull(),
    startedAt: at('started_at').notNull(),
    /** When the last reading that said the same began. */
    lastStartedAt: at('last_started_at').notNull(),
    rawStatus: text('raw_status'),
    /** Everything that was read, in our own shape. */
    providerState: jsonb('said').notNull(),
  },
  (t) => [primaryKey({ columns: [t.serviceId, t.startedAt] })],
)
