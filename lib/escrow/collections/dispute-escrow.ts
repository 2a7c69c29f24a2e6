import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { refusedAs } from '@/lib/store/refused-as'
import { enqueueDispute } from '@/lib/submissions/enqueue/enqueue-collection'
import { currentEscrow, refused } from './action-state'
import { type EscrowProblem, problem } from './escrow-error'

/** Disputes an escrow (contract 4.3): the service then holds the money until the dispute is resolved there. */
export async function disputeEscrow(
  staff: Staff<'payments:collect'>,
  escrowId: string,
  reason: string,
): Promise<Result<{ submissionId: string }, EscrowProblem>> {
  const stand = await currentEscrow(staff, escrowId)
  if (!stand.ok) return stand
  const { choices, serviceId, amount, currency } = stand.value
  if (choices.dispute !== null) return fail(refused(choices.dispute))
  return refusedAs(UNDER_WAY, async (tx) => {
    const submissionId = await enqueueDispute(tx, staff, { escrowId: serviceId, reason, amount, currency })
    return ok({ submissionId })
  })
}

const UNDER_WAY = problem('superseded', message('errors.escrow.disputing'))
