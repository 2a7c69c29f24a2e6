import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id, minor } from './columns'
import { payout } from './payout'
import { staff, stepUp } from './staff'

/** What a maker asks a second person to allow. Frozen from birth; `state`: pending, approved, rejected, void, lapsed. */
export const proposal = pgTable(
  'proposal',
  {
    id: id(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    payoutId: uuid('payout_id').references(() => payout.id),
    env: text('env').notNull(),
    makerId: uuid('maker_id')
      .notNull()
      .references(() => staff.id),
    contentHash: text('content_hash').notNull(),
    /** What the approver is shown: batches, totals, fees, warnings. */
    summary: jsonb('summary').notNull(),
    rowCount: integer('row_count').notNull(),
    totalMinor: minor('total_minor').notNull(),
    feeMinor: minor('fee_minor').notNull(),
    debitMinor: minor('debit_minor').notNull(),
    /** Null where a payout holds several currencies; the totals are then sums of unlike things, kept as check sums. */
    currency: text('currency'),
    /** Where and what the rows of a payout pay, computed by the database when approval was asked. */
    recipientsHash: bytes('recipients_hash'),
    approvalsNeeded: integer('approvals_needed').notNull().default(1),
    state: text('state').notNull().default('pending'),
    askedAt: at('asked_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    voidReason: text('void_reason'),
  },
  (t) => [
    unique('proposal_content').on(t.id, t.contentHash),
    index('proposal_payout').on(t.payoutId),
    index('proposal_state').on(t.state, t.askedAt),
  ],
)

/** One person's decision about exactly this content. */
export const approval = pgTable(
  'approval',
  {
    proposalId: uuid('proposal_id').notNull(),
    contentHash: text('content_hash').notNull(),
    approverId: uuid('approver_id')
      .notNull()
      .references(() => staff.id),
    decision: text('decision').notNull(),
    reason: text('reason'),
    stepUpId: uuid('step_up_id')
      .notNull()
      .references(() => stepUp.id),
    stepUpMethod: text('step_up_method').notNull(),
    decidedAt: at('decided_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.approverId] }),
    foreignKey({
      columns: [t.proposalId, t.contentHash],
      foreignColumns: [proposal.id, proposal.contentHash],
      name: 'approval_content',
    }).onUpdate('restrict'),
  ],
)

/** What a proof of identity is for, where it is for several proposals at once: exactly these, with exactly this content. */
export const stepUpContent = pgTable(
  'step_up_content',
  {
    stepUpId: uuid('step_up_id')
      .notNull()
      .references(() => stepUp.id),
    proposalId: uuid('proposal_id').notNull(),
    contentHash: text('content_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.stepUpId, t.proposalId] }),
    foreignKey({
      columns: [t.proposalId, t.contentHash],
      foreignColumns: [proposal.id, proposal.contentHash],
      name: 'step_up_content_proposal',
    }).onUpdate('restrict'),
  ],
)
