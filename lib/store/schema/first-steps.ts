import { sql } from 'drizzle-orm'
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns'
import { staff } from './staff'

/** Since when a person sees the first steps on the overview; they are ticked by what the person did since. */
export const firstSteps = pgTable('first_steps', {
  staffId: uuid('staff_id')
    .primaryKey()
    .references(() => staff.id),
  begunAt: at('begun_at').notNull().default(sql`clock_timestamp()`),
  dismissedAt: at('dismissed_at'),
})
