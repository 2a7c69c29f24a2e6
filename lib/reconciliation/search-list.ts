import 'server-only'
import { inArray } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { log } from '@/lib/platform/log'
import { db, withTx } from '@/lib/store/open'
import { unmatchedEntry } from '@/lib/store/schema/finding'
import { submission } from '@/lib/store/schema/submission'
import {
  endListSearch,
  type SearchedList,
  type StartedListSearch,
  storeUnmatchedEntry,
  type UnmatchedEntry,
} from '@/lib/store/transitions/list-searches'
import { scanList } from '@/lib/submissions/reconciliation/scan-list'
import { LIST_READERS } from './searched-lists'

const MAX_PAYMENTS = 2_000
const IDS_PER_QUERY = 1_000
const NO_ENTRIES = { complete: true, total: 0, entries: [] } as const

/**
 * Searches one list of the service for entries that match none of our submissions, reads each of them in full and stores it. New
 * findings are logged as errors. Returns whether the search is complete: it is not if an entry cannot be read or `signal` is
 * aborted.
 */
export async function searchList(
  list: SearchedList,
  { sweepId, windowFrom }: StartedListSearch,
  signal?: AbortSignal,
): Promise<boolean> {
  const reader = LIST_READERS[list]
  const scan = reader.hasReferences()
    ? await scanList((offset, limit) => reader.readPage({ from: windowFrom, to: null }, offset, limit))
    : NO_ENTRIES
  const inWindow = scan.entries.filter(({ createdAt }) => !createdAt || createdAt >= windowFrom)
  const unknown = await withoutSubmission(inWindow.map(({ id }) => id))
  if (list === 'payments' && unknown.length > MAX_PAYMENTS)
    log.warn({ unread: unknown.length - MAX_PAYMENTS }, 'too many payments are unknown here to read each of them')
  const { kept, unread } = await storeUnmatched(
    list,
    list === 'payments' ? unknown.slice(0, MAX_PAYMENTS) : unknown,
    // Payments that were created elsewhere are the merchant's daily business: only those with our reference are stored.
    { where: (entry) => list !== 'payments' || entry.tag !== null, signal },
  )
  const unknownIds = list === 'payments' ? [...kept] : unknown
  const complete = scan.complete && unread === 0
  const found = await withTx((tx) => endListSearch(tx, system(), { sweepId, complete, total: scan.total, unknownIds }))
  for (const one of found)
    log.error({ ...one, list }, 'the service holds something that looks like ours and that our records do not know')
  log.info(
    { list, complete, total: scan.total, unknown: unknownIds.length, unread },
    'a list of the service was searched',
  )
  return complete
}

type Storing = {
  /** Which entries are stored. */
  readonly where: (entry: UnmatchedEntry) => boolean
  readonly signal?: AbortSignal | undefined
}

/**
 * Reads those entries in full that are not stored yet, and stores them. Returns which were stored now, and how many could not be read.
 * An aborted `signal` leaves the rest unread.
 */
export async function storeUnmatched(
  list: SearchedList,
  ids: readonly string[],
  { where, signal }: Storing,
): Promise<{ readonly kept: ReadonlySet<string>; readonly unread: number }> {
  const kept = new Set<string>()
  let unread = 0
  for (const id of await notStored(ids)) {
    const read = signal?.aborted ? null : await LIST_READERS[list].read(id)
    if (!read?.ok) unread += 1
    else if (where(read.value)) {
      await withTx((tx) => storeUnmatchedEntry(tx, system(), read.value))
      kept.add(id)
    }
  }
  return { kept, unread }
}

/** Those of some ids of the service that no submission of ours has. */
export async function withoutSubmission(ids: readonly string[]): Promise<readonly string[]> {
  return without(ids, async (some) => {
    const rows = await (await db())
      .select({ id: submission.serviceId })
      .from(submission)
      .where(inArray(submission.serviceId, [...some]))
    return rows.flatMap(({ id }) => id ?? [])
  })
}

async function notStored(ids: readonly string[]): Promise<readonly string[]> {
  return without(ids, async (some) => {
    const rows = await (await db())
      .select({ id: unmatchedEntry.serviceId })
      .from(unmatchedEntry)
      .where(inArray(unmatchedEntry.serviceId, [...some]))
    return rows.map(({ id }) => id)
  })
}

async function without(
  ids: readonly string[],
  known: (some: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const left: string[] = []
  for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
    const some = ids.slice(at, at + IDS_PER_QUERY)
    const ours = new Set(await known(some))
    left.push(...some.filter((id) => !ours.has(id)))
  }
  return left
}
