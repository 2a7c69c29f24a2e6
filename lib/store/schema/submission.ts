import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { HoldReason } from '@/lib/store/transitions/standing'
import { at, bytes, id, minor } from './columns'
import { payerToken } from './payer-token'
import { payout } from './payout'
import { proposal } from './proposal'
import { staff } from './staff'

/** The rules of each kind of submission. Only migrations write it. */
export const submissionKind = pgTable('submission_kind', {
  kind: text('kind').primaryKey(),
  /** Its allowed transitions: the machine `create`, `collect` or `change` in `state_edge`. */
  template: text('template').notNull(),
  /** The kind of proposal that must be approved first; null if a preparer makes it alone. */
  proposalKind: text('proposal_kind'),
  creates: boolean('creates').notNull(),
  quoted: boolean('quoted').notNull(),
  paysOut: boolean('pays_out').notNull(),
  /**
   * How an unknown outcome is found out: `list`, by searching the service's list; `subject`, by reading the object that it
   * changes; `hand`, by a person.
   */
  foundBy: text('found_by').notNull(),
  claim: text('claim'),
})

/** The durable record of one money-moving request. Only the functions in `transitions/` change it. */
export const submission = pgTable(
  'submission',
  {
    id: id(),
    rootId: uuid('root_id').notNull(),
    generation: integer('generation').notNull().default(1),
    env: text('env').notNull(),
    kind: text('kind')
      .notNull()
      .references(() => submissionKind.kind),
    /** Null for a kind that a preparer makes alone. */
    proposalId: uuid('proposal_id'),
    payoutId: uuid('payout_id').references(() => payout.id),
    targetSubmissionId: uuid('target_submission_id').references((): AnyPgColumn => submission.id),
    /** The id of the object at the service that it changes, and the part of that object (a term). */
    subjectServiceId: uuid('subject_service_id'),
    subjectPart: text('subject_part'),
    /** The payer of a collection request: `phone:` and E.164, `email:` and the address, or `account:` and its id at the service. */
    payerKey: text('payer_key'),
    payerTokenId: uuid('payer_token_id').references(() => payerToken.id),
    /** What only one live submission at a time may be about; set by the database. */
    claim: text('claim'),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => staff.id),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** The exact bytes to send, encrypted. Erased (null) 30 days after the end; the hash of the plain bytes stays. */
    body: bytes('body'),
    bodySha256: bytes('body_sha256').notNull(),
    idempotencyKey: uuid('idempotency_key').notNull().unique(),
    correlationTag: text('correlation_tag').notNull().unique(),
    currency: text('currency').notNull(),
    paymentMethod: text('payment_method'),
    rowCount: integer('row_count').notNull(),
    totalMinor: minor('total_minor').notNull(),
    quoteFeeMinor: minor('quote_fee_minor').notNull(),
    quoteDebitMinor: minor('quote_debit_minor').notNull(),
    quotedAt: at('quoted_at').notNull(),
    contentHash: text('content_hash').notNull(),
    state: text('state').notNull().default('ready'),
    stateSince: at('state_since').notNull().defaultNow(),
    serviceId: uuid('service_id').unique(),
    firstSentAt: at('first_sent_at'),
    resendDeadline: at('resend_deadline'),
    /** Must not be sent after this time. The database sets it when a submission is resumed after a restore while its key is valid. */
    sendBy: at('send_by'),
    /** An approver resumed it although a submission that a restore lost may have paid its rows. Set by the database. */
    restoreCleared: boolean('restore_cleared').notNull().default(false),
    nextAttemptAt: at('next_attempt_at'),
    /** When a webhook requested a reading, until that reading is made. */
    readRequestedAt: at('read_wanted_at'),
    sends: integer('sends').notNull().default(0),
    epoch: integer('epoch').notNull(),
    holdReason: text('hold_reason').$type<HoldReason>(),
    /** Why it was stopped, as people read it. */
    holdNote: text('hold_note'),
    lastProblem: jsonb('last_problem'),
    /** The service's own status word, as last read. */
    serviceStatus: text('service_status'),
    observedAt: at('observed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('submission_generation').on(t.rootId, t.generation),
    foreignKey({
      columns: [t.proposalId, t.contentHash],
      foreignColumns: [proposal.id, proposal.contentHash],
      name: 'submission_content',
    }).onUpdate('restrict'),
    index('submission_state').on(t.state, t.nextAttemptAt),
    index('submission_sent').on(t.firstSentAt).where(sql`first_sent_at is not null`),
    index('submission_body').on(t.stateSince).where(sql`body is not null`),
    index('submission_due').on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index('submission_open')
      .on(t.state, t.holdReason)
      .where(sql`state in ('ready', 'sending', 'unknown', 'reconciling') or hold_reason is not null`),
    index('submission_out')
      .on(t.createdAt, t.id)
      .where(sql`kind in ('create-disbursement', 'create-escrow-disbursement')`),
    index('submission_changed').on(t.stateSince, t.payoutId).where(sql`payout_id is not null`),
    index('submission_payout').on(t.payoutId, t.stateSince),
    index('submission_proposal').on(t.proposalId),
    index('submission_subject').on(t.subjectServiceId),
    index('submission_target').on(t.targetSubmissionId).where(sql`target_submission_id is not null`),
  ],
)

/** The rows of a submission. `live` becomes false, once, when it is certain that the submission has paid none of them. */
export const submissionRow = pgTable(
  'submission_row',
  {
    submissionId: uuid('submission_id').notNull(),
    rowId: uuid('row_id').notNull(),
    live: boolean('live').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.rowId] }), index('submission_row_row').on(t.rowId)],
)

/** The escrows that a submission is about. Each escrow has at most one `live` submission; `live` becomes false when that ends. */
export const submissionEscrow = pgTable(
  'submission_escrow',
  {
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    /** The escrow at the service. */
    escrowId: uuid('escrow_id').notNull(),
    live: boolean('live').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.escrowId] }), index('submission_escrow_escrow').on(t.escrowId)],
)

/** One try at sending a submission. Stored before the first byte is sent, and closed once. */
export const attempt = pgTable(
  'attempt',
  {
    id: id(),
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    ordinal: integer('ordinal').notNull(),
    bodySha256: bytes('body_sha256').notNull(),
    openedAt: at('opened_at').notNull().defaultNow(),
    worker: text('worker').notNull(),
    leaseUntil: at('lease_until').notNull(),
    closedAt: at('closed_at'),
    outcome: text('outcome'),
    httpStatus: integer('http_status'),
    errorCode: text('error_code'),
    serviceRequestId: text('service_request_id'),
    detail: jsonb('detail'),
    /** The service's quote just before the attempt; null if none was requested. */
    quote: jsonb('quote'),
  },
  (t) => [unique('attempt_ordinal').on(t.submissionId, t.ordinal)],
)
