import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { destinationMark } from '@/lib/payees/wallet-mark'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { type BatchRow, batchRows } from './batch-rows'
import { type ProposedResolution, proposeResolution, type RowWord } from './propose-resolution'
import { waitingBatch } from './waiting-batch'

/** The rows of a batch that waits for a person, for the form that confirms each of them; wallets by their mark. */
export async function readBatchRows(
  _staff: Staff<'payouts:prepare'>,
  submissionId: string,
): Promise<Result<readonly BatchRow[], DraftProblem>> {
  const waiting = await waitingBatch(submissionId)
  if (!waiting.ok) return waiting
  const rows = await batchRows(waiting.value)
  return ok(rows.map((row) => ({ ...row, destination: destinationMark(row.destination) })))
}

/**
 * Proposes the result of each row of a batch, with the evidence for it. A second person, who neither requested the payout nor
 * edited its rows, decides; rows confirmed unpaid can then be paid again. Refused where a row proposed as unpaid may be paid.
 */
export async function proposeRows(
  staff: Staff<'payouts:prepare'>,
  asked: {
    readonly submissionId: string
    readonly rows: readonly { readonly rowId: string; readonly word: RowWord }[]
    readonly evidence: string
    readonly serviceReference: string | null
  },
): ProposedResolution {
  const waiting = await waitingBatch(asked.submissionId)
  if (!waiting.ok) return waiting
  const rows = await batchRows(waiting.value)
  const words = new Map(asked.rows.map(({ rowId, word }) => [rowId, word]))
  if (rows.length !== asked.rows.length || rows.some(({ rowId }) => !words.has(rowId))) return fail(NOT_ALL)
  const early = rows.find((row) => words.get(row.rowId) === 'unpaid' && !row.mayBeUnpaid)
  if (early !== undefined) return fail(early.reported === 'paid' ? saidPaid(early.lineNo) : TOO_EARLY)
  return proposeResolution(staff, waiting.value, {
    action: 'rows',
    rows: rows.map(({ rowId, lineNo, name, destination, amount, reference }) => ({
      ...{ rowId, word: words.get(rowId) ?? 'paid', lineNo, name, destination, amount, reference },
    })),
    evidence: asked.evidence,
    serviceReference: asked.serviceReference,
  })
}

const NOT_ALL = problem('superseded', message('errors.resolution.otherRows'))
const TOO_EARLY = problem('refused', message('errors.resolution.rowsMayRun'))
const saidPaid = (lineNo: number): DraftProblem =>
  problem('refused', message('errors.resolution.saidPaid', { row: lineNo }))
