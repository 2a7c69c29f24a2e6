import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import type { ServiceId } from '@/lib/gateway/id'
import { routePath } from '@/lib/gateway/routes'
import { sum, toMinor } from '@/lib/money/amount'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { insertSubmission, insertSubmissions, type NewSubmission } from '@/lib/store/transitions/enqueue'
import type { ApprovedBatch } from '@/lib/submissions/content/approved-batch'
import { cancelBody, createBody } from '@/lib/submissions/content/body'
import { newCorrelationTag } from '@/lib/submissions/content/tag'
import { newSubmission, readMark } from './new-submission'

/**
 * Writes one submission per approved batch, each with its key, its tag and its exact bytes, in the transaction of the
 * approval. The sender takes them from there. Returns their ids. Throws what `refusalOf` reads when the database says
 * that they are not what was approved.
 */
export async function enqueue(tx: Tx, actor: Actor, batches: readonly ApprovedBatch[]): Promise<readonly string[]> {
  const mark = await readMark(tx)
  const submissions = batches.map((batch) => submissionOf(batch, newCorrelationTag(mark)))
  await insertSubmissions(tx, actor, submissions)
  for (const payoutId of new Set(batches.map((batch) => batch.payoutId))) await notify(tx, 'live', { payoutId })
  return submissions.map(({ id }) => id)
}

function submissionOf(batch: ApprovedBatch, correlationTag: string): NewSubmission {
  const id = randomUUID()
  const { proposalId, contentHash, env, payoutId, makerId, currency, paymentMethod, quote } = batch
  return newSubmission({
    ...{ id, proposalId, contentHash, env, payoutId, makerId, currency, paymentMethod },
    kind: batch.escrow === undefined ? 'create-disbursement' : 'create-escrow-disbursement',
    rootId: batch.previous?.rootId ?? id,
    generation: (batch.previous?.generation ?? 0) + 1,
    path: routePath(batch.escrow === undefined ? 'disbursements.create' : 'escrow-disbursements.create'),
    plain: createBody(batch, correlationTag),
    correlationTag,
    rowCount: batch.rows.length,
    totalMinor: toMinor(sum(batch.rows.map((row) => row.amount))),
    quoteFeeMinor: toMinor(quote.fee),
    quoteDebitMinor: toMinor(quote.debit),
    quotedAt: quote.at,
    rowIds: batch.rows.map((row) => row.rowId),
  })
}

export type ApprovedCancel = {
  readonly proposalId: string
  readonly contentHash: string
  readonly env: string
  readonly makerId: string
  readonly payoutId: string | null
  /** The submission whose disbursement is to be cancelled, and that disbursement. */
  readonly targetSubmissionId: string
  readonly serviceId: ServiceId
  readonly currency: string
  readonly reason: string
  readonly __approved: true
}

/** Writes the submission of an approved cancel (contract 4.4), in the transaction of the approval. Returns its id. */
export async function enqueueCancel(tx: Tx, actor: Actor, cancel: ApprovedCancel): Promise<string> {
  const { proposalId, contentHash, env, makerId, payoutId, targetSubmissionId, currency } = cancel
  const one = newSubmission({
    ...{ kind: 'cancel-disbursement', proposalId, contentHash, env, makerId, payoutId, targetSubmissionId, currency },
    path: routePath('disbursements.cancel', cancel.serviceId),
    plain: cancelBody(cancel.reason),
  })
  await insertSubmission(tx, actor, one)
  await notify(tx, 'live', { payoutId })
  return one.id
}
