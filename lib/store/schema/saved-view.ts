import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'

/** A saved view of a list, of one person, who may share it: its name and the filters, as the query of the list's address. */
export const savedView = pgTable(
  'saved_view',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Whether everybody sees it; only its owner changes it. */
    shared: boolean('shared').notNull().default(false),
  },
  (t) => [unique('saved_view_name').on(t.staffId, t.list, t.name)],
)
