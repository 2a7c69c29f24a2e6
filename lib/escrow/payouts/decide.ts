import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { latestReadings } from '@/lib/escrow/board/read-escrows'
import { message } from '@/lib/messages/message'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { readEscrowBatchContent } from '@/lib/submissions/content/escrow-batch-content'
import { areSignedTerms } from '@/lib/submissions/content/hashed-terms'
import { enqueueEscrowBatchChange } from '@/lib/submissions/enqueue/enqueue-escrow-batch'
import { otherRequest } from './other-request'
import { BATCH_PROPOSAL_KINDS } from './read-changes'
import { heldStage } from './stage'

type Approver = Staff<'escrows:approve'>

/**
 * Records one person's decision on a release or a cancel of an escrow disbursement, after a confirmation of identity for
 * exactly its content. The last approval that was needed writes the submission, with its key and exact bytes, in this same
 * transaction.
 */
export const decide = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(escrowBatchRules, staff, decision)

async function whatStops(tx: Tx, staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  const content = readEscrowBatchContent(asked.summary)
  if (content === null) return UNREADABLE
  const other = await otherRequest(tx, { ...asked, content }, true)
  if (other !== null) return { kind: 'superseded', message: other }
  if (content.kind === 'cancel-escrow-disbursement') return null
  if (content.force && !may(staff.role, 'escrows:force')) return NOT_FORCING
  const read = await latestReadings(
    tx,
    content.escrows.map(({ escrowId }) => escrowId),
  )
  const gone = [...read.values()].filter(
    ({ providerState }) => !['held', 'unknown'].includes(heldStage(providerState.status)),
  ).length
  if (gone === 0) {
    const signed = new Map(content.escrows.map((one) => [one.escrowId as string, one.terms]))
    const same = [...read].every(([id, { providerState }]) =>
      areSignedTerms(signed.get(id) ?? null, providerState.terms),
    )
    return same ? null : OTHER_TERMS
  }
  return {
    kind: 'superseded',
    message: message('errors.escrow.notHeldAny', { count: gone }),
  }
}

const OTHER_TERMS: DecisionRefused = {
  kind: 'superseded',
  message: message('errors.escrow.boardTerms'),
}

const UNREADABLE: DecisionRefused = {
  kind: 'refused',
  message: message('errors.escrow.boardUnreadable'),
}

const NOT_FORCING: DecisionRefused = {
  kind: 'refused',
  message: message('errors.escrow.mayNotForce'),
}

/** The rules for decisions about releases and cancels of escrow disbursements. */
export const escrowBatchRules: Rules<Approver> = {
  kinds: BATCH_PROPOSAL_KINDS,
  whatStops,
  act: async (tx, staff, asked) => {
    await enqueueEscrowBatchChange(tx, staff, asked.id)
  },
  notify: (tx) => notify(tx, 'live', { payoutId: null }),
  undone: {
    kind: 'refused',
    message: message('errors.escrow.boardMoved'),
  },
}
