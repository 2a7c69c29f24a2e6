import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Actor } from '@/lib/access/actor'
import { sum, toMinor } from '@/lib/money/amount'
import type { ServiceId } from '@/lib/service/id'
import { routePath } from '@/lib/service/routes'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { insertSubmission } from '@/lib/store/transitions/enqueue'
import type { ApprovedBatch } from './approved-batch'
import { cancelBody, createBody } from './body'
import { newCorrelationTag } from './tag'

/**
 * Writes one submission per approved batch, each with its key, its tag and its exact bytes, in the transaction of the
 * approval. The sender takes them from there. Returns their ids. Throws what `refusalOf` reads when the database says
 * that they are not what was approved.
 */
export async function enqueue(tx: Tx, actor: Actor, batches: readonly ApprovedBatch[]): Promise<readonly string[]> {
  const ids: string[] = []
  for (const batch of batches) {
    const id = randomUUID()
    const correlationTag = newCorrelationTag()
    await insertSubmission(tx, actor, {
      id,
      rootId: batch.previous?.rootId ?? id,
      generation: (batch.previous?.generation ?? 0) + 1,
      env: batch.env,
      kind: 'create-disbursement',
      proposalId: batch.proposalId,
      contentHash: batch.contentHash,
      payoutId: batch.payoutId,
      targetSubmissionId: null,
      makerId: batch.makerId,
      method: 'POST',
      path: routePath('disbursements.create'),
      body: createBody(batch, correlationTag),
      idempotencyKey: randomUUID(),
      correlationTag,
      currency: batch.currency,
      paymentMethod: batch.paymentMethod,
      rowCount: batch.rows.length,
      totalMinor: toMinor(sum(batch.rows.map((row) => row.amount))),
      quoteFeeMinor: toMinor(batch.quote.fee),
      quoteDebitMinor: toMinor(batch.quote.debit),
      quotedAt: batch.quote.at,
      rowIds: batch.rows.map((row) => row.rowId),
    })
    await notify(tx, 'live', { payoutId: batch.payoutId })
    ids.push(id)
  }
  return ids
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
  const id = randomUUID()
  await insertSubmission(tx, actor, {
    id,
    rootId: id,
    generation: 1,
    env: cancel.env,
    kind: 'cancel-disbursement',
    proposalId: cancel.proposalId,
    contentHash: cancel.contentHash,
    payoutId: cancel.payoutId,
    targetSubmissionId: cancel.targetSubmissionId,
    makerId: cancel.makerId,
    method: 'POST',
    path: routePath('disbursements.cancel', cancel.serviceId),
    body: cancelBody(cancel.reason),
    idempotencyKey: randomUUID(),
    correlationTag: newCorrelationTag(),
    currency: cancel.currency,
    paymentMethod: null,
    rowCount: 0,
    totalMinor: 0n,
    quoteFeeMinor: 0n,
    quoteDebitMinor: 0n,
    quotedAt: new Date(),
    rowIds: [],
  })
  await notify(tx, 'live', { payoutId: cancel.payoutId })
  return id
}
