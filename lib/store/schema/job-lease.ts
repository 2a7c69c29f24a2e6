import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

/** Which instance runs a background job now, and how its last turn ended. Changed by the functions that `lib/jobs/lease.ts` calls. */
export const jobLease = pgTable('job_lease', {
  name: text('name').primaryKey(),
  holder: text('holder'),
  until: at('until'),
  lastStartedAt: at('last_started_at'),
  lastFinishedAt: at('last_finished_at'),
  /** The code of the error with which the last turn ended; null where it succeeded. */
  lastError: text('last_error'),
})
