import 'server-only'
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { asObject } from '@/lib/gateway/json'
import type { Page } from '@/lib/gateway/shapes/page'
import type { Amount } from '@/lib/money/amount'
import type { Result } from '@/lib/platform/result'
import { db } from '@/lib/store/open'
import { attempt, submission } from '@/lib/store/schema/submission'
import type { AbsenceScan } from '@/lib/store/transitions/absence'
import { beginScan } from '@/lib/store/transitions/readings'
import type { Stored } from '@/lib/submissions/state/stored'
import { scanList } from './scan-list'

/** An entry of the service, with what can be compared with the submission. */
export type Found = { readonly id: ServiceId; readonly currency: string; readonly amount: Amount }

/**
 * Whether an entry is what a submission requested: `ours` by its mark, `likely` by everything else that was sent, where the
 * service does not return a mark.
 */
type Belonging = 'ours' | 'likely' | 'unclear' | 'other'

/** One entry of the service, read in full. */
export type Judged = { readonly belonging: Belonging; readonly found: Found }

/** How to search the service's list for one kind of submission. */
export type Search<E extends { readonly id: ServiceId }> = {
  readPage(window: Window, offset: number, limit: number): Promise<Result<Page<E>, ServiceProblem>>
  /** Whether an entry of the list is worth reading in full. */
  couldBe(stored: Stored, entry: E): boolean | Promise<boolean>
  /** Reads one in full; null where that failed. `entry` is the list's entry, where the list has it. */
  judge(stored: Stored, id: ServiceId, entry: E | null): Promise<Judged | null>
}

/** From when on a list is searched, ISO 8601. There is no end, so that an entry later than expected is found too. */
type Window = { readonly fromDate: string }

/** The result of a search for a submission in the service's list. */
export type SearchResult = {
  readonly scan: AbsenceScan
  readonly found: readonly Found[]
  /** Entries that may be ours: while there is one, absence is not proved. */
  readonly unclear: number
  /** Whether the whole list, and everything that could be it, could be read. */
  readonly readWhole: boolean
}

/**
 * Searches the service's list for a submission: within a window around its sends, each entry that could be it is read in full
 * (list entries have no mark). A likely entry counts as found where it is the only one, and as unclear otherwise.
 */
export async function searchFor<E extends { readonly id: ServiceId }>(
  stored: Stored,
  search: Search<E>,
): Promise<SearchResult> {
  const begun = await beginScan(await db(), stored.id)
  const window = { fromDate: begun.windowFrom.toISOString() }
  const { complete, total, entries } = await scanList((offset, limit) => search.readPage(window, offset, limit))
  const listed = new Map(entries.map((entry) => [entry.id, entry]))
  const candidates = new Set<ServiceId>(await suspects(stored.id))
  for (const entry of entries) if (await search.couldBe(stored, entry)) candidates.add(entry.id)
  const ids = await withoutKnown(stored.id, [...candidates])
  const read = await readCandidates(ids, (id) => search.judge(stored, id, listed.get(id) ?? null))
  const readWhole = complete && read.failed === 0
  const whole = readWhole && read.unclear.length === 0
  return {
    scan: {
      ...{ submissionId: stored.id, ticket: begun.ticket, total, complete: whole, found: read.found.length },
      foundIds: read.found.map(({ id }) => id),
      unclearIds: read.unclear.map(({ id }) => id),
    },
    found: read.found,
    unclear: read.unclear.length,
    readWhole,
  }
}

/** Ids that came back with answers which did not match what was sent. */
export async function suspects(submissionId: string): Promise<readonly ServiceId[]> {
  const attempts = await (await db())
    .select({ detail: attempt.detail })
    .from(attempt)
    .where(eq(attempt.submissionId, submissionId))
  return attempts
    .map(({ detail }) => asObject(detail)?.suspect)
    .map((suspect) => (typeof suspect === 'string' ? readServiceId(suspect) : null))
    .filter((id) => id !== null)
}

async function withoutKnown(submissionId: string, ids: readonly ServiceId[]): Promise<readonly ServiceId[]> {
  if (ids.length === 0) return ids
  const known = await (await db())
    .select({ serviceId: submission.serviceId })
    .from(submission)
    .where(and(inArray(submission.serviceId, [...ids]), ne(submission.id, submissionId)))
  const taken = new Set(known.map(({ serviceId }) => serviceId))
  return ids.filter((id) => !taken.has(id))
}

async function readCandidates(ids: readonly ServiceId[], judge: (id: ServiceId) => Promise<Judged | null>) {
  const judged: Judged[] = []
  for (const id of ids) {
    const one = await judge(id)
    if (one !== null) judged.push(one)
  }
  const of = (belonging: Belonging) => judged.filter((one) => one.belonging === belonging).map(({ found }) => found)
  const [ours, likely] = [of('ours'), of('likely')]
  const alone = ours.length === 0 && likely.length === 1
  return {
    found: alone ? likely : ours,
    unclear: [...of('unclear'), ...(ours.length === 0 && !alone ? likely : [])],
    failed: ids.length - judged.length,
  }
}
