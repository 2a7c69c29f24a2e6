import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor } from './columns'
import { staff } from './staff'

/**
 * The limits of amounts of one currency, as set at one time; the ones that took effect last apply. A change that raises a limit
 * waits for a second person. `state`: in-force, waiting, rejected, withdrawn. The first limits come with the database.
 */
export const amountLimit = pgTable(
  'amount_limit',
  {
    id: id(),
    currency: text('currency').notNull(),
    /** Minor units, as the two below; null: no such limit. */
    smallestMinor: minor('smallest_minor'),
    largestMinor: minor('largest_minor'),
    largestPerDayMinor: minor('largest_per_day_minor'),
    asOf: date('as_of').notNull(),
    source: text('source').notNull(),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by').references(() => staff.id),
    madeAt: at('made_at').notNull().defaultNow(),
    state: text('state').notNull(),
    inForceAt: at('in_force_at'),
  },
  (t) => [index('amount_limit_newest').on(t.currency, t.inForceAt)],
)
