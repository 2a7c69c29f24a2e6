import 'server-only'
import { desc, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { type Message, type MessageKey, message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Db, Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { observation } from '@/lib/store/schema/observation'
import { proposal } from '@/lib/store/schema/proposal'
import { submission } from '@/lib/store/schema/submission'
import { partOf } from '@/lib/submissions/content/batch-release'
import { keptRound } from '@/lib/submissions/content/release-round'
import { changeOf } from '@/lib/submissions/kinds/changes'
import { isStuck, readStuck } from '@/lib/submissions/reconciliation/stuck-change'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import type { ChangeResolutionOptions, LastRead } from './resolution-view'
import { createAbsenceProposal, resolutionOptionsOf, resumeUnderSameKey } from './resolve-batch'

type Settler = Staff<'payments:collect'> | Staff<'payouts:prepare'> | Staff<'escrows:approve'>

/** Why nothing was done. Nothing was changed in any of these cases. */
export type ChangeProblem = {
  readonly kind: 'not-found' | 'superseded' | 'refused' | 'service'
  readonly message: Message
}

type Refused = { readonly kind: 'refused'; readonly message: Message }

/**
 * What a person can do about a change that is stopped, or that only people can resolve; null where it does not wait for a
 * person.
 */
export async function changeResolutionOptionsOf(
  tx: Tx | Db,
  submissionId: string,
): Promise<ChangeResolutionOptions | null> {
  const resolutionOptions = await resolutionOptionsOf(tx, submissionId)
  return resolutionOptions === null ? null : { ...resolutionOptions, lastRead: await lastReadOf(tx, submissionId) }
}

async function lastReadOf(tx: Tx | Db, submissionId: string): Promise<LastRead | null> {
  const [last] = await tx
    .select()
    .from(observation)
    .where(eq(observation.submissionId, submissionId))
    .orderBy(desc(observation.startedAt))
    .limit(1)
  if (last === undefined) return null
  const round = keptRound(last.items)
  const since = { named: {}, acceptedMs: null, waitMs: 0 }
  const parts = round?.escrows.map((one) => partOf(one, since))
  return {
    at: last.startedAt.toISOString(),
    says: last.mapped === 'untouched' ? 'untouched' : last.mapped === 'unknown-word' ? 'unclear' : 'pending',
    word: last.rawStatus,
    released:
      parts === undefined ? null : { done: parts.filter((part) => part === 'released').length, of: parts.length },
  }
}

/**
 * Reads everything that a change was about now, on behalf of a person. The reading ends the change where it shows the
 * outcome; nothing is sent, and no person's statement counts.
 */
export async function readAgain(
  staff: Settler,
  submissionId: string,
): Promise<Result<{ ended: boolean }, ChangeProblem>> {
  const stored = await stuckChange(submissionId)
  if (!stored.ok) return stored
  const read = await readNow(staff, stored.value)
  return read.ok ? ok({ ended: read.value === 'ended' }) : read
}

async function stuckChange(submissionId: string): Promise<Result<Stored, ChangeProblem>> {
  const stored = await loadStored(submissionId)
  if (stored === null || changeOf(stored.kind) === null) return fail(NOT_FOUND)
  return isStuck(stored) ? ok(stored) : fail(NOT_WAITING)
}

async function readNow(
  staff: Settler,
  { id, kind }: Stored,
): Promise<Result<'ended' | 'untouched' | 'open', ChangeProblem>> {
  const change = changeOf(kind)
  const mapped = change === null ? null : await readStuck(id, change, { actor: staff, source: 'staff', whole: true })
  switch (mapped) {
    case null:
      return fail(NO_READING)
    case 'settled':
    case 'partial':
    case 'failed':
      return ok('ended')
    case 'untouched':
      return ok('untouched')
    default:
      return ok('open')
  }
}

/**
 * Proposes that a change never ran, for a second person to confirm: not before its key has expired, and only where a reading
 * made now shows that nothing of it happened. Where the reading shows the outcome, that ends the change, and nothing is
 * proposed.
 */
export async function createNeverRanProposal(
  staff: Staff<'payments:collect'>,
  submissionId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, ChangeProblem>> {
  const stored = await stuckChange(submissionId)
  if (!stored.ok) return stored
  const read = await readNow(staff, stored.value)
  if (!read.ok) return read
  if (read.value === 'ended') return fail(ENDED)
  if (read.value === 'open') return fail(NOT_UNTOUCHED)
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const asked = await createAbsenceProposal(tx, staff, stored.value, reason, await nameOf(tx, stored.value))
    if (!asked.ok) return fail(asked.problem === 'too-early' ? TOO_EARLY : NOT_WAITING)
    await notify(tx, 'live', { payoutId: stored.value.payoutId })
    return ok({ proposalId: asked.value })
  })
}

/** The name of what the change is about, from its proposal. */
async function nameOf(tx: Tx, { proposalId }: Stored): Promise<string | undefined> {
  if (proposalId === null) return undefined
  const [asked] = await tx.select({ summary: proposal.summary }).from(proposal).where(eq(proposal.id, proposalId))
  const { name } = (asked?.summary ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : undefined
}

/** Resumes a change that was stopped after a restored backup: see `resumeUnderSameKey`. */
export async function resumeChange(
  staff: Staff<'escrows:approve'>,
  asked: { readonly submissionId: string; readonly reason: string; readonly proof: string },
): Promise<Result<{ submissionId: string }, ChangeProblem | StepUpProblem>> {
  const stored = await stuckChange(asked.submissionId)
  return stored.ok ? resumeUnderSameKey(staff, asked) : stored
}

/** Why it cannot be confirmed now that this never ran; null where it can, and for kinds that create something. */
export async function whatStopsAbsence(tx: Tx, submissionId: string): Promise<Refused | null> {
  const [one] = await tx.select({ kind: submission.kind }).from(submission).where(eq(submission.id, submissionId))
  if (one === undefined || changeOf(one.kind) === null) return null
  return (await lastReadOf(tx, submissionId))?.says === 'untouched' ? null : READ_SINCE
}

/** The requests that change one thing of the service, by its id there. */
export async function changesOf(tx: Tx | Db, subjectServiceId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.subjectServiceId, subjectServiceId))
  return rows.map(({ id }) => id)
}

const problem = (kind: ChangeProblem['kind'], why: MessageKey): ChangeProblem => ({ kind, message: message(why) })

const NOT_FOUND = problem('not-found', 'errors.resolution.changeUnknown')
const NOT_WAITING = problem('superseded', 'errors.resolution.changeNotWaiting')
const NO_READING = problem('service', 'errors.resolution.changeNoAnswer')
const ENDED = problem('superseded', 'errors.resolution.changeEnded')
const NOT_UNTOUCHED = problem('refused', 'errors.resolution.changeNotUntouched')
const READ_SINCE: Refused = { kind: 'refused', message: message('errors.resolution.changeReadSince') }
const TOO_EARLY = problem('refused', 'errors.resolution.changeTooEarly')
const ASKED_ALREADY = problem('superseded', 'errors.resolution.changeAlreadyAsked')
