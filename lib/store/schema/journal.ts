import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns'
import { staff } from './staff'

/** The accounts of the accounting journal, as the merchant numbers and names them. */
export const journalAccount = pgTable('journal_account', {
  key: text('key').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  setBy: uuid('set_by')
    .notNull()
    .references(() => staff.id),
  setAt: at('set_at').notNull(),
})
