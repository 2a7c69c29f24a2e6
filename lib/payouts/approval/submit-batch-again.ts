import 'server-only'
import { eq } from 'drizzle-orm'
import { system } from '@/lib/access/system'
import { makeProposal } from '@/lib/approvals/make-proposal'
import { fromMinor } from '@/lib/money/amount'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { readQuote } from '@/lib/payouts/quotes/read-quote'
import { storeQuote } from '@/lib/payouts/quotes/store-quote'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { payout } from '@/lib/store/schema/payout'
import type { Reapproval } from '@/lib/submissions/sending/reapproval'
import { batchHash } from './content-hash'
import { figuresOf, hashToApprove, readContent, summarise } from './proposed-content'

/**
 * Submits one batch for approval again, in the name of the same maker. The batch was approved and never sent: its price
 * changed, or its approval lapsed. The approver sees the old and the new figures; the rows are the same, frozen ones.
 */
export async function submitBatchAgain(tx: Tx, request: Reapproval): Promise<void> {
  const [head] = await tx.select().from(payout).where(eq(payout.id, request.payoutId))
  if (head === undefined) throw new Error('A submission belongs to a payout')
  await keepNewQuote(tx, head, request)
  const content = await readContent(tx, head, request.rowIds)
  const contentHash = await hashToApprove(tx, head, content, request.rowIds)
  if (contentHash === null) throw new Error('A batch that was sent has a quote')
  const figures = figuresOf(content)
  const drift = {
    before: fromMinor(request.was.debitMinor),
    now: fromMinor(figures.debitMinor),
    currency: figures.currency ?? head.defaultCurrency,
  }
  await makeProposal(tx, system(), {
    kind: 'payout',
    subjectId: request.submissionId,
    payoutId: head.id,
    env: head.env,
    makerId: request.makerId,
    contentHash,
    // `drift` is given only where the total changed; `again` says why approval is needed again.
    summary: {
      ...(await summarise(tx, head, content, request.rowIds)),
      drift: request.was.debitMinor === figures.debitMinor ? null : drift,
      again: request.why,
    },
    ...figures,
  })
  await notify(tx, 'live', { payoutId: head.id })
}

async function keepNewQuote(tx: Tx, head: StoredPayout, request: Reapproval): Promise<void> {
  if (request.quote === null) return
  const { batches } = await readContent(tx, head, request.rowIds)
  for (const { batch } of batches) {
    const read = readQuote(batch, request.quote)
    if (!read.ok) throw new Error(`The new quote is not one of this batch: ${read.problem}`)
    await storeQuote(tx, head.id, { batch, hash: batchHash(batch) }, { ...read.value, askedAt: new Date() })
  }
}
