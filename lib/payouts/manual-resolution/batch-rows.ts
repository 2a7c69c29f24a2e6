import 'server-only'
import { asc, eq, sql } from 'drizzle-orm'
import { withTx } from '@/lib/store/open'
import { rowOutcome } from '@/lib/store/schema/observation'
import { payoutRow } from '@/lib/store/schema/payout'
import { submission, submissionRow } from '@/lib/store/schema/submission'
import type { SentRow } from '@/lib/submissions/reconciliation/match-items'
import { sentRows } from '@/lib/submissions/state/stored'
import type { WaitingBatch } from './waiting-batch'

/** A row of a batch that waits for a person, as it was sent. */
export type BatchRow = Omit<SentRow, 'terms'> & {
  readonly lineNo: number
  readonly name: string | null
  /** The last final status that the service reported for it. */
  readonly reported: 'paid' | 'failed' | 'cancelled' | null
  /** Whether it may be confirmed unpaid now: not if the service reported it as paid, nor while the request may still run. */
  readonly mayBeUnpaid: boolean
}

/** The rows of a batch in the order of the payout. */
export async function batchRows(batch: WaitingBatch): Promise<readonly BatchRow[]> {
  const sent = new Map((await sentRows(batch)).map((row) => [row.rowId, row]))
  const rows = await withTx((tx) =>
    tx
      .select({
        rowId: payoutRow.id,
        lineNo: payoutRow.lineNo,
        name: payoutRow.name,
        mapped: rowOutcome.mapped,
        reportedPaidAt: rowOutcome.reportedPaidAt,
        unpaidProblem: sql<string | null>`unpaid_problem(${submission}, ${payoutRow.id})`,
      })
      .from(submissionRow)
      .innerJoin(submission, eq(submission.id, submissionRow.submissionId))
      .innerJoin(payoutRow, eq(payoutRow.id, submissionRow.rowId))
      .leftJoin(rowOutcome, eq(rowOutcome.rowId, payoutRow.id))
      .where(eq(submissionRow.submissionId, batch.id))
      .orderBy(asc(payoutRow.ordinal)),
  )
  return rows.flatMap(({ mapped, reportedPaidAt, unpaidProblem, ...row }) => {
    const one = sent.get(row.rowId)
    if (one === undefined) return []
    const { destination, amount, reference } = one
    const reported = reportedPaidAt === null ? finalOf(mapped) : 'paid'
    return [{ ...row, destination, amount, reference, reported, mayBeUnpaid: unpaidProblem === null }]
  })
}

const finalOf = (mapped: string | null): BatchRow['reported'] =>
  mapped === 'paid' || mapped === 'failed' || mapped === 'cancelled' ? mapped : null
