import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { quoteDisbursement } from '@/lib/gateway/disbursements'
import { type Message, message } from '@/lib/messages/message'
import { batchHash } from '@/lib/payouts/approval/content-hash'
import { log } from '@/lib/platform/log'
import { fail, ok, type Result } from '@/lib/platform/result'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import type { BatchContent } from '@/lib/submissions/content/approved-batch'
import { disbursementRequest } from '@/lib/submissions/content/body'
import { batchContent } from './batch-content'
import type { HashedBatch } from './batch-quotes'
import { payableRows } from './payable-rows'
import { partWith } from './read-parts'
import { type ReadQuote, readQuote } from './read-quote'
import { type Batch, splitIntoBatches } from './split-batches'
import { storeQuote } from './store-quote'

export type QuoteProblem = {
  readonly kind: 'service' | 'unlike'
  readonly message: Message
  readonly retryAfterMs: number | null
}

/**
 * Requests a quote for one batch of a draft and stores it under the batch's hash. Nothing is paid. A batch that is no longer
 * part of the payout is `superseded` and not quoted, which is no problem: the page requests the one that replaced it. A late
 * answer is stored under its own hash only.
 */
export async function quoteDraft(
  _staff: Staff<'payouts:prepare'>,
  payoutId: string,
  hash: string,
  signal?: AbortSignal,
): Promise<Result<'kept' | 'superseded', QuoteProblem>> {
  const found = await withTx((tx) => batchWith(tx, payoutId, hash))
  if (found === null) return ok('superseded')
  const askedAt = new Date()
  const answer = await quoteDisbursement(disbursementRequest(found.content), signal)
  if (!answer.ok) {
    return fail({
      kind: 'service',
      message: answer.problem.explanation,
      retryAfterMs: answer.problem.retryAfter,
    })
  }
  const read = readQuote(found.batch, answer.value)
  if (!read.ok) {
    log.warn({ payoutId, why: read.problem }, 'a quote does not fit the batch it was asked for')
    return fail({ kind: 'unlike', message: message('errors.payouts.quoteDiffers'), retryAfterMs: null })
  }
  return ok((await keep(payoutId, { ...found, hash }, { ...read.value, askedAt })) ? 'kept' : 'superseded')
}

async function batchWith(
  tx: Tx,
  payoutId: string,
  hash: string,
): Promise<{ batch: Batch; content: BatchContent } | null> {
  const [head] = await tx
    .select()
    .from(payout)
    .where(and(eq(payout.id, payoutId), eq(payout.state, 'draft')))
  const part = head === undefined ? null : await partWith(tx, head, hash)
  if (head === undefined || part === null) return null
  const batches = splitIntoBatches(await payableRows(tx, payoutId, part), settings().batchMaxRecipients)
  const batch = batches.find((one) => batchHash(one) === hash)
  const content = batch === undefined ? null : await batchContent(tx, batch, head.description)
  return batch === undefined || content === null ? null : { batch, content }
}

/** False where the payout is no longer a draft: a submitted payout keeps the figures with which it was submitted. */
async function keep(
  payoutId: string,
  batch: HashedBatch,
  read: ReadQuote & { readonly askedAt: Date },
): Promise<boolean> {
  return withTx(async (tx) => {
    // Shared: the quotes of several batches are kept at the same time, and none while the draft is being submitted.
    const [head] = await tx.select({ state: payout.state }).from(payout).where(eq(payout.id, payoutId)).for('share')
    if (head?.state !== 'draft') return false
    await storeQuote(tx, payoutId, batch, read)
    await notify(tx, 'live', { payoutId })
    return true
  })
}
