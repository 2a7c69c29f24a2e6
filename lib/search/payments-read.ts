import 'server-only'
import type { Db } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { paymentReading } from '@/lib/store/schema/search'
import type { SearchResult } from './view'

/** A search in a list that was read longer ago than this has it read again at once. */
const FRESH_MS = 15_000
/** While the service cannot be read, the searches of this process ask for another reading no more often. */
const PAUSE_MS = 5_000

/** The topic that wakes the job which reads the service's list of payments. */
export const READ_PAYMENTS = 'read-payments'

let wokenAt = Number.NEGATIVE_INFINITY

/**
 * How much of the service's list of payments is searched; null before any of it was read. Where that was a while ago, the job that
 * reads the list is woken, and `updating` says that newer payments may be found soon.
 */
export async function readSoFar(database: Db): Promise<SearchResult['payments']> {
  const [reading] = await database.select().from(paymentReading)
  const updating = reading === undefined || Date.now() - reading.readAt.getTime() > FRESH_MS
  if (updating && performance.now() - wokenAt > PAUSE_MS) {
    wokenAt = performance.now()
    await withTx((tx) => notify(tx, READ_PAYMENTS, null))
  }
  if (reading === undefined) return null
  const { readFrom, readAt, complete } = reading
  return { from: readFrom.toISOString(), asOf: readAt.toISOString(), complete, updating }
}
