import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { type DraftProblem, notFound, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { voidProposal } from '@/lib/store/transitions/proposals'

/**
 * Withdraws a payout that waits for approval, so that it is a draft again and can be edited. The proposal is void from this
 * moment, visibly, and the payout has to be submitted again. Any preparer may withdraw it.
 */
export async function withdraw(staff: Staff<'payouts:prepare'>, payoutId: string): Promise<Result<null, DraftProblem>> {
  return refusedAs(DECIDED, async (tx) => {
    // The payout is not locked first: a decision locks the proposal and then the payout, and the two would block each other.
    const [found] = await tx.select({ state: payout.state }).from(payout).where(eq(payout.id, payoutId))
    if (found === undefined) return fail(notFound)
    const [pending] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(and(eq(proposal.subjectId, payoutId), eq(proposal.state, 'pending')))
    if (pending === undefined || found.state !== 'pending_approval') return fail(DECIDED)
    await voidProposal(tx, staff, {
      proposalId: pending.id,
      reason: message('requests.void.withdrawnToEdit', { who: staff.name }),
    })
    await notify(tx, 'live', { payoutId })
    return ok(null)
  })
}

const DECIDED = problem('superseded', message('errors.payouts.nothingToWithdraw'))
