import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { readServiceId } from '@/lib/gateway/id'
import { message } from '@/lib/messages/message'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import {
  createAbsenceProposal,
  linkByHand,
  type NotResolved,
  resumeUnderSameKey,
} from '@/lib/submissions/manual-resolution/resolve-batch'
import { loadStored } from '@/lib/submissions/state/stored'
import { type EscrowProblem, notFound, problem } from './escrow-error'
import { findEntry } from './registered-escrows'

type Collector = Staff<'payments:collect'>

/**
 * Links the service's escrow to a creation whose result is not known: no list shows it (contract 4.3), so a person asks the
 * operator for its id. It is read first, and must hold the same money.
 */
export async function linkCreation(
  staff: Collector,
  escrowId: string,
  typed: string,
): Promise<Result<{ escrowId: string }, EscrowProblem>> {
  const entry = await findEntry(await db(), escrowId)
  const serviceId = readServiceId(typed.trim())
  if (entry?.submissionId == null) return fail(notFound)
  if (serviceId === null) return fail(SENTENCES['no-id'])
  const linked = await linkByHand(staff, entry.submissionId, serviceId)
  return linked.ok ? ok({ escrowId }) : fail(SENTENCES[linked.problem])
}

/** Resumes a creation that is on hold after a restored backup. */
export async function resumeCreation(
  staff: Staff<'escrows:approve'>,
  asked: { readonly escrowId: string; readonly reason: string; readonly proof: string },
): Promise<Result<{ submissionId: string }, EscrowProblem | StepUpProblem>> {
  const { escrowId, ...rest } = asked
  const entry = await findEntry(await db(), escrowId)
  if (entry?.submissionId == null) return fail(notFound)
  return resumeUnderSameKey(staff, { submissionId: entry.submissionId, ...rest })
}

/** Proposes to confirm that a creation never arrived: at the earliest 25 hours after it was sent. */
export async function proposeAbsence(
  staff: Collector,
  escrowId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, EscrowProblem>> {
  const entry = await findEntry(await db(), escrowId)
  const stored = entry?.submissionId == null ? null : await loadStored(entry.submissionId)
  if (stored === null) return fail(notFound)
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const asked = await createAbsenceProposal(tx, staff, stored, reason)
    if (!asked.ok) return fail(SENTENCES[asked.problem])
    await notify(tx, 'live', { payoutId: null })
    return ok({ proposalId: asked.value })
  })
}

const ASKED_ALREADY = problem('superseded', message('errors.escrow.absenceAsked'))

const SENTENCES: Readonly<Record<NotResolved | 'no-id', EscrowProblem>> = {
  'no-id': problem('bad-input', message('errors.escrow.badServiceId')),
  'not-waiting': problem('superseded', message('errors.escrow.notWaiting')),
  'no-reading': problem('service', message('errors.escrow.noAnswer')),
  'other-figures': problem('refused', message('errors.escrow.otherMoney')),
  taken: problem('refused', message('errors.escrow.otherEntry')),
  'too-early': problem('refused', message('errors.escrow.mayArrive')),
}
