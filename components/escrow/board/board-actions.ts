import type { SettleActions } from '@/components/approvals/manual-resolution-change'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'

/** What the board needs to know of the person who looks at it. */
export type BoardStaff = {
  readonly zone: string
  readonly meId: string
  readonly mayPrepare: boolean
  readonly mayApprove: boolean
  readonly mayForce: boolean
  /** What is asked again before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpMethod | 'none'
}

type Asked = Promise<ActionResult<{ proposalId: string }>>

/** What the board can ask the server to do. Each checks everything again. */
export type BoardActions = {
  readonly release: (disbursementId: string, escrowIds: readonly string[], reason: string) => Asked
  readonly forceRelease: (disbursementId: string, escrowIds: readonly string[], reason: string) => Asked
  readonly cancel: (disbursementId: string, reason: string) => Asked
  readonly takeBack: (disbursementId: string, proposalId: string) => Asked
  readonly reverseOne: (escrowId: string, reason: string) => Promise<ActionResult<{ escrowId: string }>>
  readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  /** The decision that a request never ran. */
  readonly decideAbsence: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  readonly settle: SettleActions
}
