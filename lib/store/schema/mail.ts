import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, id } from './columns'
import { notice } from './notice'
import { invitation, payee } from './payee'

/** Mails to be sent, and what became of them: `waiting`, `sent`, `failed` after the last try, or `dropped` as needless. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    /** `notice` to staff, `invitation` to a payee, or `payee`: that where they are paid has changed. */
    kind: text('kind').notNull(),
    noticeId: uuid('notice_id')
      .unique()
      .references(() => notice.id, { onDelete: 'cascade' }),
    invitationId: uuid('invitation_id').references(() => invitation.id),
    payeeId: uuid('payee_id').references(() => payee.id),
    recipient: text('recipient').notNull(),
    /** Made by a trigger, once: a receiver knows a repeat by it. */
    messageId: text('message_id').notNull().unique(),
    /** What it says, sealed; null for a notice, and for every mail that has ended. */
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
    index('mail_due').on(t.nextTryAt).where(sql`state = 'waiting'`),
    index('mail_ended').on(t.state, t.endedAt),
    index('mail_invitation').on(t.invitationId),
  ],
)
