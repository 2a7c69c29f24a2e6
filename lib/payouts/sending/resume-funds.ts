import 'server-only'
import { and, eq } from 'drizzle-orm'
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
import { submission } from '@/lib/store/schema/submission'
import { abandonFunds, fundsSet, resumeFunds } from '@/lib/store/transitions/submissions'
import { enqueueAnew } from '@/lib/submissions/enqueue/enqueue-anew'

type Checker = Staff<'payouts:approve'>
type Decided = Promise<Result<null, DraftProblem | StepUpProblem>>

/**
 * Resumes all batches of a payout that wait for funds, in their order, under the approval that they have; each is quoted again before it is sent.
 * `staff` must neither have proposed the payout nor edited its rows, and confirms their identity (`proof`: the password, or a code). Refused where nothing
 * waits for funds any more.
 */
export const resumePayout = (staff: Checker, payoutId: string, proof: string): Decided =>
  decideFunds(staff, { payoutId, proof, purpose: 'let-go-on' }, async (tx) => {
    for (const refused of await resumeFunds(tx, staff, payoutId)) await enqueueAnew(tx, staff, refused)
  })

/** Abandons them all: they are never sent, and their rows can be paid in another payout. By the same people and with the same proof. */
export const abandonRest = (staff: Checker, payoutId: string, proof: string): Decided =>
  decideFunds(staff, { payoutId, proof, purpose: 'give-up' }, async (tx) => {
    await abandonFunds(tx, staff, payoutId)
  })

const MOVED_ON = problem('superseded', message('errors.payouts.noFundsHold'))
const OWN_WORK = problem('refused', message('errors.payouts.holdOwn'))

async function decideFunds(
  staff: Checker,
  asked: { readonly payoutId: string; readonly proof: string; readonly purpose: 'let-go-on' | 'give-up' },
  act: (tx: Tx) => Promise<void>,
): Decided {
  const { payoutId, proof, purpose } = asked
  const contentHash = await fundsSet(await db(), payoutId)
  if (contentHash === null) return fail(MOVED_ON)
  if (await isOwnWork(staff, payoutId)) return fail(OWN_WORK)
  const granted = await grantStepUp(staff, { purpose, contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  // The database decides again, by exactly these batches: somebody else may have been quicker.
  return refusedAs(MOVED_ON, async (tx): Decided => {
    const proved = await consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId })
    if (!proved.ok) return proved
    await act(tx)
    await notify(tx, 'live', { payoutId })
    return ok(null)
  })
}

async function isOwnWork(staff: Checker, payoutId: string): Promise<boolean> {
  const database = await db()
  const made = await database
    .select({ id: submission.id })
    .from(submission)
    .where(and(eq(submission.payoutId, payoutId), eq(submission.holdReason, 'funds'), eq(submission.makerId, staff.id)))
    .limit(1)
  return made.length > 0 || (await editedBy(database, payoutId, staff.id))
}
