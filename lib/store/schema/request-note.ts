import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns'
import { submission } from './submission'

/** What a payment that was requested here is for, and who pays it: the service's list has neither. */
export const requestNote = pgTable(
  'request_note',
  {
    submissionId: uuid('submission_id')
      .primaryKey()
      .references(() => submission.id),
    payerName: text('payer_name'),
    reference: text('reference'),
    /** Where its receipt is mailed once it is paid; null where none is. */
    receiptTo: text('receipt_to'),
    /** The language of the receipt; null for the product's own. */
    receiptLocale: text('receipt_locale'),
    at: at('at').notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('request_note_receipt').on(t.at).where(sql`receipt_to is not null`)],
)
