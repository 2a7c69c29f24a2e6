import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { proposal } from './proposal'
import { staff } from './staff'
import { submission } from './submission'

/**
 * A notification of one person about one entry of the activity log that concerns them. Only a trigger of the activity log
 * creates them.
 */
export const notification = pgTable(
  'notice',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The number of that entry. Not a foreign key, because the activity log itself refuses to lose entries, with its own message. */
    auditSeq: bigint('audit_seq', { mode: 'bigint' }).notNull(),
    /** `asked`, `commented`, `decided`, `stuck` or `ended`. */
    kind: text('kind').notNull(),
    /** The new state of the proposal, the submission or the whole payout. */
    word: text('word').notNull(),
    proposalId: uuid('proposal_id').references(() => proposal.id),
    submissionId: uuid('submission_id').references(() => submission.id),
    at: at('at').notNull().default(sql`clock_timestamp()`),
    readAt: at('read_at'),
  },
  (t) => [
    unique('notice_once').on(t.staffId, t.auditSeq),
    index('notice_at').on(t.at),
    index('notice_newest').on(t.staffId, t.at),
    index('notice_proposal').on(t.proposalId),
    index('notice_submission').on(t.submissionId),
    index('notice_unread').on(t.staffId).where(sql`read_at is null`),
  ],
)
