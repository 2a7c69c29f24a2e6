import 'server-only'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { storedMessage } from '@/lib/messages/stored'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { submission } from '@/lib/store/schema/submission'
import { holdSubmission } from '@/lib/store/transitions/submissions'

/**
 * Puts what waits for the day of a payout on hold, so that it is not sent on that day. An approver then resumes or abandons it. Anyone who prepares payouts may
 * do it, because it sends nothing. Refused where nothing waits any more.
 */
export async function stopScheduled(
  staff: Staff<'payouts:prepare'>,
  payoutId: string,
): Promise<Result<null, DraftProblem>> {
  // The sender may have begun with one of them since it was read: then none is put on hold.
  return refusedAs(NOTHING_WAITS, async (tx): Promise<Result<null, DraftProblem>> => {
    const waiting = await tx
      .select({ id: submission.id })
      .from(submission)
      .where(
        and(
          ...[eq(submission.payoutId, payoutId), eq(submission.state, 'ready'), isNull(submission.firstSentAt)],
          ...[ne(submission.kind, 'cancel-disbursement'), sql`sends_from(${submission}) > clock_timestamp()`],
        ),
      )
      .orderBy(asc(submission.id))
    if (waiting.length === 0) return fail(NOTHING_WAITS)
    const reason = storedMessage(message('holds.stoppedBefore', { who: staff.name }))
    for (const { id } of waiting) await holdSubmission(tx, staff, { submissionId: id, reason })
    await notify(tx, 'live', { payoutId })
    return ok(null)
  })
}

const NOTHING_WAITS = problem('superseded', message('errors.payouts.nothingScheduled'))
