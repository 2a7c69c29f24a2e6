import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { may } from '@/lib/access/roles'
import { type DecisionRefused, decideBy, type Proposal, type Rules } from '@/lib/approvals/decide'
import { otherRequest } from '@/lib/escrow/payouts/other-request'
import { message } from '@/lib/messages/message'
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
import type { ProviderState } from './view'

type Approver = Staff<'escrows:approve'>

/**
 * Records one person's decision on a release or a return of an escrow, or on one that never arrived, after a confirmation of
 * identity for exactly its content. The last approval that was needed writes the submission, with its key and exact bytes, in
 * this same transaction.
 */
export const decide = (staff: Approver, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(escrowRules, staff, decision)

async function whatStops(tx: Tx, staff: Approver, asked: Proposal): Promise<DecisionRefused | null> {
  // This decision sends nothing: it ends the wait for a request that never arrived.
  if (asked.kind === 'declare-absent') return whatStopsAbsence(tx, asked.subjectId)
  const content = readEscrowContent(asked.summary)
  if (content === null) return UNREADABLE
  const other = await otherRequest(tx, { ...asked, content }, true)
  if (other !== null) return { kind: 'superseded', message: other }
  if (content.force && !may(staff.role, 'escrows:force')) {
    return { kind: 'refused', message: message('errors.escrow.mayNotForce') }
  }
  const [latest] = await readingsOf(tx, asked.subjectId)
  if (latest === undefined) return null
  if (!hasEnded(stageOf(latest.providerState.status)))
    return isAsSigned(content, latest.providerState) ? null : OTHERWISE
  const shown = shownEscrowStatus(latest.providerState.status)
  return {
    kind: 'superseded',
    message: message('errors.escrow.already', { status: shown.known ? shown.code : 'ended' }),
  }
}

function isAsSigned(content: EscrowContent, { terms, allocations }: ProviderState): boolean {
  const shares = sharesToSign(allocations)
  return areSignedTerms(content.terms, terms) && (shares === null || shares === content.shares)
}

const UNREADABLE: DecisionRefused = {
  kind: 'refused',
  message: message('errors.escrow.unreadable'),
}

const OTHERWISE: DecisionRefused = {
  kind: 'superseded',
  message: message('errors.escrow.termsChanged'),
}

/**
 * The rules for decisions about releases and returns of escrows, also of escrow payouts, and about requests that never arrived
 * or never ran.
 */
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
  notify: (tx) => notify(tx, 'live', { payoutId: null }),
  undone: {
    kind: 'refused',
    message: message('errors.escrow.moved'),
  },
}
