import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { type DecisionRefused, decideBy, type Rules } from '@/lib/approvals/decide'
import { readServiceId } from '@/lib/gateway/id'
import { readPaymentId } from '@/lib/payments/payment-id'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { declareAbsent } from '@/lib/store/transitions/absence'
import { type Decided, type Decision, voidProposal } from '@/lib/store/transitions/proposals'
import { askAbsence, letGoOn, linkByHand, type NotSettled } from '@/lib/submissions/manual-resolution/resolve-batch'
import { loadStored } from '@/lib/submissions/state/stored'

type Collector = Staff<'payments:collect'>
type Checker = Staff<'payments:approve'>
type Refused = { readonly kind: string; readonly sentence: string }

const WHY: Readonly<Record<NotSettled, string>> = {
  'not-waiting': 'This payment does not wait for anybody any more. Nothing was changed. Read it again.',
  'no-reading':
    'The service gave no readable answer about that payment. Nothing was changed. Check the id and try again.',
  'other-figures':
    'That payment is of another amount or currency, so it is not this one. Nothing was changed. Check the id.',
  taken: 'That payment belongs to something else that was asked for here. Nothing was changed. Check the id.',
  'too-early': 'It may still arrive. Nothing was asked. Try again when the time that is named here has come.',
}
const why = (problem: NotSettled): Refused => ({ kind: problem, sentence: WHY[problem] })

const NO_ID: Refused = {
  kind: 'bad-input',
  sentence: 'This is not a whole payment id: it has 36 letters, such as 4b7e0c11-…. Nothing was changed.',
}

/** Links what a person found at the service to a payment that reading alone could not settle; it is read first. */
export async function linkAsked(
  staff: Collector,
  submissionId: string,
  typed: string,
): Promise<Result<{ submissionId: string }, Refused>> {
  const id = readPaymentId(typed)
  const paymentId = id === null ? null : readServiceId(id)
  if (paymentId === null) return fail(NO_ID)
  const linked = await linkByHand(staff, submissionId, paymentId)
  return linked.ok ? ok({ submissionId }) : fail(why(linked.problem))
}

/**
 * Asks a second person to confirm that a payment never arrived at the service. Refused before the database's conditions of
 * absence hold: 25 hours after the first send, or after a backup was restored.
 */
export async function proposeAbsence(
  staff: Collector,
  submissionId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, Refused>> {
  const stored = await loadStored(submissionId)
  if (stored?.kind !== 'create-payment') return fail(why('not-waiting'))
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const asked = await askAbsence(tx, staff, stored, reason)
    if (!asked.ok) return fail(why(asked.problem))
    await notify(tx, 'live', { payoutId: null })
    return ok({ proposalId: asked.value })
  })
}

/** Takes back what was asked of a second person about a payment. Any preparer may, since a payment is the desk's. */
export async function takeBackAbsence(
  staff: Collector,
  submissionId: string,
): Promise<Result<{ submissionId: string }, Refused>> {
  return refusedAs(DECIDED, async (tx) => {
    const [pending] = await tx
      .select({ id: proposal.id })
      .from(proposal)
      .where(
        and(eq(proposal.subjectId, submissionId), eq(proposal.state, 'pending'), eq(proposal.kind, 'declare-absent')),
      )
    if (pending === undefined) return fail(DECIDED)
    await voidProposal(tx, staff, { proposalId: pending.id, reason: `${staff.name} took it back` })
    await notify(tx, 'live', { payoutId: null })
    return ok({ submissionId })
  })
}

/**
 * Records one person's decision on a payment that is said never to have arrived, after a step-up for exactly that. The last
 * approval that was needed ends the waiting: the payer can be asked anew.
 */
export const decideAbsence = (staff: Checker, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(absenceRules, staff, decision)

/** Lets a payment go on that is held after a restored backup: see `letGoOn` of submissions. */
export const letAskedGoOn = (
  staff: Checker,
  asked: { readonly submissionId: string; readonly reason: string; readonly proof: string },
): Promise<Result<{ submissionId: string }, Refused | StepUpProblem>> => letGoOn(staff, asked)

const ASKED_ALREADY: Refused = {
  kind: 'superseded',
  sentence: 'Somebody has asked for this already, and nobody has decided yet. Nothing more was asked.',
}
const DECIDED: Refused = {
  kind: 'superseded',
  sentence: 'Nothing waits for a decision here any more. Nothing was taken back. Read what happened to it.',
}

/** How payments that never arrived are decided. */
export const absenceRules: Rules<Checker> = {
  kinds: ['declare-absent'],
  whatStops: async () => null,
  act: (tx, staff, asked) => declareAbsent(tx, staff, { submissionId: asked.subjectId, proposalId: asked.id }),
  tell: (tx) => notify(tx, 'live', { payoutId: null }),
  undone: {
    kind: 'refused',
    sentence:
      'This payment is not as it was when it was asked for: it was found, or it is on its way again. Your decision was undone and nothing was changed. Read it again.',
  },
}
