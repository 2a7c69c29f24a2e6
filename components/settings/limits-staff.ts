import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the page of limits needs to know of the signed-in person. */
export type LimitsStaff = {
  readonly zone: string
  readonly meId: string
  readonly maySet: boolean
  readonly mayDecide: boolean
  readonly proof: StepUpOffer | 'none'
}
