import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { fail, ok, type Result } from '@/lib/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { absenceScan } from '@/lib/store/schema/observation'
import { submission } from '@/lib/store/schema/submission'
import { releaseSubmission, voidSubmission } from '@/lib/store/transitions/submissions'
import { type DraftProblem, problem } from './draft-problem'
import { editedBy } from './editors'

type Checker = Staff<'payouts:approve'>
type Held = { readonly payoutId: string; readonly found: boolean; readonly mayHaveArrived: boolean }

/**
 * Lets a held batch go on: it is priced once more and sent as it was approved, or looked for first where it may have been
 * sent. By somebody else than who asked or worked on its rows. Refused where a search found it at the service already.
 */
export async function letGoOn(staff: Checker, submissionId: string): Promise<Result<null, DraftProblem>> {
  return settle(staff, submissionId, async (tx, { found }) => {
    if (found) return AT_THE_SERVICE
    await releaseSubmission(tx, staff, { submissionId, reason: 'let go on by a person' })
    return null
  })
}

/**
 * Gives a held batch up: it is never sent, and its rows are free to be paid in another payout. By somebody else than who
 * asked or worked on its rows. Refused (`I10`) unless it is certain that the service never had it.
 */
export async function giveUp(staff: Checker, submissionId: string): Promise<Result<null, DraftProblem>> {
  return settle(staff, submissionId, async (tx, { mayHaveArrived }) => {
    if (mayHaveArrived) return MAY_BE_PAID
    await voidSubmission(tx, staff, { submissionId, reason: 'given up by a person' })
    return null
  })
}

const MOVED_ON = problem(
  'superseded',
  'This batch is not held any more. Nothing was changed by this click. Read what happened to it.',
)
const AT_THE_SERVICE = problem(
  'refused',
  'The service has this batch already, so it is not sent again. Nothing was changed. Ask the service what it paid, naming the mark of the batch.',
)
const MAY_BE_PAID = problem(
  'refused',
  'The service may have this batch, so its rows may have been paid and are not set free. Nothing was changed. Let it go on, and it is looked for.',
)
const OWN_WORK = problem(
  'refused',
  'You asked for this payout or worked on its rows, so somebody else has to settle it. Nothing was changed.',
)

async function settle(
  staff: Checker,
  submissionId: string,
  act: (tx: Tx, held: Held) => Promise<DraftProblem | null>,
): Promise<Result<null, DraftProblem>> {
  return refusedAs(MOVED_ON, async (tx) => {
    const held = await heldBatch(tx, staff, submissionId)
    if (!held.ok) return held
    const stops = await act(tx, held.value)
    if (stops !== null) return fail(stops)
    await notify(tx, 'live', { payoutId: held.value.payoutId })
    return ok(null)
  })
}

async function heldBatch(tx: Tx, staff: Checker, submissionId: string): Promise<Result<Held, DraftProblem>> {
  const [one] = await tx
    .select({
      state: submission.state,
      makerId: submission.makerId,
      payoutId: submission.payoutId,
      mayHaveArrived: sql<boolean>`may_have_arrived(${submission.id})`,
    })
    .from(submission)
    .where(and(eq(submission.id, submissionId), eq(submission.kind, 'create-disbursement')))
  if (one === undefined || one.payoutId === null || one.state !== 'held') return fail(MOVED_ON)
  if (one.makerId === staff.id || (await editedBy(tx, one.payoutId, staff.id))) return fail(OWN_WORK)
  const scans = await tx
    .select({ found: absenceScan.found })
    .from(absenceScan)
    .where(eq(absenceScan.submissionId, submissionId))
  return ok({
    payoutId: one.payoutId,
    found: scans.some((scan) => scan.found > 0),
    mayHaveArrived: one.mayHaveArrived,
  })
}
