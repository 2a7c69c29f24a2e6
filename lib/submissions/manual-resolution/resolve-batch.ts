import 'server-only'
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { getEscrow } from '@/lib/gateway/escrows'
import type { ServiceId } from '@/lib/gateway/id'
import { getPayment } from '@/lib/gateway/payments'
import { type Message, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Db, Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { submission } from '@/lib/store/schema/submission'
import { resumeByApprover } from '@/lib/store/transitions/submissions'
import { changeOf } from '@/lib/submissions/kinds/changes'
import { found } from '@/lib/submissions/reconciliation/reconcile'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'
import type { ResolutionOptions } from './resolution-view'

type Collector = Staff<'payments:collect'>
type Checker = Staff<'payments:approve'> | Staff<'escrows:approve'>

/** Why a person cannot resolve a submission that way. Nothing was changed in any of these cases. */
export type NotResolved = 'not-waiting' | 'no-reading' | 'other-figures' | 'taken' | 'too-early'

/** What a person can do about it now; null where it does not wait for a person. */
export async function resolutionOptionsOf(tx: Tx | Db, submissionId: string): Promise<ResolutionOptions | null> {
  const [one] = await tx
    .select({
      state: submission.state,
      holdReason: submission.holdReason,
      from: sql`absence_from(${submission})`.mapWith(submission.createdAt),
      passed: sql<boolean>`coalesce(absence_from(${submission}) <= clock_timestamp(), false)`,
      lives: sql<boolean>`key_lives(${submission}) and not token_ran_out(${submission})`,
      kind: submission.kind,
      accepted: sql<boolean>`exists (select from attempt where submission_id = ${submissionId} and outcome = 'accepted')`,
    })
    .from(submission)
    .where(eq(submission.id, submissionId))
  if (one === undefined || !waits(one)) return null
  // A change that the service accepted may still be carried out, however long ago that was.
  const mayRun = one.accepted && changeOf(one.kind) !== null
  const from: Date | null = mayRun ? null : one.from
  return {
    absentFrom: from?.toISOString() ?? null,
    mayBeAbsent: one.passed && !mayRun,
    mayResume: one.holdReason === 'stopped' && one.lives,
  }
}

const waits = ({ holdReason }: Pick<Stored, 'holdReason'>): boolean =>
  holdReason === 'stopped' || holdReason === 'unclear'

/**
 * Links what a person found at the service to a payment or an escrow that waits for a link (contract 4.2, 4.3): it is read
 * first, and must have the same amount and currency. From then on it is followed like any other.
 */
export async function linkByHand(
  staff: Collector,
  submissionId: string,
  serviceId: ServiceId,
): Promise<Result<null, NotResolved>> {
  const stored = await loadStored(submissionId)
  if (stored === null || !isCollection(stored.kind) || !waits(stored)) return fail('not-waiting')
  const read = await readIt(stored, serviceId)
  if (read === null) return fail('no-reading')
  const { amount, currency } = read
  if (amount === null || currency === null) return fail('no-reading')
  const one = { id: serviceId, amount, currency }
  const linked = await found(stored, one, { from: 'on_hold', actor: staff, onlyIfFits: true })
  if (linked === 'other-figures' || linked === 'taken') return fail(linked)
  return ok(null)
}

const isCollection = (kind: string): kind is 'create-payment' | 'create-escrow' =>
  kind === 'create-payment' || kind === 'create-escrow'

/** Kinds that a person may resume. Submissions that pay out are searched for instead. */
const isByHand = (kind: string): boolean => isCollection(kind) || changeOf(kind) !== null

const isPayout = (kind: string): boolean => kind === 'create-disbursement' || kind === 'create-escrow-disbursement'

async function readIt(
  stored: Stored,
  id: ServiceId,
): Promise<{ readonly amount: Amount | null; readonly currency: string | null } | null> {
  const read = stored.kind === 'create-payment' ? await getPayment(id) : await getEscrow(id)
  return read.ok ? read.value : null
}

/** The hash of what a second person approves: that this submission never arrived, for this reason. */
export const absenceHash = (environment: string, submissionId: string, reason: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['declare-absent', environment, submissionId, reason]))
    .digest('hex')

