import type { Qr } from '@/lib/access/factor/qr'
import type { StepUpMethod } from '@/lib/access/identity-confirmation/step-up-error'
import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { Message } from '@/lib/messages/message'
import type { Network } from '@/lib/networks/networks'
import type { InvitationMethod } from '@/lib/payees/connect/connect-method'
import type { Purpose } from '@/lib/payees/connect/purpose'
import type { Details } from '@/lib/payees/payee-input'

/** What a payee's pages are told of the place they stand in and of who sits there. */
export type PayeePlace = {
  readonly zone: string
  readonly today: string
  readonly meId: string
  /** Whether mail is sent from here at all. */
  readonly mails: boolean
  readonly mayEdit: boolean
  readonly mayApprove: boolean
  readonly proof: StepUpMethod | 'none'
}

export type PhoneTyped = { readonly phone: string; readonly network: Network | null }
export type PayeeTyped = PhoneTyped & Details & { readonly code: string }
/** An invitation just made; `link` and `qr` are null where it was mailed. */
type MadeInvitation = { readonly link: string | null; readonly expiresAt: string; readonly qr: Qr | null }

/** What the page of a payee can ask the server to do; each checks everything again. */
export type PayeeActions = {
  readonly edit: (payeeId: string, details: Details) => Promise<ActionResult<{ readonly emailWaits: Message | null }>>
  readonly savePhone: (
    payeeId: string,
    phone: PhoneTyped,
    replaces: string | null,
  ) => Promise<ActionResult<{ readonly waits: boolean }>>
  readonly chooseNetwork: (accountId: string, network: Network | null) => Promise<ActionResult<null>>
  readonly end: (accountId: string) => Promise<ActionResult<null>>
  readonly withdraw: (accountId: string) => Promise<ActionResult<null>>
  readonly askAgain: (accountId: string) => Promise<ActionResult<null>>
  readonly merge: (goesId: string, staysCode: string) => Promise<ActionResult<{ payeeId: string }>>
  readonly invite: (payeeId: string, way: InvitationMethod, purpose: Purpose) => Promise<ActionResult<MadeInvitation>>
  readonly revoke: (payeeId: string) => Promise<ActionResult<null>>
  readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  readonly withdrawEmail: (payeeId: string) => Promise<ActionResult<null>>
  readonly decideEmail: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
}
