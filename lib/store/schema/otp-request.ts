import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'
import { staff } from './staff'

/** A request to send a one-time password to a payer, for the rate limits: a hash of the recipient, never the password. */
export const otpRequest = pgTable(
  'otp_request',
  {
    id: id(),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
    recipientHash: text('whom_hash').notNull(),
    requestedAt: at('requested_at').notNull().defaultNow(),
  },
  (t) => [index('otp_request_at').on(t.requestedAt)],
)
