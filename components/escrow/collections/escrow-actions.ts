import type { SettleActions } from '@/components/approvals/manual-resolution-change'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { EscrowForm, FormProblems } from '@/lib/escrow/collections/new-escrow'

/** What the pages of escrows need to know of the person who looks at them. */
export type EscrowStaff = {
  readonly zone: string
  /** The word that this deployment uses for the external wallet. */
  readonly externalMethod: string
  readonly merchantId: string
  readonly meId: string
  readonly mayCollect: boolean
  readonly mayApprove: boolean
  readonly mayForce: boolean
  /** What is asked again before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpMethod | 'none'
}

type CreateAnswer = ActionResult<
  { readonly kind: 'made'; readonly escrowId: string } | { readonly kind: 'unread'; readonly problems: FormProblems }
>

type OtpAnswer = ActionResult<{
  readonly byPhone: boolean
  readonly byEmail: boolean
  readonly expiresAt: string | null
}>

/** What the form of a new escrow can ask the server to do. */
export type CreateActions = {
  readonly create: (intent: string, form: EscrowForm) => Promise<CreateAnswer>
  readonly requestOtp: (whom: { phone: string | null; email: string | null }) => Promise<OtpAnswer>
}

type Asking = (escrowId: string, reason: string) => Promise<ActionResult<{ proposalId: string }>>

/** What the page of an escrow can ask the server to do. Each checks everything again. */
export type EscrowActions = {
  readonly fulfil: (escrowId: string, termId: string) => Promise<ActionResult<{ submissionId: string }>>
  readonly dispute: (escrowId: string, reason: string) => Promise<ActionResult<{ submissionId: string }>>
  readonly release: Asking
  readonly forceRelease: Asking
  readonly reverse: Asking
  /** Of a creation that only a person can settle: which escrow it is, that it goes on, or that it never arrived. */
  readonly link: (escrowId: string, typed: string) => Promise<ActionResult<{ escrowId: string }>>
  readonly goOn: (escrowId: string, reason: string, proof: string) => Promise<ActionResult<{ submissionId: string }>>
  readonly proposeAbsence: Asking
  readonly takeBack: (escrowId: string) => Promise<ActionResult<{ proposalId: string }>>
  readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  /** Of a change that waits for a person. */
  readonly settle: SettleActions
}
