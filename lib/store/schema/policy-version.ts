import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'

/**
 * A version of the policy. The one that took effect last applies. A version that might allow more waits for a second person.
 * `state`: in-force, waiting, rejected, withdrawn. The first version comes with the database.
 */
export const policyVersion = pgTable(
  'policy_version',
  {
    id: id(),
    number: integer('number').notNull().unique(),
    /** In order; the first that applies counts. Their form: `lib/policy/policy.ts`. */
    rules: jsonb('rules').notNull(),
    ceilings: jsonb('ceilings').notNull(),
    /** After how many hours approvers are reminded; null: never. */
    reminderHours: integer('reminder_hours'),
    /** For how many hours somebody whose sign-in was reset decides about nothing. */
    resetPauseHours: integer('reset_pause_hours').notNull().default(24),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by').references(() => staff.id),
    madeAt: at('made_at').notNull().defaultNow(),
    state: text('state').notNull(),
    inForceAt: at('in_force_at'),
  },
  (t) => [index('policy_version_newest').on(t.inForceAt)],
)
