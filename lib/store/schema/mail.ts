import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { notification } from './notification'
import { invitation, payee } from './payee'
import { payoutRow } from './payout'
import { staff } from './staff'
import { submission } from './submission'

/** Mails and their results. `state`: `waiting`, `sent`, `failed` after the last try, or `dropped` because it was not needed any more. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    /** `notice`: a notification of staff; `invitation` of a payee; `payee`: informs a payee of a changed payout method; `receipt`: to the payer of a payment; `staff`: the first password of a person. */
    kind: text('kind').notNull(),
    notificationId: uuid('notice_id')
      .unique()
      .references(() => notification.id, { onDelete: 'cascade' }),
    invitationId: uuid('invitation_id').references(() => invitation.id),
    staffId: uuid('staff_id').references(() => staff.id),
    payeeId: uuid('payee_id').references(() => payee.id),
    /** The payment whose receipt it is. */
    submissionId: uuid('submission_id')
      .unique()
      .references(() => submission.id),
    recipient: text('recipient').notNull(),
    /** The Message-ID, set once by a trigger: a receiver recognises a repeated mail by it. */
    messageId: text('message_id').notNull().unique(),
    /** The text, encrypted; null for notifications, whose text is composed when it is sent, and once sending has ended. */
    sealedLetter: bytes('sealed_letter'),
    state: text('state').notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: at('next_try_at').notNull().default(sql`clock_timestamp()`),
    leaseUntil: at('lease_until'),
    problem: text('problem'),
    createdAt: at('created_at').notNull().default(sql`clock_timestamp()`),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('mail_created').on(t.createdAt),
    index('mail_due').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('mail_ended').on(t.state, t.endedAt),
    index('mail_invitation').on(t.invitationId),
    index('mail_stuck').on(t.createdAt).where(sql`state = 'failed' or state = 'waiting' and problem is not null`),
  ],
)

/** Whether payees get a mail when they were paid, for what is paid from `since` on. One row at the most. */
export const payeeMail = pgTable('payee_mail', {
  id: boolean('id').primaryKey().default(true),
  enabled: boolean('enabled').notNull(),
  withAmounts: boolean('with_amounts').notNull(),
  since: at('since').notNull(),
  changedBy: uuid('changed_by')
    .notNull()
    .references(() => staff.id),
  changedAt: at('changed_at').notNull().default(sql`clock_timestamp()`),
})

/** The paid rows whose payee was told. */
export const payeeTold = pgTable('payee_told', {
  rowId: uuid('row_id')
    .primaryKey()
    .references(() => payoutRow.id),
  at: at('at').notNull().default(sql`clock_timestamp()`),
})

/** Of how many paid rows of a batch all were looked at. */
export const payeeToldBatch = pgTable('payee_told_batch', {
  submissionId: uuid('submission_id')
    .primaryKey()
    .references(() => submission.id),
  rows: integer('rows').notNull(),
})
