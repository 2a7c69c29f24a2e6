import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { system } from '@/lib/access/system'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { recordAbsenceScan } from '@/lib/store/transitions/absence'
import { searchDisbursements } from '@/lib/submissions/kinds/disbursement'
import { searchEscrowDisbursements } from '@/lib/submissions/kinds/escrow-disbursement'
import { createAbsenceProposal, resolutionOptionsOf } from '@/lib/submissions/manual-resolution/resolve-batch'
import { type SearchResult, searchFor } from '@/lib/submissions/reconciliation/search-provider'
import { wasFound } from './read-waiting'
import { MOVED_ON, type WaitingBatch, waitingBatch } from './waiting-batch'

/**
 * Proposes that a batch never arrived at the service, for a second person to confirm: not before its key has expired (25
 * hours after the first send, or after the backup was restored), and only where no search has found it, including one made
 * now. Once approved, its rows can be paid again.
 */
export async function proposeAbandon(
  staff: Staff<'payouts:prepare'>,
  submissionId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, DraftProblem>> {
  const waiting = await waitingBatch(submissionId)
  if (!waiting.ok) return waiting
  const batch = waiting.value
  const [resolutionOptions, found] = await withTx(async (tx) => [
    await resolutionOptionsOf(tx, submissionId),
    await wasFound(tx, submissionId),
  ])
  if (resolutionOptions === null || found) return fail(NOT_THIS)
  if (!resolutionOptions.mayBeAbsent) return fail(TOO_EARLY)
  const result = await search(batch)
  if (result.found.length > 0) return fail(FOUND)
  if (!result.readWhole) return fail(NOT_SEARCHED)
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const asked = await createAbsenceProposal(tx, staff, batch, reason)
    if (!asked.ok) return fail(asked.problem === 'too-early' ? TOO_EARLY : MOVED_ON)
    await notify(tx, 'live', { payoutId: batch.payoutId })
    return ok({ proposalId: asked.value })
  })
}

async function search(batch: WaitingBatch): Promise<SearchResult> {
  const result = await (batch.kind === 'create-disbursement'
    ? searchFor(batch, searchDisbursements)
    : searchFor(batch, searchEscrowDisbursements))
  await withTx((tx) => recordAbsenceScan(tx, system(), result.scan))
  return result
}

const NOT_THIS = problem('refused', message('errors.resolution.hasBatch'))
const TOO_EARLY = problem('refused', message('errors.resolution.mayRun'))
const FOUND = problem('refused', message('errors.resolution.foundNow'))
const NOT_SEARCHED = problem('refused', message('errors.resolution.notSearched'))
const ASKED_ALREADY = problem('superseded', message('errors.resolution.alreadyProposed'))