/**
 * Proposes that a payment, an escrow or a batch never arrived, or that a change never ran (`name`: what it is about, for the
 * approver), in the caller's transaction: not before the key has expired (25 h after the first send, or after the backup was
 * restored). `declareAbsent` carries out the approval. Throws what `refusalOf` reads where it was proposed already (`I6`).
 */
export async function createAbsenceProposal(
  tx: Tx,
  staff: Collector | Staff<'payouts:prepare'>,
  stored: Stored,
  reason: string,
  name?: string,
): Promise<Result<string, NotResolved>> {
  const { id, kind, totalMinor, currency } = stored
  const resolutionOptions = isByHand(kind) || isPayout(kind) ? await resolutionOptionsOf(tx, id) : null
  if (resolutionOptions === null) return fail('not-waiting')
  if (!resolutionOptions.mayBeAbsent) return fail('too-early')
  return ok(
    await makeProposal(tx, staff, {
      kind: 'declare-absent',
      subjectId: id,
      payoutId: isPayout(kind) ? stored.payoutId : null,
      env: settings().environment,
      makerId: staff.id,
      contentHash: absenceHash(settings().environment, id, reason),
      summary: { ...(name === undefined ? {} : { name }), content: { submissionId: id, submissionKind: kind, reason } },
      ...{ rowCount: isPayout(kind) ? stored.rowCount : 0, totalMinor, feeMinor: 0n, debitMinor: 0n, currency },
    }),
  )
}

const ofKind = z.object({ content: z.object({ submissionKind: z.string() }) })

const kindIn = (summary: unknown): string => ofKind.safeParse(summary).data?.content.submissionKind ?? ''

/** Whether a proposal made by `createAbsenceProposal` is about a payment, by its frozen summary. */
export const isOfPayment = (summary: unknown): boolean => kindIn(summary) === 'create-payment'

/** The same for a batch of a payout. */
export const isOfPayout = (summary: unknown): boolean => isPayout(kindIn(summary))

type NotGone = { readonly kind: 'superseded' | 'refused'; readonly message: Message }
type Gone = Promise<Result<{ submissionId: string }, NotGone | StepUpProblem>>

/**
 * Resumes a payment, an escrow or a change that was stopped after a restored backup: the same bytes under the same key, which
 * does nothing twice while the service remembers the key. A change is read before. By a person other than the maker, who
 * confirms their identity (`proof`: the password, or a code). Refused once the service may have forgotten the key: then it
 * has to be linked, or confirmed as absent.
 */
export async function resumeUnderSameKey(
  staff: Checker,
  asked: { readonly submissionId: string; readonly reason: string; readonly proof: string },
): Gone {
  const { submissionId, reason, proof } = asked
  const stored = await loadStored(submissionId)
  if (stored?.holdReason !== 'stopped' || !isByHand(stored.kind)) return fail(NOT_HELD)
  if (stored.makerId === staff.id) return fail(OWN)
  const { contentHash } = stored
  const purpose = 'let-go-on'
  const granted = await grantStepUp(staff, { purpose, contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  return refusedAs(NOT_HELD, async (tx): Gone => {
    if ((await resolutionOptionsOf(tx, submissionId))?.mayResume !== true)
      return fail(isCollection(stored.kind) ? TOO_LATE : CHANGE_TOO_LATE)
    const proved = await consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId })
    if (!proved.ok) return proved
    await resumeByApprover(tx, staff, { submissionId, reason })
    await notify(tx, 'live', { payoutId: null })
    return ok({ submissionId })
  })
}

const NOT_HELD: NotGone = { kind: 'superseded', message: message('errors.resolution.notOnHold') }
const OWN: NotGone = { kind: 'refused', message: message('errors.resolution.ownRequest') }
const TOO_LATE: NotGone = { kind: 'refused', message: message('errors.resolution.keyTooOld') }
const CHANGE_TOO_LATE: NotGone = { kind: 'refused', message: message('errors.resolution.changeKeyTooOld') }
