import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'

/** What one person keeps of a list: a name, and the query of its address. */
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
  },
  (t) => [unique('saved_view_name').on(t.staffId, t.list, t.name)],
)
