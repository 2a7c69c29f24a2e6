import type { PaymentPlace } from '@/components/payments/payment-actions'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'

/** What the page of a payment that was asked for here knows of its place and of the person at it. */
export type AskedPlace = PaymentPlace & {
  readonly meId: string
  readonly mayCollect: boolean
  readonly mayApprove: boolean
  /** What is asked again before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpMethod | 'none'
}

/** What it can ask the server to do; each checks everything again. */
export type AskedActions = {
  readonly link: (submissionId: string, typed: string) => Promise<ActionResult<object>>
  readonly goOn: (submissionId: string, reason: string, proof: string) => Promise<ActionResult<object>>
  readonly proposeAbsence: (submissionId: string, reason: string) => Promise<ActionResult<object>>
  readonly takeBack: (submissionId: string) => Promise<ActionResult<object>>
  readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
}
