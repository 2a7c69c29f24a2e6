import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { proposal } from './proposal'
import { staff } from './staff'
import { submission } from './submission'

/**
 * A notification of one person, one for each entry of the activity log that concerns them. Written by a trigger of the
 * activity log only.
 */
export const notice = pgTable(
  'notice',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    /** The entry's number. No foreign key: nothing is ever taken out of the activity log, and emptying it is refused in its own words. */
    auditSeq: bigint('audit_seq', { mode: 'bigint' }).notNull(),
    /** `asked`, `decided`, `stuck` or `ended`. */
    kind: text('kind').notNull(),
    /** What became of it: the state of the proposal, of the submission, or of the payout as a whole. */
    word: text('word').notNull(),
    proposalId: uuid('proposal_id').references(() => proposal.id),
    submissionId: uuid('submission_id').references(() => submission.id),
    at: at('at').notNull().default(sql`clock_timestamp()`),
    readAt: at('read_at'),
  },
  (t) => [
    unique('notice_once').on(t.staffId, t.auditSeq),
    index('notice_newest').on(t.staffId, t.at),
    index('notice_proposal').on(t.proposalId),
    index('notice_submission').on(t.submissionId),
  ],
)
