import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Staff } from '@/lib/access/actor'
import type { StepUpProblem } from '@/lib/access/identity-confirmation/step-up-error'
import { type DecisionRefused, decideBy, type Rules } from '@/lib/approvals/decide'
import { readServiceId } from '@/lib/gateway/id'
import { type Message, message } from '@/lib/messages/message'
import { readPaymentId } from '@/lib/payments/payment-id'
import { fail, ok, type Result } from '@/lib/platform/result'
import { notify } from '@/lib/store/listen'
import { refusedAs } from '@/lib/store/refused-as'
import { proposal } from '@/lib/store/schema/proposal'
import { declareAbsent } from '@/lib/store/transitions/absence'
import { type Decided, type Decision, voidProposal } from '@/lib/store/transitions/proposals'
import {
  createAbsenceProposal,
  linkByHand,
  type NotResolved,
  resumeUnderSameKey,
} from '@/lib/submissions/manual-resolution/resolve-batch'
import { loadStored } from '@/lib/submissions/state/stored'

type Collector = Staff<'payments:collect'>
type Checker = Staff<'payments:approve'>
type Refused = { readonly kind: string; readonly message: Message }

const WHY: Readonly<Record<NotResolved, Message>> = {
  'not-waiting': message('errors.payments.notWaiting'),
  'no-reading': message('errors.payments.noAnswer'),
  'other-figures': message('errors.payments.otherMoney'),
  taken: message('errors.payments.otherRequest'),
  'too-early': message('errors.payments.mayArrive'),
}
const why = (problem: NotResolved): Refused => ({ kind: problem, message: WHY[problem] })

const NO_ID: Refused = {
  kind: 'bad-input',
  message: message('errors.payments.badId'),
}

/**
 * Links a payment that a person found at the service to a request that reading alone could not resolve. The payment is read
 * first.
 */
export async function linkCollectionRequest(
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
 * Proposes to confirm that a payment never arrived at the service. Refused before the database's conditions of absence hold: 25
 * hours after the first send, or after a backup was restored.
 */
export async function proposeAbsence(
  staff: Collector,
  submissionId: string,
  reason: string,
): Promise<Result<{ proposalId: string }, Refused>> {
  const stored = await loadStored(submissionId)
  if (stored?.kind !== 'create-payment') return fail(why('not-waiting'))
  return refusedAs(ASKED_ALREADY, async (tx) => {
    const asked = await createAbsenceProposal(tx, staff, stored, reason)
    if (!asked.ok) return fail(why(asked.problem))
    await notify(tx, 'live', { payoutId: null })
    return ok({ proposalId: asked.value })
  })
}

/** Withdraws the pending proposal about a payment. Any preparer may, since payments are shared. */
export async function withdrawAbsence(
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
    await voidProposal(tx, staff, {
      proposalId: pending.id,
      reason: message('requests.void.withdrawn', { who: staff.name }),
    })
    await notify(tx, 'live', { payoutId: null })
    return ok({ submissionId })
  })
}

/**
 * Records one person's decision on the proposal that a payment never arrived, after a confirmation of identity for exactly
 * that. With the last approval that was needed the payer can be asked again.
 */
export const decideAbsence = (staff: Checker, decision: Decision): Promise<Result<Decided, DecisionRefused>> =>
  decideBy(absenceRules, staff, decision)

/** Resumes a payment that is on hold after a restored backup. */
export const resumeCollectionRequest = (
  staff: Checker,
  asked: { readonly submissionId: string; readonly reason: string; readonly proof: string },
): Promise<Result<{ submissionId: string }, Refused | StepUpProblem>> => resumeUnderSameKey(staff, asked)

const ASKED_ALREADY: Refused = {
  kind: 'superseded',
  message: message('errors.payments.alreadyAsked'),
}
const DECIDED: Refused = {
  kind: 'superseded',
  message: message('errors.payments.nothingToWithdraw'),
}

/** The rules for decisions about payments that never arrived. */
export const absenceRules: Rules<Checker> = {
  kinds: ['declare-absent'],
  whatStops: async () => null,
  act: (tx, staff, asked) => declareAbsent(tx, staff, { submissionId: asked.subjectId, proposalId: asked.id }),
  notify: (tx) => notify(tx, 'live', { payoutId: null }),
  undone: {
    kind: 'refused',
    message: message('errors.payments.moved'),
  },
}
