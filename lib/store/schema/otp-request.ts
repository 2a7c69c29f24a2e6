import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'

/** That somebody had a one-time password sent, and a hash of where to; never the password. It counts towards the limits. */
export const otpRequest = pgTable(
  'otp_request',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    whomHash: text('whom_hash').notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
  },
  (t) => [index('otp_request_at').on(t.requestedAt)],
)
