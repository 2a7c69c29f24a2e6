import { pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

/** Which instance may run a background job now, and how its last run ended. Changed by the functions that `lib/jobs/lease.ts` calls. */
export const jobLease = pgTable('job_lease', {
  name: text('name').primaryKey(),
  holder: text('holder'),
  until: at('until'),
  lastStartedAt: at('last_started_at'),
  lastFinishedAt: at('last_finished_at'),
  /** The code of the error with which the last run ended; null if it succeeded. */
  lastError: text('last_error'),
})
