import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

/** The totals of the payments of one calendar day (in the merchant's time zone), as of the last time the service's list was read. */
export const paymentDay = pgTable('payment_day', {
  day: text('day').primaryKey(),
  /** Count and amount by method, currency and the service's status word. */
  figures: jsonb('figures').notNull(),
  /** How many payments were read, and how many the service counted; fewer are read if the day has more than we read of one. */
  payments: integer('payments').notNull(),
  counted: integer('counted').notNull(),
  /** Whether the pages of the list were consistent, with as many payments as the service counted. */
  agreed: boolean('agreed').notNull(),
  readAt: at('read_at').notNull(),
})
