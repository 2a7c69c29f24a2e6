import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'

/** A webhook as it was received and verified (contract 6): a hint to go and read, never the state of anything. */
export const event = pgTable(
  'event',
  {
    id: id(),
    receivedAt: at('received_at').notNull().default(sql`clock_timestamp()`),
    /** When the same bytes came last, and how often they came. */
    lastReceivedAt: at('last_received_at').notNull().default(sql`clock_timestamp()`),
    deliveries: integer('deliveries').notNull().default(1),
    /** The bytes as they came, sealed. Null once erased, 30 days later; the hash of the plain bytes stays. */
    body: bytes('body'),
    bodySha256: bytes('body_sha256').notNull().unique(),
    /** `current` or `previous` secret, or `none` where no secret is set, which only the sandbox environment accepts. */
    verifiedWith: text('verified_with').notNull(),
    /** `developer` (6.3), `public` (6.2) or `other`. */
    envelope: text('envelope').notNull(),
    name: text('name'),
    /** As it came: one family of envelopes gives no offset. */
    stamp: text('stamp'),
    /** Of the delivery at some deployments, of the endpoint at others: it identifies nothing. */
    webhookId: text('webhook_id'),
    isTest: boolean('is_test').notNull(),
    /** Of name and data alone: a retry may be stamped anew. */
    contentSha256: bytes('content_sha256').notNull(),
    paymentId: uuid('payment_id'),
    escrowId: uuid('escrow_id'),
    disbursementId: uuid('disbursement_id'),
    /** The words and digits of the service, as they came. */
    status: text('status'),
    amount: text('amount'),
    currency: text('currency'),
  },
  (t) => [
    index('event_received').on(t.receivedAt),
    index('event_payment').on(t.paymentId).where(sql`payment_id is not null`),
    index('event_escrow').on(t.escrowId).where(sql`escrow_id is not null`),
    index('event_disbursement').on(t.disbursementId).where(sql`disbursement_id is not null`),
  ],
)
