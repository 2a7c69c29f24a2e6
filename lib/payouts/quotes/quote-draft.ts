import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { quoteDisbursement } from '@/lib/gateway/disbursements'
import { type Message, message } from '@/lib/messages/message'
import { batchHash } from '@/lib/payouts/approval/content-hash'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
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
import { splitIntoBatches } from './split-batches'
import { storeQuote } from './store-quote'

export type QuoteProblem = {
  readonly kind: 'service' | 'unlike'
  readonly message: Message
  readonly retryAfterMs: number | null
}

/**
 * Requests a quote for one batch of a draft and stores it under the batch's hash. Nothing is paid. A batch that is no longer
 * part of the payout is `superseded` and not quoted, which is no problem: the one that replaced it is requested. A late
 * answer is stored under its own hash only.
 */
export async function quoteDraft(
  _staff: Staff<'payouts:prepare'>,
  payoutId: string,
  hash: string,
): Promise<Result<'kept' | 'superseded', QuoteProblem>> {
  const found = await withTx((tx) => batchWith(tx, payoutId, hash))
  if (found === null) return ok('superseded')
  const answer = await askForQuote(payoutId, found)
  if (!answer.ok) return answer
  return ok((await keepQuotes(payoutId, [answer.value])) ? 'kept' : 'superseded')
}

/** A batch as it would be sent now. */
export type BatchToQuote = HashedBatch & { readonly content: BatchContent }
/** A batch and what the service answered for it. */
export type AnsweredQuote = HashedBatch & { readonly read: ReadQuote & { readonly askedAt: Date } }

/** Asks the service for the quote of one batch (contract 2.6). Refused where it cannot be reached, or answers for something else. */
export async function askForQuote(
  payoutId: string,
  { batch, hash, content }: BatchToQuote,
): Promise<Result<AnsweredQuote, QuoteProblem>> {
  const askedAt = new Date()
  const answer = await quoteDisbursement(disbursementRequest(content))
  if (!answer.ok) {
    return fail({
      kind: 'service',
      message: answer.problem.explanation,
      retryAfterMs: answer.problem.retryAfter,
    })
  }
  const read = readQuote(batch, answer.value)
  if (!read.ok) {
    log.warn({ payoutId, why: read.problem }, 'a quote does not fit the batch it was asked for')
    return fail({ kind: 'unlike', message: message('errors.payouts.quoteDiffers'), retryAfterMs: null })
  }
  return ok({ batch, hash, read: { ...read.value, askedAt } })
}

async function batchWith(tx: Tx, payoutId: string, hash: string): Promise<BatchToQuote | null> {
  const head = await draftOf(tx, payoutId)
  const part = head === null ? null : await partWith(tx, head, hash)
  if (head === null || part === null) return null
  const [found] = await batchesToQuote(tx, head, part, new Set([hash]))
  return found ?? null
}

/** The payout as it stands while it is a draft; null otherwise. */
export async function draftOf(tx: Tx, payoutId: string): Promise<StoredPayout | null> {
  const [head] = await tx
    .select()
    .from(payout)
    .where(and(eq(payout.id, payoutId), eq(payout.state, 'draft')))
  return head ?? null
}

/** Those batches of a range of rows that have one of these hashes; one whose wallets cannot be paid any more is not among them. */
export async function batchesToQuote(
  tx: Tx,
  head: StoredPayout,
  range: { readonly first: number; readonly end: number },
  hashes: ReadonlySet<string>,
): Promise<BatchToQuote[]> {
  const found: BatchToQuote[] = []
  for (const batch of splitIntoBatches(await payableRows(tx, head.id, range), settings().batchMaxRecipients)) {
    const hash = batchHash(batch)
    const content = hashes.has(hash) ? await batchContent(tx, batch, head.description) : null
    if (content !== null) found.push({ batch, hash, content })
  }
  return found
}

/**
 * Stores quotes, each under the hash of its batch, and notifies the pages unless told not to. False where the payout is no longer a draft: a
 * submitted payout keeps the figures with which it was submitted.
 */
export async function keepQuotes(
  payoutId: string,
  answered: readonly AnsweredQuote[],
  notifies = true,
): Promise<boolean> {
  return withTx(async (tx) => {
    // Shared: the quotes of several batches are kept at the same time, and none while the draft is being submitted.
    const [head] = await tx.select({ state: payout.state }).from(payout).where(eq(payout.id, payoutId)).for('share')
    if (head?.state !== 'draft') return false
    for (const { read, ...batch } of answered) await storeQuote(tx, payoutId, batch, read)
    if (notifies) await notify(tx, 'live', { payoutId })
    return true
  })
}
