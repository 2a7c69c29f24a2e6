import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { notification } from './notification'
import { invitation, payee } from './payee'
import { staff } from './staff'

/** Mails and their results. `state`: `waiting`, `sent`, `failed` after the last try, or `dropped` because it was not needed any more. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    /** `notice`: a notification of staff; `invitation` of a payee; `payee`: informs a payee of a changed payout method; `staff`: the first password of a person. */
    kind: text('kind').notNull(),
    notificationId: uuid('notice_id')
      .unique()
      .references(() => notification.id, { onDelete: 'cascade' }),
    invitationId: uuid('invitation_id').references(() => invitation.id),
    staffId: uuid('staff_id').references(() => staff.id),
    payeeId: uuid('payee_id').references(() => payee.id),
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
