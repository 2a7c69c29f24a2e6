import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { readServiceId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import type { ProposalSummary } from '@/lib/payouts/approval/proposal-summary'
import { whyNotApprover } from '@/lib/payouts/authors/read-editors'
import type { StoredPayout } from '@/lib/payouts/draft/lock-draft'
import { batchContent } from '@/lib/payouts/quotes/batch-content'
import { type QuotedBatch, viewOfBatch } from '@/lib/payouts/quotes/batch-quotes'
import { locationOf, passedRow } from '@/lib/payouts/terms/terms'
import type { Result } from '@/lib/platform/result'
import type { Db, Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { payout } from '@/lib/store/schema/payout'
import { proposal } from '@/lib/store/schema/proposal'
import { submissionRow } from '@/lib/store/schema/submission'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import type { ApprovedBatch } from '@/lib/submissions/content/approved-batch'
import { type ApprovedCancel, enqueue, enqueueCancel } from '@/lib/submissions/enqueue/enqueue'
import { movedMessage, movedRows } from './moved-rows'
import { type Content, hashToApprove, readContent } from './proposed-content'
import { repeatsMessage, unseenRepeats } from './unseen-repeats'

type Approver = Staff<'payouts:approve'>

/**
 * Records one person's decision on a payout or on a cancel, after they confirmed their identity for exactly its content. The
 * last approval that is needed writes the submissions, with their keys and exact bytes, in this same transaction; nothing is
 * sent here.
 */
export const decide = async (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(payoutRules(decision.decision === 'approve' ? await readBefore(decision.proposalId) : null), staff, decision)

/**
 * Reads what is about to be approved before the transaction of the approval, which would otherwise hold a long payout for as
 * long. Its hash is compared in that transaction, and what was hashed is what is submitted.
 */
async function readBefore(proposalId: string): Promise<ReadBefore | null> {
  const database = await db()
  const [asked] = await database.select().from(proposal).where(eq(proposal.id, proposalId))
  if (asked?.kind !== 'payout' || asked.payoutId === null || asked.state !== 'pending') return null
  return { proposalId, approving: await readApproving(database, asked.payoutId, await rowsOf(database, asked)) }
}

type ReadBefore = { readonly proposalId: string; readonly approving: Approving }

async function whatStops(
  tx: Tx,
  asked: Proposal,
  payoutId: string,
  before: ReadBefore | null,
): Promise<DecisionRefused | Approving> {
  const rowIds = await rowsOf(tx, asked)
  const moved = await movedRows(tx, { payoutId, rowIds, since: asked.askedAt })
  if (moved.length > 0) return { kind: 'superseded', message: movedMessage(moved) }
  const approving = before?.proposalId === asked.id ? before.approving : await readApproving(tx, payoutId, rowIds)
  // A batch that is approved again was compared when its payout was submitted.
  if (rowIds === undefined) {
    const { sendAt } = approving.head
    const repeats = await unseenRepeats(tx, { payoutId, sendAt, askedAt: asked.askedAt })
    if (repeats.length > 0) return { kind: 'superseded', message: repeatsMessage(repeats) }
  }
  if (approving.hash === asked.contentHash) return whatHasPassed(approving.content) ?? approving
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

async function act(tx: Tx, staff: Approver, asked: Proposal, approving: Approving | null): Promise<void> {
  if (asked.kind === 'cancel-disbursement') {
    await enqueueCancel(tx, staff, approvedCancel(asked))
    return
  }
  // It was compared before the decision was recorded, so a difference here is a defect, and nothing may be sent.
  if (approving?.hash !== asked.contentHash) throw new Error('The rows are not those that were approved')
  const batches: ApprovedBatch[] = []
  for (const one of approving.content.batches) batches.push(await approvedBatch(tx, one, approving.head, asked))
  await enqueue(tx, staff, batches)
}

const UNDONE: DecisionRefused = {
  kind: 'refused',
  message: message('errors.payouts.moved'),
}

/**
 * How one payout or cancel is decided. What is paid is read once, `before` the transaction or in it: what is compared with the hash is what is
 * submitted. It cannot change in between, because rows are frozen while a proposal is pending, and the decision is recorded only if it is pending
 * still.
 */
export const payoutRules = (before: ReadBefore | null = null): Rules<Approver> => {
  let approving: Approving | null = null
  return {
    kinds: ['payout', 'cancel-disbursement'],
    workedOn: async (tx, staff, { payoutId }) => (payoutId === null ? null : whyNotApprover(tx, payoutId, staff.id)),
    whatStops: async (tx, _staff, asked) => {
      approving = null
      // A decision that comes too late is refused when it is recorded.
      if (asked.kind !== 'payout' || asked.payoutId === null || asked.state !== 'pending') return null
      const found = await whatStops(tx, asked, asked.payoutId, before)
      if ('kind' in found) return found
      approving = found
      return null
    },
    act: (tx, staff, asked) => act(tx, staff, asked, approving),
    notify: async (tx, { payoutId }) => {
      if (payoutId !== null) await notify(tx, 'live', { payoutId })
    },
    undone: UNDONE,
  }
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

/** What a proposal would pay now, and the hash that names exactly this. */
type Approving = { readonly head: StoredPayout; readonly content: Content; readonly hash: string | null }

async function readApproving(tx: Db, payoutId: string, rowIds: readonly string[] | undefined): Promise<Approving> {
  const [head] = await tx.select().from(payout).where(eq(payout.id, payoutId))
  if (head === undefined) throw new Error('A proposal names a payout')
  const content = await readContent(tx, head, rowIds)
  return { head, content, hash: await hashToApprove(tx, head, content, rowIds) }
}

async function rowsOf(tx: Db, asked: Proposal): Promise<readonly string[] | undefined> {
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
