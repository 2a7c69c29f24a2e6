import 'server-only'
import { and, eq } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import type { Quote } from '@/lib/gateway/shapes/quote'
import { log } from '@/lib/platform/log'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { submissionRow } from '@/lib/store/schema/submission'
import { voidSubmission } from '@/lib/store/transitions/submissions'
import type { Stored } from '@/lib/submissions/state/stored'
import type { OnReapproval, Reapproval } from './reapproval'

/** Abandons a submission that was never sent and belongs to no payout. */
export async function abandonUnsent(stored: Stored, reason: Reapproval['why'] | 'token-ran-out'): Promise<void> {
  await withTx(async (tx) => {
    await voidSubmission(tx, system(), { submissionId: stored.id, reason })
    await notify(tx, 'live', { payoutId: stored.payoutId })
  })
  log.warn({ submissionId: stored.id, reason }, 'a submission was given up before it was sent')
}

/** Voids a submission that was never sent and proposes its rows for approval again, both or neither. */
export async function returnToApproval(
  stored: Stored,
  why: Reapproval['why'],
  quote: Quote | null,
  onReapproval: OnReapproval,
): Promise<void> {
  const { payoutId, proposalId, makerId, id } = stored
  if (payoutId === null || proposalId === null) throw new Error(`Submission ${id} has no payout to ask again for.`)
  await withTx(async (tx) => {
    const rows = await tx
      .select({ rowId: submissionRow.rowId })
      .from(submissionRow)
      .where(and(eq(submissionRow.submissionId, id), eq(submissionRow.live, true)))
    await voidSubmission(tx, system(), { submissionId: id, reason: why })
    await onReapproval(tx, {
      submissionId: id,
      proposalId,
      payoutId,
      makerId,
      rowIds: rows.map(({ rowId }) => rowId),
      why,
      was: { feeMinor: stored.quoteFeeMinor, debitMinor: stored.quoteDebitMinor },
      quote,
    })
    await notify(tx, 'live', { payoutId })
  })
  log.warn({ submissionId: id, payoutId, why }, 'a batch went back to approval before it was sent')
}
