import 'server-only'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { ServiceProblem } from '@/lib/gateway/errors'
import { getEscrowDisbursement } from '@/lib/gateway/escrow-disbursements'
import { getEscrow, getEscrowStatus } from '@/lib/gateway/escrows'
import { ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { observation } from '@/lib/store/schema/observation'
import { attempt, submissionEscrow } from '@/lib/store/schema/submission'
import { beginReading } from '@/lib/store/transitions/readings'
import { endOf, isOpen, partOf, wholeOf } from '@/lib/submissions/content/batch-release'
import { keptNamed } from '@/lib/submissions/content/named-escrows'
import { keptRound, type Round } from '@/lib/submissions/content/release-round'
import { cancelBatchOutcome } from '@/lib/submissions/reconciliation/change-outcome'
import type { Change, ChangeReading } from '@/lib/submissions/reconciliation/observe-change'
import type { Stored } from '@/lib/submissions/state/stored'

type Reading = Result<ChangeReading, ServiceProblem> | null

/** A release of a batch is known by reading each of its escrows again, a few at a time, and by nothing else (contract 4.5). */
export const batchRelease: Change = { repeatable: true, read: readRelease }

/** A cancel of a batch is known by reading the batch again. */
export const batchCancel: Change = { repeatable: true, read: readCancel }

/** Escrows read in one step: the others are read in the next steps, so that a release does not delay other readings. */
const MOST_IN_STEP = 24
const AT_ONCE = 4

async function readRelease(change: Stored, whole: boolean): Promise<Reading> {
  const { startedAt, ticket } = await beginReading(await db(), change.id)
  const round = await roundOf(change, startedAt)
  // While a person has to resolve it, earlier readings do not count: each escrow is read again.
  const anew = change.state === 'on_hold'
  const isDue = (one: Round['escrows'][number]) => (anew || isOpen(one.status)) && isBefore(one.at, round.begunAt)
  const due = round.escrows.filter(isDue)
  const answers = await readSome(due.slice(0, whole ? due.length : MOST_IN_STEP).map(({ escrowId }) => escrowId))
  if (!answers.ok) return answers
  const at = startedAt.toISOString()
  const escrows = round.escrows.map((one) => {
    const status = answers.value.get(one.escrowId)
    return status === undefined ? one : { escrowId: one.escrowId, status, at }
  })
  const parts = escrows.map((one) => partOf(one, { ...round.since, waitMs: settings().confirmFailedSeconds * 1_000 }))
  const complete = !escrows.some(isDue)
  const items: Round = { begunAt: round.begunAt, complete, escrows }
  return ok({
    ...{ ticket, rawStatus: null, outcome: wholeOf(parts), whenUndone: endOf(parts) },
    ...{ items, complete },
  })
}

const isBefore = (at: string | null, moment: string): boolean => at === null || Date.parse(at) < Date.parse(moment)

/** Continues a round that was begun in this state and not finished, or begins one. */
async function roundOf(change: Stored, now: Date) {
  const database = await db()
  const ids = await database
    .select({ escrowId: submissionEscrow.escrowId })
    .from(submissionEscrow)
    .where(eq(submissionEscrow.submissionId, change.id))
    .orderBy(asc(submissionEscrow.escrowId))
  const [last] = await database
    .select({ items: observation.items })
    .from(observation)
    .where(eq(observation.submissionId, change.id))
    .orderBy(desc(observation.startedAt))
    .limit(1)
  const kept = keptRound(last?.items)
  const goesOn = kept !== null && !kept.complete && !isBefore(kept.begunAt, change.stateSince.toISOString())
  const begunAt = goesOn ? kept.begunAt : now.toISOString()
  const known = new Map(kept?.escrows.map((one) => [one.escrowId, one]))
  const taken = change.state === 'accepted'
  return {
    begunAt,
    escrows: ids.map(({ escrowId }) => known.get(escrowId) ?? { escrowId, at: null }),
    since: {
      named: taken ? await namedBy(change) : {},
      acceptedMs: taken ? Date.parse(begunAt) - change.stateSince.getTime() : null,
    },
  }
}

async function namedBy(change: Stored) {
  const [taken] = await (await db())
    .select({ detail: attempt.detail })
    .from(attempt)
    .where(and(eq(attempt.submissionId, change.id), eq(attempt.outcome, 'accepted')))
    .orderBy(desc(attempt.ordinal))
    .limit(1)
  return keptNamed(taken?.detail)
}

/**
 * Reads escrows a few at a time. Where one cannot be read, the results before it are kept; without any result, the problem is
 * returned.
 */
async function readSome(ids: readonly string[]): Promise<Result<ReadonlyMap<string, string | null>, ServiceProblem>> {
  const read = new Map<string, string | null>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE)
    const answers = await Promise.all(some.map(statusOf))
    for (const [n, id] of some.entries()) {
      const answer = answers[n]
      if (answer?.ok) read.set(id, answer.value)
    }
    const failed = answers.find((answer) => !answer.ok)
    if (failed !== undefined && !failed.ok) return read.size === 0 ? failed : ok(read)
  }
  return ok(read)
}

async function statusOf(id: string): Promise<Result<string | null, ServiceProblem>> {
  const status = await getEscrowStatus(id)
  if (status.ok) return ok(status.value.status)
  if (status.problem.kind !== 'not-found') return status
  // A deployment may lack the status route. The status of an escrow that is not found anywhere is unknown.
  const record = await getEscrow(id)
  if (record.ok) return ok(record.value.status)
  return record.problem.kind === 'not-found' ? ok(null) : record
}

async function readCancel(change: Stored): Promise<Reading> {
  if (change.subjectServiceId === null) return null
  const { ticket } = await beginReading(await db(), change.id)
  const read = await getEscrowDisbursement(change.subjectServiceId)
  if (!read.ok) return read
  return ok({ ticket, rawStatus: read.value.status, outcome: cancelBatchOutcome(read.value) })
}
