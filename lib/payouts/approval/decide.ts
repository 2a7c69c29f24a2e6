import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { readServiceId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { batchContent } from '@/lib/payouts/quotes/batch-content'
import { type QuotedBatch, viewOfBatch } from '@/lib/payouts/quotes/batch-quotes'
import { locationOf, passedRow } from '@/lib/payouts/terms/terms'
import type { ProposalSummary } from '@/lib/payouts/view'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { payout } from '@/lib/store/schema/payout'
import { submissionRow } from '@/lib/store/schema/submission'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import type { ApprovedBatch } from '@/lib/submissions/content/approved-batch'
import { type ApprovedCancel, enqueue, enqueueCancel } from '@/lib/submissions/enqueue/enqueue'
import { movedMessage, movedRows } from './moved-rows'
import { type Content, hashToApprove, readContent } from './proposed-content'

type Approver = Staff<'payouts:approve'>

/**
 * Records one person's decision on a payout or on a cancel, after they confirmed their identity for exactly its content. The
 * last approval that is needed writes the submissions, with their keys and exact bytes, in this same transaction; nothing is
 * sent here.
 */
export const decide = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(payoutRules, staff, decision)

async function whatStops(tx: Tx, _staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  if (asked.kind !== 'payout' || asked.payoutId === null) return null
  // A decision that comes too late is refused when it is recorded.
  if (asked.state !== 'pending') return null
  const moved = await movedRows(tx, { payoutId: asked.payoutId, rowIds: await rowsOf(tx, asked), since: asked.askedAt })
  if (moved.length > 0) return { kind: 'superseded', message: movedMessage(moved) }
  const { content, hash } = await contentOf(tx, asked)
  if (hash === asked.contentHash) return whatHasPassed(content)
  return {
    kind: 'superseded',
    message: message('errors.payouts.priceChanged'),
  }
}

/** Money whose deadline has passed since submission could never be released by its terms. */
function whatHasPassed({ batches }: Content): DecisionRefused | null {
  const row = passedRow(
    batches.flatMap(({ batch }) => batch.rows),
    new Date(),
  )
  if (row === null) return null
  return {
    kind: 'refused',
    message: message('errors.payouts.deadlinePassed', { row }),
  }
}

async function act(tx: Tx, staff: Approver, asked: Proposal): Promise<void> {
  if (asked.kind === 'cancel-disbursement') {
    await enqueueCancel(tx, staff, approvedCancel(asked))
    return
  }
  await enqueue(tx, staff, await approvedBatches(tx, asked))
}

const UNDONE: DecisionRefused = {
  kind: 'refused',
  message: message('errors.payouts.moved'),
}

/** How payouts and cancels are decided. */
export const payoutRules: Rules<Approver> = {
  kinds: ['payout', 'cancel-disbursement'],
  whatStops,
  act,
  notify: async (tx, { payoutId }) => {
    if (payoutId !== null) await notify(tx, 'live', { payoutId })
  },
  undone: UNDONE,
}

function approvedCancel(asked: Proposal): ApprovedCancel {
  const { cancel } = asked.summary as ProposalSummary
  const serviceId = readServiceId(cancel?.disbursementId ?? '')
  if (cancel === null || serviceId === null || asked.currency === null)
    throw new Error('A cancel names what it cancels')
  return {
    proposalId: asked.id,
    contentHash: asked.contentHash,
    env: asked.env,
    makerId: asked.makerId,
    payoutId: asked.payoutId,
    targetSubmissionId: asked.subjectId,
    serviceId,
    currency: asked.currency,
    reason: cancel.reason,
    __approved: true,
  }
}

async function approvedBatches(tx: Tx, asked: Proposal): Promise<ApprovedBatch[]> {
  const { head, content, hash } = await contentOf(tx, asked)
  // The rows are frozen while a proposal is pending, so a difference here is a defect, and nothing may be sent.
  if (hash !== asked.contentHash) throw new Error('The rows are not those that were approved')
  const batches: ApprovedBatch[] = []
  for (const one of content.batches) batches.push(await approvedBatch(tx, one, head, asked))
  return batches
}

async function contentOf(
  tx: Tx,
  asked: Proposal,
): Promise<{ head: StoredPayout; content: Content; hash: string | null }> {
  const [head] = await tx
    .select()
    .from(payout)
    .where(eq(payout.id, asked.payoutId ?? asked.subjectId))
  if (head === undefined) throw new Error('A proposal names a payout')
  const rowIds = await rowsOf(tx, asked)
  const content = await readContent(tx, head, rowIds)
  return { head, content, hash: await hashToApprove(tx, head, content, rowIds) }
}

async function rowsOf(tx: Tx, asked: Proposal): Promise<readonly string[] | undefined> {
  if (asked.subjectId === asked.payoutId) return undefined
  const rows = await tx
    .select({ id: submissionRow.rowId })
    .from(submissionRow)
    .where(eq(submissionRow.submissionId, asked.subjectId))
  return rows.map((row) => row.id)
}

async function approvedBatch(tx: Tx, one: QuotedBatch, head: StoredPayout, asked: Proposal): Promise<ApprovedBatch> {
  const held = head.kind === 'escrow'
  if (one.quote === null && !held) throw new Error('Only quoted batches can be approved')
  const { fee, debit } = viewOfBatch(one)
  const content = await batchContent(tx, one.batch, head.description, held ? { location: locationOf(head) } : undefined)
  if (content === null) throw new Error('A wallet that was looked at in this transaction cannot be gone')
  return {
    ...content,
    proposalId: asked.id,
    contentHash: asked.contentHash,
    env: asked.env,
    payoutId: asked.payoutId ?? asked.subjectId,
    makerId: asked.makerId,
    quote: { fee, debit, at: one.quote?.answeredAt ?? new Date() },
    __approved: true,
  }
}
