import 'server-only'
import { eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { message } from '@/lib/messages/message'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { submission } from '@/lib/store/schema/submission'
import { declareAbsent } from '@/lib/store/transitions/absence'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { linkSubmission, resolveSubmission } from '@/lib/store/transitions/resolutions'
import type { ResolutionContent } from './propose-resolution'
import { isPayoutBatch, ownWork } from './waiting-batch'

type Approver = Staff<'payouts:approve'>

/**
 * Records one person's decision about a batch that reading could not resolve, after they confirmed their identity for exactly
 * that content. The last approval that is needed is carried out in the same transaction.
 */
export const decideResolution = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(resolutionRules, staff, decision)

async function whatStops(tx: Tx, staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  const [stored] = await tx.select().from(submission).where(eq(submission.id, asked.subjectId))
  if (stored === undefined || !isPayoutBatch(stored.kind) || stored.payoutId === null) return NOT_HERE
  const own = await ownWork(tx, staff, { makerId: stored.makerId, payoutId: stored.payoutId })
  return own === null ? null : { kind: 'refused', message: own.message }
}

async function act(tx: Tx, staff: Approver, { id: proposalId, kind, subjectId, summary }: Proposal): Promise<void> {
  const step = { submissionId: subjectId, proposalId }
  if (kind === 'declare-absent') return declareAbsent(tx, staff, step)
  const { content } = summary as { content: ResolutionContent }
  if (content.action === 'link') return linkSubmission(tx, staff, { ...step, serviceId: content.serviceId })
  await resolveSubmission(tx, staff, step)
}

/** The rules for decisions about batches. */
export const resolutionRules: Rules<Approver> = {
  kinds: ['resolve-batch', 'declare-absent'],
  whatStops,
  act,
  notify: (tx, { payoutId }) => notify(tx, 'live', { payoutId }),
  undone: {
    kind: 'refused',
    message: message('errors.resolution.moved'),
  },
}

const NOT_HERE: DecisionRefused = {
  kind: 'not-found',
  message: message('errors.resolution.notABatch'),
}
