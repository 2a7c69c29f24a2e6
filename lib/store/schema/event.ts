import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'

/** A webhook as received and verified (contract 6). It only causes a reading of the service: its content changes no state. */
export const event = pgTable(
  'event',
  {
    id: id(),
    receivedAt: at('received_at').notNull().default(sql`clock_timestamp()`),
    /** When the same bytes were last received; `deliveries` is how often. */
    lastReceivedAt: at('last_received_at').notNull().default(sql`clock_timestamp()`),
    deliveries: integer('deliveries').notNull().default(1),
    /** The received bytes, encrypted. Erased (null) after 30 days; the hash of the plain bytes stays. */
    body: bytes('body'),
    bodySha256: bytes('body_sha256').notNull().unique(),
    /** Which secret verified it: `current` or `previous`; `none` if no secret is set, which only the sandbox environment allows. */
    verifiedWith: text('verified_with').notNull(),
    /** `developer` (6.3), `public` (6.2) or `other`. */
    envelope: text('envelope').notNull(),
    name: text('name'),
    /** The event's own time as received, as text: one kind of envelope gives it without a time zone. */
    stamp: text('stamp'),
    /** Some deployments give the id of the delivery here, others that of the endpoint: it does not identify the event. */
    webhookId: text('webhook_id'),
    isTest: boolean('is_test').notNull(),
    /** The hash of name and data alone, because a retry may have another time. */
    contentSha256: bytes('content_sha256').notNull(),
    paymentId: uuid('payment_id'),
    escrowId: uuid('escrow_id'),
    disbursementId: uuid('disbursement_id'),
    /** Status, amount and currency as the service wrote them. */
    status: text('status'),
    amount: text('amount'),
    currency: text('currency'),
    /** The first event with the same name and data, where this one only has another stamp. */
    repeatsId: uuid('repeats_id'),
    /** As they came, without those that say who is asking. */
    headers: jsonb('headers').notNull().default({}),
    /** The network address that delivered it first. */
    address: text('address'),
  },
  (t) => [
    index('event_body').on(t.receivedAt).where(sql`body is not null`),
    index('event_received').on(t.receivedAt, t.id).where(sql`repeats_id is null`),
    index('event_name').on(t.name, t.receivedAt, t.id).where(sql`repeats_id is null`),
    index('event_content').on(t.contentSha256),
    index('event_repeats').on(t.repeatsId).where(sql`repeats_id is not null`),
    index('event_payment').on(t.paymentId).where(sql`payment_id is not null`),
    index('event_escrow').on(t.escrowId).where(sql`escrow_id is not null`),
    index('event_disbursement').on(t.disbursementId).where(sql`disbursement_id is not null`),
  ],
)
