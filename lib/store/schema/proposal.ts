import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id, minor } from './columns'
import { payout } from './payout'
import { staff, stepUp } from './staff'

/** What a maker proposes to a second person. Its content never changes. `state`: pending, approved, rejected, void, lapsed. */
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
    /** Null if a payout has several currencies; the totals then add different currencies and only serve as checksums. */
    currency: text('currency'),
    /** A hash of the destinations and amounts of a payout's rows, which the database computes when the proposal is made. */
    recipientsHash: bytes('recipients_hash'),
    /** What the rules of the policy look at, as it was when the proposal was made. */
    facts: jsonb('facts').notNull().default({}),
    /** What the policy has demanded so far, and under which version it was evaluated last. */
    policyOutcomes: jsonb('policy_outcomes').notNull().default([]),
    policyVersion: integer('policy_version').notNull().default(0),
    approvalsNeeded: integer('approvals_needed').notNull().default(1),
    state: text('state').notNull().default('pending'),
    askedAt: at('asked_at').notNull().defaultNow(),
    decidedAt: at('decided_at'),
    voidReason: text('void_reason'),
    /** When approvers were reminded of it. */
    remindedAt: at('reminded_at'),
  },
  (t) => [
    unique('proposal_content').on(t.id, t.contentHash),
    index('proposal_decided').on(sql`coalesce(${t.decidedAt}, ${t.askedAt})`).where(sql`state <> 'pending'`),
    index('proposal_payout').on(t.payoutId),
    index('proposal_state').on(t.state, t.askedAt),
    index('proposal_subject').on(t.subjectId, t.askedAt),
  ],
)

/** One person's decision about a proposal with exactly this content. */
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
    /** What the approver was when they decided. */
    approverRole: text('approver_role'),
    approverGroups: text('approver_groups').array().notNull().default([]),
    /** The rows of the payout that a rejection is about: `id`, and `line`, the number of the row in its sheet. */
    aboutRows: jsonb('about_rows').notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.proposalId, t.approverId] }),
    index('approval_approver').on(t.approverId, t.decidedAt),
    index('approval_step_up').on(t.stepUpId),
    foreignKey({
      columns: [t.proposalId, t.contentHash],
      foreignColumns: [proposal.id, proposal.contentHash],
      name: 'approval_content',
    }).onUpdate('restrict'),
  ],
)

/** What people write to one another about a proposal while it is pending, the maker's note to the approver among it. */
export const proposalComment = pgTable(
  'proposal_comment',
  {
    id: id(),
    proposalId: uuid('proposal_id')
      .notNull()
      .references(() => proposal.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => staff.id),
    said: text('said').notNull(),
    aboutRows: jsonb('about_rows').notNull().default([]),
    writtenAt: at('written_at').notNull().defaultNow(),
  },
  (t) => [index('proposal_comment_proposal').on(t.proposalId, t.writtenAt)],
)

/** The proposals, with exactly this content, that one identity confirmation covers if it is for several at once. */
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
