import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import type { Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { notify } from '@/lib/store/listen'
import { declareAbsent } from '@/lib/store/transitions/absence'
import type { Decided, Decision } from '@/lib/store/transitions/proposals'
import { type EscrowContent, readEscrowContent } from '@/lib/submissions/content/escrow-content'
import { areSignedTerms, sharesToSign } from '@/lib/submissions/content/hashed-terms'
import { enqueueEscrowChange } from '@/lib/submissions/enqueue/enqueue-escrow-change'
import { whatStopsAbsence } from '@/lib/submissions/manual-resolution/resolve-change'
import { hasEnded, shownEscrowStatus, stageOf } from './escrow-status'
import { readingsOf } from './registered-escrows'
import type { Said } from './view'

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
  if (content === null) return UNREADABLE
  if (content.force && !may(staff.role, 'escrows:force')) {
    return { kind: 'refused', sentence: 'Your role does not release past open terms. Nothing was sent.' }
  }
  const [latest] = await readingsOf(tx, asked.subjectId)
  if (latest === undefined) return null
  if (!hasEnded(stageOf(latest.said.status))) return isAsSigned(content, latest.said) ? null : OTHERWISE
  const shown = shownEscrowStatus(latest.said.status)
  return {
    kind: 'superseded',
    sentence: `The service says that this escrow is ${shown.known ? shown.word.toLowerCase() : 'at its end'} already. Nothing was sent. Reject what was asked.`,
  }
}

function isAsSigned(content: EscrowContent, { terms, allocations }: Said): boolean {
  const shares = sharesToSign(allocations)
  return areSignedTerms(content.terms, terms) && (shares === null || shares === content.shares)
}

const UNREADABLE: DecisionRefused = {
  kind: 'refused',
  sentence: 'What was submitted cannot be read exactly, so nobody can approve it. Nothing was sent. Submit it again.',
}

const OTHERWISE: DecisionRefused = {
  kind: 'superseded',
  sentence:
    'The terms or the shares of this escrow are not those that were submitted. Nothing was sent. Reject it, read the escrow, and have it submitted again.',
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
