import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/proposals/decide'
import type { Result } from '@/lib/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { declareAbsent } from '@/lib/store/transitions/absence'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { enqueueEscrowChange } from '@/lib/submissions/enqueue-escrow-change'
import { readEscrowContent } from '@/lib/submissions/escrow-content'
import { whatStopsAbsence } from '@/lib/submissions/settle-change'
import { readingsOf } from './book'
import { hasEnded, shownEscrowStatus, stageOf } from './status'

type Approver = Staff<'escrows:approve'>

/**
 * Records one person's decision on a release or a return of an escrow, or on one that never arrived, after a step-up for exactly its content. The last
 * approval that was needed writes the submission, with its key and exact bytes, in this same transaction.
 */
export const decide = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(escrowRules, staff, decision)

async function whatStops(tx: Tx, staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  // Nothing is sent by this one: it ends the waiting for what never came.
  if (asked.kind === 'declare-absent') return whatStopsAbsence(tx, asked.subjectId)
  const content = readEscrowContent(asked.summary)
  if (content?.force !== false && !may(staff.role, 'escrows:force')) {
    return { kind: 'refused', sentence: 'Your role does not release past open terms. Nothing was sent.' }
  }
  const [latest] = await readingsOf(tx, asked.subjectId)
  if (latest === undefined || !hasEnded(stageOf(latest.said.status))) return null
  const shown = shownEscrowStatus(latest.said.status)
  return {
    kind: 'superseded',
    sentence: `The service says that this escrow is ${shown.known ? shown.word.toLowerCase() : 'at its end'} already. Nothing was sent. Reject what was asked.`,
  }
}

/** How releases and returns of escrows are decided, and what never arrived or never ran: of escrow payouts as well. */
export const escrowRules: Rules<Approver> = {
  kinds: ['release-escrow', 'reverse-escrow', 'declare-absent'],
  whatStops,
  act: async (tx, staff, asked) => {
    if (asked.kind === 'declare-absent') {
      await declareAbsent(tx, staff, { submissionId: asked.subjectId, proposalId: asked.id })
      return
    }
    await enqueueEscrowChange(tx, staff, asked.id)
  },
  tell: (tx) => notify(tx, 'live', { payoutId: null }),
  undone: {
    kind: 'refused',
    sentence:
      'This escrow is not as it was when it was asked for: something else about it is under way. Your decision was undone and nothing was sent by it. Read the escrow again.',
  },
}
