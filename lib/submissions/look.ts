import 'server-only'
import { and, eq, inArray, max, ne } from 'drizzle-orm'
import { toMinor } from '@/lib/money/amount'
import { getDisbursement, listDisbursements } from '@/lib/service/disbursements'
import { readServiceId, type ServiceId } from '@/lib/service/id'
import { asObject } from '@/lib/service/json'
import type { Disbursement, DisbursementSummary } from '@/lib/service/shapes/disbursement'
import { db } from '@/lib/store/open'
import { attempt, submission } from '@/lib/store/schema/submission'
import type { AbsenceScan } from '@/lib/store/transitions/absence'
import { databaseNow } from '@/lib/store/transitions/due'
import { belongs } from './belongs'
import { scanList } from './scan-list'
import { SCAN_MARGIN_MS } from './schedule'
import { type Stored, sentRows } from './stored'

/** What a search for a submission in the service's list came to. */
export type Look = {
  readonly scan: AbsenceScan
  readonly found: readonly Disbursement[]
  /** Entries that may or may not be ours: as long as there is one, absence is not proved. */
  readonly unclear: number
}

/**
 * Searches the service's list for a submission: a window around its sends, entries of its currency, total and count,
 * each of them read in full for its tag (list entries carry no description).
 */
export async function lookFor(stored: Stored): Promise<Look> {
  const startedAt = await databaseNow(await db())
  const window = await windowOf(stored, startedAt)
  const { complete, total, entries } = await scanList((offset, limit) =>
    listDisbursements({ ...window.query, offset, limit }),
  )
  const candidates = new Set<ServiceId>(await suspects(stored.id))
  for (const entry of entries) if (couldBe(stored, entry)) candidates.add(entry.id)
  const read = await readCandidates(stored, await withoutKnown(stored.id, [...candidates]))
  const whole = complete && read.failed === 0 && read.unclear === 0
  const { from: windowFrom, to: windowTo } = window
  const finishedAt = await databaseNow(await db())
  const found = read.ours.length
  return {
    scan: { submissionId: stored.id, startedAt, finishedAt, windowFrom, windowTo, total, complete: whole, found },
    found: read.ours,
    unclear: read.unclear,
  }
}

async function windowOf(stored: Stored, now: Date) {
  const [sent] = await (await db())
    .select({ last: max(attempt.openedAt) })
    .from(attempt)
    .where(eq(attempt.submissionId, stored.id))
  const first = (stored.firstSentAt ?? stored.createdAt).getTime()
  const from = new Date(first - SCAN_MARGIN_MS)
  // A second more than the margin: the database counts in microseconds, a Date in milliseconds.
  const end = (sent?.last ?? now).getTime() + SCAN_MARGIN_MS + 1_000
  const to = new Date(Math.min(end, now.getTime()))
  // An upper limit of now could cut off what is newest at a service that reads it as local time.
  const query = { fromDate: from.toISOString(), ...(end < now.getTime() ? { toDate: to.toISOString() } : {}) }
  return { from, to, query }
}

const couldBe = (stored: Stored, entry: DisbursementSummary): boolean =>
  entry.currency === stored.currency &&
  toMinor(entry.total) === stored.totalMinor &&
  (entry.counts.recipients === null || entry.counts.recipients === stored.rowCount)

/** Ids that came back with answers which did not match what was sent. */
async function suspects(submissionId: string): Promise<readonly ServiceId[]> {
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

async function readCandidates(stored: Stored, ids: readonly ServiceId[]) {
  const references = new Set((await sentRows(stored)).map((row) => row.reference))
  const ours: Disbursement[] = []
  let unclear = 0
  let failed = 0
  for (const id of ids) {
    const read = await getDisbursement(id)
    if (!read.ok) {
      failed += 1
      continue
    }
    const verdict = belongs(read.value, { tag: stored.correlationTag, references })
    if (verdict === 'ours') ours.push(read.value)
    if (verdict === 'unclear') unclear += 1
  }
  return { ours, unclear, failed }
}
