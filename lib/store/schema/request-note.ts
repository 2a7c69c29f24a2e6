import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { submission } from './submission'

/** What a payment that was requested here is for, and who pays it: the service's list has neither. */
export const requestNote = pgTable('request_note', {
  submissionId: uuid('submission_id')
    .primaryKey()
    .references(() => submission.id),
  payerName: text('payer_name'),
  reference: text('reference'),
})
