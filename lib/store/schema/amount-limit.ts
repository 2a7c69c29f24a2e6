import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id, minor } from './columns'
import { staff } from './staff'

/**
 * The limits of amounts of one currency, as they were set at one time; those that took force last count. What loosens waits
 * for a second person. `state`: in-force, waiting, rejected, withdrawn. The first were there before anybody set any.
 */
export const amountLimit = pgTable(
  'amount_limit',
  {
    id: id(),
    currency: text('currency').notNull(),
    /** A figure that is null is not watched. */
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
