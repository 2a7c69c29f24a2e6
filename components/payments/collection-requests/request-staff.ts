import type { PaymentSettings } from '@/components/payments/payment-settings'
import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'

/** What the page of a collection request needs to know of the signed-in person and of this deployment. */
export type RequestStaff = PaymentSettings & {
  readonly meId: string
  readonly mayCollect: boolean
  readonly mayApprove: boolean
  /** How the person confirms their identity before a decision about money; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
}
