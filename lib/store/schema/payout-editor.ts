import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { payout } from './payout'
import { staff } from './staff'

/** Who changed what a payout pays: none of them may approve it, whoever asks for the approval. */
export const payoutEditor = pgTable(
  'payout_editor',
  {
    payoutId: uuid('payout_id')
      .notNull()
      .references(() => payout.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id),
  },
  (t) => [primaryKey({ columns: [t.payoutId, t.staffId] })],
)
