import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { LimitsInput } from '@/lib/policy/limits-input'

/** What the page of limits needs to know of the person at it, and what it may ask the server to do. */
export type LimitsStaff = {
  readonly zone: string
  readonly meId: string
  readonly maySet: boolean
  readonly mayDecide: boolean
  readonly proof: StepUpMethod | 'none'
  readonly actions: {
    readonly set: (typed: LimitsInput) => Promise<ActionResult<'in-force' | 'waiting'>>
    readonly withdraw: (limitsId: string) => Promise<ActionResult<null>>
    readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  }
}
