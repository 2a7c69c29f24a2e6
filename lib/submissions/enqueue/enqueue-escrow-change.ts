import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { routePath } from '@/lib/gateway/routes'
import { encodeReason, encodeRelease } from '@/lib/gateway/shapes/escrow-request'
import { toMinor } from '@/lib/money/amount'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { proposal } from '@/lib/store/schema/proposal'
import { insertSubmission } from '@/lib/store/transitions/enqueue'
import { escrowContentHash, readEscrowContent } from '@/lib/submissions/content/escrow-content'
import { newSubmission } from './new-submission'

/**
 * Writes the submission of an approved release or reversal of an escrow (contract 4.3), in the transaction of the approval.
 * What is sent is read from the proposal and compared with the hash that was approved. Returns its id. Throws what
 * `refusalOf` reads: `claim` while another release or reversal of this escrow is live, `I6` where it is not approved.
 */
export async function enqueueEscrowChange(
  tx: Tx,
  staff: Staff<'escrows:approve'>,
  proposalId: string,
): Promise<string> {
  const [asked] = await tx.select().from(proposal).where(eq(proposal.id, proposalId))
  const content = readEscrowContent(asked?.summary)
  // A proposal never changes, so a difference here is a defect, and nothing may be sent.
  if (asked === undefined || content === null || escrowContentHash(content) !== asked.contentHash)
    throw new Error(`Proposal ${proposalId} is not of the content that its hash says.`)
  const { kind, escrowId, force, reason, currency } = content
  const one = newSubmission({
    kind,
    ...{ proposalId, contentHash: asked.contentHash, env: asked.env, makerId: asked.makerId, currency },
    subjectServiceId: escrowId,
    totalMinor: toMinor(content.amount),
    path: routePath(kind === 'release-escrow' ? 'escrows.release' : 'escrows.reverse', escrowId),
    plain: kind === 'release-escrow' ? encodeRelease(force, reason) : encodeReason(reason),
  })
  await insertSubmission(tx, staff, one)
  await notify(tx, 'live', { payoutId: null })
  return one.id
}
