import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'
import { submission } from './submission'

/** Links that payers open to pay a fixed amount by mobile money. */
export const paymentLink = pgTable(
  'payment_link',
  {
    id: id(),
    /** The secret part of its address. */
    token: text('token').notNull().unique(),
    amountMinor: bigint('amount_minor', { mode: 'bigint' }).notNull(),
    currency: text('currency').notNull(),
    /** What it is for; the payer reads it. */
    reference: text('reference').notNull(),
    payerName: text('payer_name'),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => staff.id),
    madeAt: at('made_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    closedAt: at('closed_at'),
    closedBy: uuid('closed_by').references(() => staff.id),
  },
  (t) => [index('payment_link_made').on(t.madeAt)],
)

/** The payments that were requested through a link. */
export const paymentLinkTry = pgTable(
  'payment_link_try',
  {
    submissionId: uuid('submission_id')
      .primaryKey()
      .references(() => submission.id),
    linkId: uuid('link_id')
      .notNull()
      .references(() => paymentLink.id),
    at: at('at').notNull().defaultNow(),
  },
  (t) => [index('payment_link_try_link').on(t.linkId, t.at)],
)
