import 'server-only'
import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { metrics } from '@/lib/platform/metrics'
import { withRequestContext } from '@/lib/platform/request-context'
import { db, withTx } from '@/lib/store/open'
import { control } from '@/lib/store/schema/control'
import { finding } from '@/lib/store/schema/finding'
import { type ListSearchPurpose, SEARCHED_LISTS, startListSearch } from '@/lib/store/transitions/list-searches'
import { searchList } from './search-list'

const PURPOSES: readonly ListSearchPurpose[] = ['restore', 'daily']

/**
 * Runs the searches of the service's lists that are due now, one after the other. The database gives each to one instance only. An
 * aborted `signal` leaves the running search incomplete and starts no other.
 */
export async function runDueSearches(worker: string, signal?: AbortSignal): Promise<void> {
  for (const purpose of PURPOSES) await runSearches(purpose, worker, signal)
}

async function runSearches(purpose: ListSearchPurpose, worker: string, signal?: AbortSignal): Promise<void> {
  for (const list of SEARCHED_LISTS) {
    if (signal?.aborted) return
    const begun = await withTx((tx) => startListSearch(tx, system(), { list, purpose, worker }))
    if (begun !== null) await withRequestContext(randomUUID(), () => searchList(list, begun, signal))
  }
}

/**
 * Reads the lists of the service where they have to be compared before anything is sent for the first time. The database decides whether they
 * have to be, and when they are.
 */
export async function compareWithService(worker: string, signal?: AbortSignal): Promise<void> {
  const [row] = await (await db()).select({ since: control.compareSince }).from(control)
  if (row?.since) await runSearches('compare', worker, signal)
}

/** Sets the gauge of open findings. Every instance does: a collector reads the metrics of each. */
export async function countFindings(): Promise<void> {
  const [open] = await (await db()).select({ n: count() }).from(finding).where(eq(finding.state, 'open'))
  metrics().findings.set(open?.n ?? 0)
}
