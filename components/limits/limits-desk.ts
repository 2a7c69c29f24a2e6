import type { Answer } from '@/lib/access/answer'
import type { StepUpMethod } from '@/lib/access/step-up-problem'
import type { LimitsInput } from '@/lib/limits/limits-input'
import type { DecisionInput } from '@/lib/proposals/decision-input'

/** What the page of limits needs to know of the person at it, and what it may ask the server to do. */
export type LimitsDesk = {
  readonly zone: string
  readonly meId: string
  readonly maySet: boolean
  readonly mayDecide: boolean
  readonly proof: StepUpMethod | 'none'
  readonly actions: {
    readonly set: (typed: LimitsInput) => Promise<Answer<'in-force' | 'waiting'>>
    readonly withdraw: (limitsId: string) => Promise<Answer<null>>
    readonly decide: (decision: DecisionInput) => Promise<Answer<{ state: string }>>
  }
}
