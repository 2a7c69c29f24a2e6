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
import { payout, payoutRow } from './payout'
import { proposal } from './proposal'
import { staff } from './staff'

/** What the machine has to know of each kind of submission. Filled by migrations alone. */
export const submissionKind = pgTable('submission_kind', {
  kind: text('kind').primaryKey(),
  /** Which states it can be in: `create`, `collect` or `change`, as in `state_edge`. */
  template: text('template').notNull(),
  /** What a second person approves first; null where a preparer makes it alone. */
  proposalKind: text('proposal_kind'),
  creates: boolean('creates').notNull(),
  quoted: boolean('quoted').notNull(),
  paysOut: boolean('pays_out').notNull(),
  /** How what is unclear is settled: `list`, `hand` or `subject`. */
  foundBy: text('found_by').notNull(),
  claim: text('claim'),
})

/** The durable record of one money-moving request. Changed by the functions of `transitions/` alone. */
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
    /** The service's object that is changed, and the part of it (a term). */
    subjectServiceId: uuid('subject_service_id'),
    subjectPart: text('subject_part'),
    /** Who is asked for money: a phone in E.164, an e-mail address or an account of the service. */
    payerKey: text('payer_key'),
    payerTokenId: uuid('payer_token_id').references(() => payerToken.id),
    /** Set by the database: of what only one live submission may be. */
    claim: text('claim'),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => staff.id),
    method: text('method').notNull(),
    path: text('path').notNull(),
    /** The exact bytes to send, sealed. Null once erased, 30 days after the end; the hash of the plain bytes stays. */
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
    /** Set by the database where it went on after a restored backup because its key lives: not to be sent from then on. */
    sendBy: at('send_by'),
    /** An approver let it go on although what a restore lost may have paid its rows. Set by the database. */
    restoreCleared: boolean('restore_cleared').notNull().default(false),
    nextAttemptAt: at('next_attempt_at'),
    /** When a webhook asked for a reading that has not been made yet. */
    readWantedAt: at('read_wanted_at'),
    sends: integer('sends').notNull().default(0),
    epoch: integer('epoch').notNull(),
    holdReason: text('hold_reason').$type<HoldReason>(),
    /** Why it was stopped, for people. */
    holdNote: text('hold_note'),
    lastProblem: jsonb('last_problem'),
    /** The service's own word, as last read. */
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
    index('submission_payout').on(t.payoutId),
    index('submission_proposal').on(t.proposalId),
    index('submission_subject').on(t.subjectServiceId),
    index('submission_target').on(t.targetSubmissionId).where(sql`target_submission_id is not null`),
  ],
)

/** Which rows a submission carries. `live` falls to false once, when the submission is sure to have paid nobody. */
export const submissionRow = pgTable(
  'submission_row',
  {
    submissionId: uuid('submission_id')
      .notNull()
      .references(() => submission.id),
    rowId: uuid('row_id')
      .notNull()
      .references(() => payoutRow.id),
    live: boolean('live').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.submissionId, t.rowId] }), index('submission_row_row').on(t.rowId)],
)

/** Which escrows' money a submission is about. Of one escrow only one is `live`; it falls to false with the submission's end. */
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

/** One try at sending. Written before the first byte leaves; closed once. */
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
    /** What the service quoted just before; null where no quote was asked for. */
    quote: jsonb('quote'),
  },
  (t) => [unique('attempt_ordinal').on(t.submissionId, t.ordinal)],
)
