import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { routePath } from '@/lib/gateway/routes'
import { encodeBatchRelease, encodeReason } from '@/lib/gateway/shapes/escrow-request'
import { sum, toMinor } from '@/lib/money/amount'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { proposal } from '@/lib/store/schema/proposal'
import { insertSubmission } from '@/lib/store/transitions/enqueue'
import {
  type EscrowBatchContent,
  escrowBatchHash,
  readEscrowBatchContent,
} from '@/lib/submissions/content/escrow-batch-content'
import { newSubmission } from './new-submission'

/**
 * Writes the submission of an approved release or cancel of an escrow disbursement (contract 4.5), in the transaction of the
 * approval. What is sent is read from the proposal and compared with the hash that was approved. Returns its id. Throws what
 * `refusalOf` reads: `claim` while one of its escrows is in another live release, `I6` where it is not approved.
 */
export async function enqueueEscrowBatchChange(
  tx: Tx,
  staff: Staff<'escrows:approve'>,
  proposalId: string,
): Promise<string> {
  const [asked] = await tx.select().from(proposal).where(eq(proposal.id, proposalId))
  const content = readEscrowBatchContent(asked?.summary)
  // A proposal never changes, so a difference here is a defect, and nothing may be sent.
  if (asked === undefined || content === null || escrowBatchHash(content) !== asked.contentHash)
    throw new Error(`Proposal ${proposalId} is not of the content that its hash says.`)
  const { kind, disbursementId, currency } = content
  const one = newSubmission({
    ...{ kind, proposalId, contentHash: asked.contentHash, env: asked.env, makerId: asked.makerId, currency },
    ...{ subjectServiceId: disbursementId, ...sent(content) },
  })
  await insertSubmission(tx, staff, one)
  await notify(tx, 'live', { payoutId: null })
  return one.id
}

function sent(content: EscrowBatchContent) {
  const { disbursementId, reason } = content
  if (content.kind === 'cancel-escrow-disbursement')
    return {
      path: routePath('escrow-disbursements.cancel', disbursementId),
      plain: encodeReason(reason),
      ...{ rowCount: 0, totalMinor: toMinor(content.amount) },
    }
  const { escrows, force } = content
  return {
    path: routePath('escrow-disbursements.release', disbursementId),
    plain: encodeBatchRelease(
      force,
      reason,
      escrows.map(({ escrowId }) => escrowId),
    ),
    rowCount: escrows.length,
    totalMinor: toMinor(sum(escrows.map((one) => one.amount))),
  }
}
