import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

/** What the service's list held for one calendar day of the merchant's zone, when it was last read through. */
export const paymentDay = pgTable('payment_day', {
  day: text('day').primaryKey(),
  /** By method, currency and the service's word: how many, and how much. */
  figures: jsonb('figures').notNull(),
  /** How many were read, and how many the service counted: fewer where the day is longer than is read. */
  payments: integer('payments').notNull(),
  counted: integer('counted').notNull(),
  agreed: boolean('agreed').notNull(),
  readAt: at('read_at').notNull(),
})
