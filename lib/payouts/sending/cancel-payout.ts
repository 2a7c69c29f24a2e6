import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { message } from '@/lib/messages/message'
import { cancelHash } from '@/lib/payouts/approval/content-hash'
import type { ProposalSummary } from '@/lib/payouts/approval/proposal-summary'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { submission } from '@/lib/store/schema/submission'

/**
 * Proposes to cancel one batch at the service (contract 4.4). Nothing is cancelled yet, and rows that the network has paid by
 * then stay paid: the result is read from the service afterwards.
 */
export async function proposeCancel(
  staff: Staff<'payouts:prepare'>,
  submissionId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, DraftProblem>> {
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const [target] = await tx
      .select()
      .from(submission)
      .where(and(eq(submission.id, submissionId), eq(submission.kind, 'create-disbursement')))
    if (target?.serviceId == null || target.state !== 'accepted') {
      return fail(problem('refused', message('errors.payouts.nothingToCancel')))
    }
    const cancel = { submissionId, disbursementId: target.serviceId, reason }
    const summary: ProposalSummary = {
      ...nothing,
      description: `Cancel of ${target.correlationTag}`,
      rowCount: target.rowCount,
      cancel,
    }
    const proposalId = await makeProposal(tx, staff, {
      kind: 'cancel-disbursement',
      subjectId: submissionId,
      payoutId: target.payoutId,
      env: settings().environment,
      makerId: staff.id,
      contentHash: cancelHash({
        environment: settings().environment,
        submissionId,
        serviceId: target.serviceId,
        reason,
      }),
      summary,
      rowCount: target.rowCount,
      totalMinor: target.totalMinor,
      feeMinor: target.quoteFeeMinor,
      debitMinor: target.quoteDebitMinor,
      currency: target.currency,
    })
    await notify(tx, 'live', { payoutId: target.payoutId })
    return ok({ proposalId })
  })
}

const ASKED_ALREADY = problem('superseded', message('errors.payouts.cancelAsked'))

const nothing = { totals: [], batches: [], review: null, drift: null } as const
