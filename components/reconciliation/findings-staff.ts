import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the page of findings needs to know of the signed-in person. */
export type FindingsStaff = {
  readonly zone: string
  readonly mayResolve: boolean
  readonly proof: StepUpOffer | 'none'
}
