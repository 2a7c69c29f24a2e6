import type { ProposalOf } from '@/lib/approvals/proposal-view'
import type { ReportedEvent } from '@/lib/events/view'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'
import type { SignedTerm } from '@/lib/submissions/content/hashed-terms'
import type { ChangeResolutionOptions, ResolutionOptions } from '@/lib/submissions/manual-resolution/resolution-view'

/** The data of an escrow in the browser. Dates are ISO 8601 texts, amounts canonical texts. */

export type TermView = {
  /** The service's identifier of the term; null where it gave none, or one that cannot be part of an address. */
  readonly id: string | null
  readonly type: string | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly deadline: string | null
  /** Null where the service does not say. */
  readonly isMet: boolean | null
  readonly metAt: string | null
}

/** The state of an escrow at the service, from its record and its status together. */
export type ProviderState = {
  readonly status: string | null
  readonly amount: Amount | null
  readonly currency: string | null
  readonly paymentMethod: string | null
  readonly senderId: string | null
  readonly receiverId: string | null
  readonly reference: string | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly payer: {
    readonly type: string | null
    readonly email: string | null
    readonly phone: string | null
    readonly verified: boolean | null
  } | null
  readonly terms: readonly TermView[] | null
  readonly allTermsMet: boolean | null
  readonly requiredActions:
    | readonly { readonly type: string | null; readonly description: string | null; readonly termId: string | null }[]
    | null
  readonly allocations: readonly unknown[] | null
  /** Whether an open dispute is listed, whatever the status word is. */
  readonly hasOpenDispute?: boolean
}

/** A request of ours to the service about this escrow, and its state. */
export type RequestView = {
  readonly id: string
  readonly kind:
    | 'create-escrow'
    | 'fulfil-term'
    | 'dispute-escrow'
    | 'release-escrow'
    | 'reverse-escrow'
    | 'release-escrow-disbursement'
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  readonly maker: string
  readonly makerId: string
  /** The manual resolution that is open to a person, where the request changes the escrow alone and waits for one. */
  readonly resolutionOptions: ChangeResolutionOptions | null
  readonly madeAt: string
  readonly stateSince: string
  readonly nextStepAt: string | null
  /** The term that a fulfilment is about. */
  readonly termId: string | null
  readonly holdNote: Message | null
  readonly problem: {
    /** The kind of answer that the service gave (contract 7), as `lib/gateway/errors` names it. */
    readonly kind: string
    readonly explanation: Message
    /** The service's own words. */
    readonly message: string | null
    readonly field: string | null
  } | null
}

export type EscrowProposalKind = 'release-escrow' | 'reverse-escrow' | 'declare-absent'

/** The frozen summary of a proposal; a creation that never arrived has no money of its own. */
export type EscrowSummary = {
  readonly content: {
    readonly reason: string
    readonly force?: boolean
    readonly amount?: Amount
    readonly currency?: string
    /** As signed: the terms, and who receives which share (JSON text); null where the service did not give them. */
    readonly terms?: readonly SignedTerm[] | null
    readonly shares?: string | null
    /** Of a request that never ran: its kind. */
    readonly submissionKind?: string
  }
}

export type EscrowProposal = ProposalOf<EscrowProposalKind, EscrowSummary>

export type EscrowView = {
  /** Its id in our list. */
  readonly id: string
  readonly name: string
  /** False for one that was opened by its id. */
  readonly madeHere: boolean
  /** The service's identifier; null until it is known. */
  readonly serviceId: string | null
  /** The service's escrow disbursement it belongs to, whose money came out of our own wallet; null for a collection. */
  readonly ofPayout: string | null
  /** As requested; of one opened by its id, as read. */
  readonly amount: Amount | null
  readonly currency: string | null
  readonly paymentMethod: string | null
  readonly payerPhone: string | null
  readonly payerEmail: string | null
  readonly asked: {
    readonly terms: readonly { readonly type: string; readonly data: Readonly<Record<string, unknown>> }[]
    readonly allocations: readonly string[]
  } | null
  readonly by: string
  readonly makerId: string
  /** The manual resolution of the request that creates it; null where it waits for nobody. */
  readonly resolutionOptions: ResolutionOptions | null
  readonly at: string
  readonly providerState: ProviderState | null
  /** When the reading began that `providerState` comes from, or the latest with the same content. */
  readonly observedAt: string | null
  /** Why it could not be read just now. */
  readonly unread: Message | null
  /** Its status words, oldest first. */
  readonly history: readonly { readonly status: string | null; readonly at: string }[]
  /** The events about it, latest first. */
  readonly events: readonly ReportedEvent[]
  /** An earlier final word that the present one contradicts. */
  readonly contradicts: string | null
  /** Newest first. */
  readonly requests: readonly RequestView[]
  readonly proposals: readonly EscrowProposal[]
  readonly readAt: string
}

export type EscrowLine = {
  readonly id: string
  readonly name: string
  readonly madeHere: boolean
  readonly serviceId: string | null
  readonly amount: Amount | null
  readonly currency: string | null
  readonly payer: string | null
  readonly paymentMethod: string | null
  readonly at: string
  readonly status: string | null
  readonly observedAt: string | null
  readonly terms: readonly TermView[] | null
  readonly allTermsMet: boolean | null
  /** The state of the request that creates it; null for one opened by its id. */
  readonly creation: Standing | null
  /** Whether a request about it has an unknown result. */
  readonly notKnown: boolean
  /** The kind of the proposal that waits for a second person. */
  readonly waitsFor: EscrowProposalKind | null
}

export type EscrowsPage = {
  readonly total: number
  /** Whether more escrows match than were counted. */
  readonly more: boolean
  /** Whether more escrows come after this page. */
  readonly further: boolean
  readonly escrows: readonly EscrowLine[]
  readonly readAt: string
}
