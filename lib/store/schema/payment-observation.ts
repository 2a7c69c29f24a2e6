import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, id } from './columns'

/** What the service was seen to say of a payment, ours or not: a line each time its word had changed. */
export const paymentObservation = pgTable(
  'payment_observation',
  {
    id: id(),
    paymentId: uuid('payment_id').notNull(),
    startedAt: at('started_at').notNull(),
    rawStatus: text('raw_status'),
  },
  (t) => [index('payment_observation_payment').on(t.paymentId, t.startedAt)],
)
