import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'

/** An error that a person was shown a reference for. Kept for 30 days. */
export const errorReport = pgTable(
  'error_report',
  {
    id: id(),
    reference: text('reference').notNull(),
    requestId: text('request_id').notNull(),
    at: at('at').notNull(),
    kind: text('kind').notNull(),
    said: text('said'),
    staffId: uuid('staff_id').references(() => staff.id),
    /** The permission of an action, or the method and route of a page. */
    work: text('work'),
    /** Masked as in the log; null for what was refused in order. */
    error: jsonb('error'),
  },
  (t) => [
    index('error_report_reference').on(t.reference),
    index('error_report_request').on(t.requestId),
    index('error_report_at').on(t.at),
  ],
)
