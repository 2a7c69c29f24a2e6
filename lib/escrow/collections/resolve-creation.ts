import 'server-only'
import type { Staff } from '@/lib/access/actor'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { readServiceId } from '@/lib/gateway/id'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { db } from '@/lib/store/open'
import { refusedAs } from '@/lib/store/refused-as'
import { askAbsence, letGoOn, linkByHand, type NotSettled } from '@/lib/submissions/manual-resolution/resolve-batch'
import { loadStored } from '@/lib/submissions/state/stored'
import { type EscrowProblem, notFound, problem } from './escrow-error'
import { findEntry } from './registered-escrows'

type Collector = Staff<'payments:collect'>

/**
 * Names the service's escrow for a creation of which nobody knows what became: no list shows it (contract 4.3), so a person
 * asks the operator. It is read first, and has to hold the same money.
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

/** Lets a creation go on that is held after a restored backup: see `letGoOn` of submissions. */
export async function letCreationGoOn(
  staff: Staff<'escrows:approve'>,
  asked: { readonly escrowId: string; readonly reason: string; readonly proof: string },
): Promise<Result<{ submissionId: string }, EscrowProblem | StepUpProblem>> {
  const { escrowId, ...rest } = asked
  const entry = await findEntry(await db(), escrowId)
  if (entry?.submissionId == null) return fail(notFound)
  return letGoOn(staff, { submissionId: entry.submissionId, ...rest })
}

/** Asks a second person to confirm that a creation never arrived: earliest 25 hours after it was sent. */
export async function proposeAbsence(
  staff: Collector,
  escrowId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, EscrowProblem>> {
  const entry = await findEntry(await db(), escrowId)
  const stored = entry?.submissionId == null ? null : await loadStored(entry.submissionId)
  if (stored === null) return fail(notFound)
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const asked = await askAbsence(tx, staff, stored, reason)
    if (!asked.ok) return fail(SENTENCES[asked.problem])
    await notify(tx, 'live', { payoutId: null })
    return ok({ proposalId: asked.value })
  })
}

const ASKED_ALREADY = problem('superseded', 'Somebody has asked for this already, and nobody has decided yet.')

const SENTENCES: Readonly<Record<NotSettled | 'no-id', EscrowProblem>> = {
  'no-id': problem('bad-input', 'This is not an identifier of the service: it has 36 signs. Nothing was changed.'),
  'not-waiting': problem('superseded', 'This does not wait for a person any more. Read it again. Nothing was changed.'),
  'no-reading': problem('service', 'The service knows no such escrow, or gave no clear answer. Nothing was changed.'),
  'other-figures': problem('refused', 'That escrow holds other money than was asked for. Nothing was changed.'),
  taken: problem('refused', 'That escrow belongs to another entry of the book. Nothing was changed.'),
  'too-early': problem(
    'refused',
    'It may still arrive. Nothing was asked. Try again when the time that is named here has come.',
  ),
}
