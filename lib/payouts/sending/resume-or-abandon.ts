import 'server-only'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { editedBy } from '@/lib/payouts/draft/editors'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { absenceScan } from '@/lib/store/schema/observation'
import { submission } from '@/lib/store/schema/submission'
import { resumeStoppedSubmission, voidSubmission } from '@/lib/store/transitions/submissions'

type Checker = Staff<'payouts:approve'>
type Decided = Promise<Result<null, DraftProblem | StepUpProblem>>
type Stopped = { readonly payoutId: string; readonly found: boolean; readonly mayHaveRun: boolean }

/**
 * Resumes a stopped batch: it is quoted again and sent as approved, or searched for first if it may have been sent. `staff` must
 * neither have proposed the payout nor edited its rows, and confirms their identity (`proof`: the password, or a code). Refused
 * if the service has the batch, or a payment of its rows under their own references.
 */
export async function resumeStopped(staff: Checker, submissionId: string, proof: string): Decided {
  return decideStopped(staff, { submissionId, proof, purpose: 'let-go-on' }, async (tx, { found }) => {
    if (found) return AT_THE_SERVICE
    await resumeStoppedSubmission(tx, staff, { submissionId, reason: 'let go on by a person' })
    return null
  })
}

/**
 * Abandons a stopped batch: it is never sent, and its rows can be paid in another payout. By the same people and with the
 * same proof as `resumeStopped`. Refused (`I10`) unless it is certain that the service never had it.
 */
export async function abandonStopped(staff: Checker, submissionId: string, proof: string): Decided {
  return decideStopped(staff, { submissionId, proof, purpose: 'give-up' }, async (tx, { mayHaveRun }) => {
    if (mayHaveRun) return MAY_BE_PAID
    await voidSubmission(tx, staff, { submissionId, reason: 'given up by a person' })
    return null
  })
}

const MOVED_ON = problem('superseded', message('errors.payouts.notHeld'))
const AT_THE_SERVICE = problem('refused', message('errors.payouts.serviceHasIt'))
const MAY_BE_PAID = problem('refused', message('errors.payouts.mayHaveIt'))
const OWN_WORK = problem('refused', message('errors.payouts.holdOwn'))

async function decideStopped(
  staff: Checker,
  asked: { readonly submissionId: string; readonly proof: string; readonly purpose: 'let-go-on' | 'give-up' },
  act: (tx: Tx, stopped: Stopped) => Promise<DraftProblem | null>,
): Decided {
  const { submissionId, proof, purpose } = asked
  // The content of a submission never changes, so the proof is for the very content that the page showed.
  const contentHash = await contentOf(submissionId)
  if (contentHash === null) return fail(MOVED_ON)
  const granted = await grantStepUp(staff, { purpose, contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  return refusedAs(MOVED_ON, async (tx): Decided => {
    const stopped = await stoppedBatch(tx, staff, submissionId)
    if (!stopped.ok) return stopped
    const proved = await consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId })
    if (!proved.ok) return proved
    const stops = await act(tx, stopped.value)
    if (stops !== null) return fail(stops)
    await notify(tx, 'live', { payoutId: stopped.value.payoutId })
    return ok(null)
  })
}

async function contentOf(submissionId: string): Promise<string | null> {
  const database = await db()
  const rows = await database
    .select({ contentHash: submission.contentHash })
    .from(submission)
    .where(eq(submission.id, submissionId))
  return rows[0]?.contentHash ?? null
}

async function stoppedBatch(tx: Tx, staff: Checker, submissionId: string): Promise<Result<Stopped, DraftProblem>> {
  const [one] = await tx
    .select({
      holdReason: submission.holdReason,
      makerId: submission.makerId,
      payoutId: submission.payoutId,
      mayHaveRun: sql<boolean>`may_have_run(${submission})`,
      paid: sql<boolean>`paid_under_own_tags(${submission})`,
    })
    .from(submission)
    .where(and(eq(submission.id, submissionId), ne(submission.kind, 'cancel-disbursement')))
  if (one === undefined || one.payoutId === null || one.holdReason !== 'stopped') return fail(MOVED_ON)
  if (one.makerId === staff.id || (await editedBy(tx, one.payoutId, staff.id))) return fail(OWN_WORK)
  const scans = await tx
    .select({ found: absenceScan.found })
    .from(absenceScan)
    .where(eq(absenceScan.submissionId, submissionId))
  return ok({
    payoutId: one.payoutId,
    found: one.paid || scans.some((scan) => scan.found > 0),
    mayHaveRun: one.mayHaveRun,
  })
}
