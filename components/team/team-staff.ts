import type { StepUpOffer } from '@/lib/access/identity-confirmation/step-up-error'
import type { Role } from '@/lib/access/roles'

/** What the pages of the team need to know of the signed-in person. */
export type TeamStaff = {
  readonly meId: string
  readonly role: Role
  readonly mayManage: boolean
  readonly mayConsent: boolean
  /** Whether mail is set up, by which a first password can be sent. */
  readonly hasMail: boolean
  /** How they confirm their identity; none while an authenticator is required and missing. */
  readonly proof: StepUpOffer | 'none'
}
