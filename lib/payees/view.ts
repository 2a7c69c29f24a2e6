import type { ProposalOf } from '@/lib/approvals/proposal-view'
import type { Locale } from '@/lib/messages/locale'
import { type Message, message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { Network } from '@/lib/networks/networks'
import type { Purpose } from './connect/purpose'

/** The state of a payee's wallet: usable, in its security hold, waiting for a second person, or none. */
export type WalletState = 'connected' | 'pause' | 'waiting' | 'none'

/** One payee of the directory. Dates are ISO 8601 texts. */
export type PayeeLine = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly email: string | null
  readonly reference: string | null
  /** E.164, with the network it is paid over; the first that was added. */
  readonly phone: string | null
  readonly network: Network | null
  readonly phones: number
  readonly wallet: WalletState
  readonly lastPaidAt: string | null
}

export type PayeesPage = {
  readonly total: number
  /** Whether more payees match than were counted. */
  readonly more: boolean
  /** Whether more payees come after this page. */
  readonly further: boolean
  readonly payees: readonly PayeeLine[]
  readonly readAt: string
}

export type AccountState = 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'ended'

/** A payout method of a payee, present or former. */
export type AccountView = {
  readonly id: string
  readonly kind: 'phone' | 'wallet'
  readonly phone: string | null
  readonly network: Network | null
  readonly networkByHand: boolean
  /** The short form of a wallet's id. */
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
  /** The pending proposal about it; null where there is none. */
  readonly proposal: ProposalOf<'payee-account', AccountSummary> | null
}

/** The old or the new payout method of a change. */
export type Side = {
  readonly kind: 'phone' | 'wallet'
  readonly phone: string | null
  readonly network: Network | null
  readonly wallet: string | null
  readonly since: string
}

/** The frozen summary that an approver of an account reads. `shared`: approving it lets one wallet serve several payees. */
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
  /** The name of the wallet's owner; null where the service does not give it. */
  readonly ownerName: string | null
  /** Recent changes of the payee's name, email and phones, newest first. */
  readonly changes: readonly Omit<ChangeLine, 'id'>[]
  /** Other payees who are paid there, by code and name. */
  readonly others: readonly { readonly code: string; readonly name: string }[]
}

/** The frozen summary that an approver of an email change reads. Null: the payee has, or would have, no address. */
export type EmailSummary = {
  readonly content: { readonly was: string | null; readonly email: string | null }
  readonly payee: { readonly id: string; readonly code: string; readonly name: string }
}

/** The notice that an email change waits, for the person who proposed it and for others. */
export function emailWaits({ was, email }: EmailSummary['content']): Message {
  if (email === null) return message('payees.email.removalWaits')
  return message(was === null ? 'payees.email.newWaits' : 'payees.email.changeWaits')
}

export type ChangeLine = {
  readonly id: string
  readonly at: string
  /** Null for the system. */
  readonly by: string | null
  readonly what: Message
  readonly was: string | null
  readonly isNow: string | null
}

/** The state of a mail. */
export type MailState = 'waiting' | 'sent' | 'failed' | 'dropped'

export type InvitationView = {
  readonly id: string
  readonly madeBy: string
  readonly madeAt: string
  readonly expiresAt: string
  readonly inPerson: boolean
  readonly purpose: Purpose
  /** The address it was mailed to and the state of the mail; null where it was handed over otherwise. */
  readonly mail: { readonly to: string; readonly state: MailState } | null
}

export type PayeeView = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly email: string | null
  /** The pending email change; null where there is none. */
  readonly emailProposal: ProposalOf<'payee-email', EmailSummary> | null
  readonly reference: string | null
  /** The language of mails to them; null for the product's own. */
  readonly locale: Locale | null
  readonly createdBy: string
  readonly createdAt: string
  readonly mergedInto: { readonly id: string; readonly code: string; readonly name: string } | null
  readonly lastPaidAt: string | null
  readonly wallet: WalletState
  /** Until when we may charge their wallet; null where we may not. */
  readonly chargeableUntil: string | null
  readonly accounts: readonly AccountView[]
  /** The open invitation. Its link was shown once, to the person who created it. */
  readonly invitation: InvitationView | null
  readonly changes: readonly ChangeLine[]
  readonly pauseMinutes: number
  readonly readAt: string
}

/** One payment to a payee, as the service reported it paid. `day` is a calendar day of the merchant's zone. */
export type PaymentToPayee = {
  readonly rowId: string
  readonly payoutId: string
  readonly payoutName: string
  readonly reference: string | null
  readonly paidTo: string | null
  readonly amount: Amount
  readonly currency: string
  readonly at: string
  readonly day: string
}

/** What a payee was paid in one month ("2026-11") and currency. */
export type MonthOfPayments = {
  readonly month: string
  readonly currency: string
  readonly payments: number
  readonly amount: Amount
}

export type PaymentsToPayee = {
  readonly latest: readonly PaymentToPayee[]
  /** The latest first. */
  readonly months: readonly MonthOfPayments[]
  readonly years: readonly string[]
  /** Whether these are all payments; there can be more than are read. */
  readonly all: boolean
}
