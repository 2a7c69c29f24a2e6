import type { ProposalOf } from '@/lib/approvals/proposal-view'
import { type Message, message } from '@/lib/messages/message'
import type { Network } from '@/lib/networks/networks'
import type { Purpose } from './connect/purpose'

/** How the wallet of a payee stands: usable, in its pause, waiting for a second person, or none. */
export type WalletState = 'connected' | 'pause' | 'waiting' | 'none'

/** One payee of the directory. Dates are ISO 8601 texts. */
export type PayeeLine = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly email: string | null
  readonly reference: string | null
  /** E.164, with the network it is paid over; the one added first. */
  readonly phone: string | null
  readonly network: Network | null
  readonly phones: number
  readonly wallet: WalletState
  readonly lastPaidAt: string | null
}

export type PayeesPage = {
  readonly total: number
  /** Whether a search found more than it counted. */
  readonly more: boolean
  readonly payees: readonly PayeeLine[]
  readonly readAt: string
}

export type AccountState = 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'ended'

/** Where a payee can be paid, or could once. */
export type AccountView = {
  readonly id: string
  readonly kind: 'phone' | 'wallet'
  readonly phone: string | null
  readonly network: Network | null
  readonly networkByHand: boolean
  /** The mark of a wallet. */
  readonly wallet: string | null
  readonly state: AccountState
  readonly usable: boolean
  readonly shared: boolean
  readonly connectedById: string
  readonly connectedBy: string
  readonly connectedAt: string
  readonly approvedBy: string | null
  readonly usableFrom: string | null
  readonly endedAt: string | null
  /** What is asked of a second person about it; null where nothing is. */
  readonly proposal: ProposalOf<'payee-account', AccountSummary> | null
}

/** One side of a change, as people read it. */
export type Side = {
  readonly kind: 'phone' | 'wallet'
  readonly phone: string | null
  readonly network: Network | null
  readonly wallet: string | null
  readonly since: string
}

/** What an approver of an account is shown, frozen. `shared`: approving it lets one wallet serve several payees. */
export type AccountSummary = {
  readonly content: { readonly shared: boolean }
  readonly payee: { readonly id: string; readonly code: string; readonly name: string }
  readonly before: Side | null
  readonly after: Side
  /** How the payee was invited to connect a wallet; null for a phone. `to` is the address of a mailed invitation. */
  readonly invited: {
    readonly way: 'mail' | 'link' | 'room'
    readonly to: string | null
    readonly by: string
    readonly at: string
  } | null
  /** The name of the wallet's owner; null where the service does not tell it. */
  readonly ownerName: string | null
  /** Recent changes of the payee's name, mail and phones, the latest first. */
  readonly changes: readonly Omit<ChangeLine, 'id'>[]
  /** Other payees who are paid there, by code and name. */
  readonly others: readonly { readonly code: string; readonly name: string }[]
}

/** What an approver of another e-mail address is shown, frozen. Null: the payee has, or would have, no address. */
export type EmailSummary = {
  readonly content: { readonly was: string | null; readonly email: string | null }
  readonly payee: { readonly id: string; readonly code: string; readonly name: string }
}

/** What whoever asked for another e-mail address reads at once, and others beside the change. */
export function emailWaits({ was, email }: EmailSummary['content']): Message {
  if (email === null) return message('payees.email.removalWaits')
  return message(was === null ? 'payees.email.newWaits' : 'payees.email.changeWaits')
}

export type ChangeLine = {
  readonly id: string
  readonly at: string
  readonly by: string
  readonly what: Message
  readonly was: string | null
  readonly isNow: string | null
}

/** What became of a mail. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped'

export type InvitationView = {
  readonly id: string
  readonly madeBy: string
  readonly madeAt: string
  readonly expiresAt: string
  readonly inRoom: boolean
  readonly purpose: Purpose
  /** Where it was mailed to and what became of that; null where it was handed over otherwise. */
  readonly mail: { readonly to: string; readonly state: MailState } | null
}

export type PayeeView = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly email: string | null
  /** Another e-mail address that waits for a second person; null where none does. */
  readonly emailProposal: ProposalOf<'payee-email', EmailSummary> | null
  readonly reference: string | null
  readonly createdBy: string
  readonly createdAt: string
  readonly mergedInto: { readonly id: string; readonly code: string; readonly name: string } | null
  readonly lastPaidAt: string | null
  readonly wallet: WalletState
  /** Until when their wallet may be charged; null where it may not. */
  readonly chargeableUntil: string | null
  readonly accounts: readonly AccountView[]
  /** The invitation that somebody may still use; its link was shown once, to whoever made it. */
  readonly invitation: InvitationView | null
  readonly changes: readonly ChangeLine[]
  readonly pauseMinutes: number
  readonly readAt: string
}
