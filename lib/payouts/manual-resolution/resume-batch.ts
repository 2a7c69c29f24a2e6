import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { consumeStepUp, grantStepUp } from '@/lib/access/identity-confirmation/step-up'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { resumeBatchReading } from '@/lib/store/transitions/resolutions'
import { MOVED_ON, ownWork, refusesOwnWork, waitingBatch } from './waiting-batch'

type Resumed = Promise<Result<{ submissionId: string }, DraftProblem | StepUpProblem>>

/**
 * Searches for a batch again, or reads the disbursement that it is linked to again; a batch that was found is never sent
 * again. By an approver who neither requested the payout nor edited its rows, with a reason and `proof` of their identity.
 */
export async function resumeBatch(
  staff: Staff<'payouts:approve'>,
  asked: { readonly submissionId: string; readonly reason: string; readonly proof: string },
): Resumed {
  const { submissionId, reason, proof } = asked
  const waiting = await waitingBatch(submissionId)
  if (!waiting.ok) return waiting
  const batch = waiting.value
  if (batch.holdReason === 'stopped') return fail(STOPPED)
  const own = await refusesOwnWork(staff, batch)
  if (own !== null) return fail(own)
  const purpose = 'resume-batch'
  const { contentHash } = batch
  const granted = await grantStepUp(staff, { purpose, contentHash, password: proof, code: proof })
  if (!granted.ok) return granted
  return refusedAs(MOVED_ON, async (tx): Resumed => {
    const stops = await ownWork(tx, staff, batch)
    if (stops !== null) return fail(stops)
    const proved = await consumeStepUp(tx, staff, { purpose, contentHash, stepUpId: granted.value.stepUpId })
    if (!proved.ok) return proved
    await resumeBatchReading(tx, staff, { submissionId, reason })
    await notify(tx, 'live', { payoutId: batch.payoutId })
    return ok({ submissionId })
  })
}

const STOPPED = problem('superseded', message('errors.resolution.onHold'))
