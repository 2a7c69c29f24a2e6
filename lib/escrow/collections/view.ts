import type { ProposalOf } from '@/lib/approvals/proposal-view'
import type { EventView } from '@/lib/events/view'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'
import type { SignedTerm } from '@/lib/submissions/content/hashed-terms'
import type { ChangeSettling, Settling } from '@/lib/submissions/manual-resolution/resolution-view'

/** What a browser is told of an escrow. Dates are ISO 8601 texts, amounts canonical texts. */

export type TermView = {
  /** The service's identifier of it; null where it gave none, or one that cannot stand in an address. */
  readonly id: string | null
  readonly type: string | null
  readonly data: Readonly<Record<string, unknown>> | null
  readonly deadline: string | null
  /** Null where the service does not say. */
  readonly isMet: boolean | null
  readonly metAt: string | null
}

/** What the service said of an escrow, by its record and its status together. */
export type Said = {
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
  /** An open dispute is listed, whatever the status word says. */
  readonly hasOpenDispute?: boolean
}

/** A request of ours to the service about this escrow, and how it stands. */
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
  /** What a person can do about it, where it changes the escrow alone and waits for one. */
  readonly settling: ChangeSettling | null
  readonly madeAt: string
  readonly stateSince: string
  readonly nextStepAt: string | null
  /** Of a fulfilment: which term. */
  readonly termId: string | null
  readonly holdNote: Message | null
  readonly problem: {
    /** The kind of answer that the service gave (contract 7), as `lib/gateway/errors` names it. */
    readonly kind: string
    readonly sentence: string
    /** The service's own words. */
    readonly message: string | null
    readonly field: string | null
  } | null
}

export type EscrowAsk = 'release-escrow' | 'reverse-escrow' | 'declare-absent'

/** What was frozen when it was asked for; a creation that never arrived names no money of its own. */
export type EscrowSummary = {
  readonly content: {
    readonly reason: string
    readonly force?: boolean
    readonly amount?: Amount
    readonly currency?: string
    /** As signed: what has to be met, and who receives which share (JSON text); null where the service did not tell. */
    readonly terms?: readonly SignedTerm[] | null
    readonly shares?: string | null
    /** Of what is said never to have happened: the kind of request. */
    readonly submissionKind?: string
  }
}

export type EscrowProposal = ProposalOf<EscrowAsk, EscrowSummary>

export type EscrowView = {
  /** Its place in our book. */
  readonly id: string
  readonly name: string
  /** False for one that was opened by its id. */
  readonly madeHere: boolean
  /** The service's identifier; null until it is known. */
  readonly serviceId: string | null
  /** The service's escrow disbursement it belongs to, whose money came out of our own wallet; null for a collection. */
  readonly ofPayout: string | null
  /** As asked for; of one opened by its id, as read. */
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
  /** What a person can do about the request that makes it; null where it waits for nobody. */
  readonly settling: Settling | null
  readonly at: string
  readonly said: Said | null
  /** When the reading began that `said` comes from, or the last that said the same. */
  readonly saidAt: string | null
  /** Why it could not be read just now. */
  readonly unread: Message | null
  /** The status words it had, oldest first. */
  readonly history: readonly { readonly status: string | null; readonly at: string }[]
  /** The events about it, latest first. */
  readonly events: readonly EventView[]
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
  readonly saidAt: string | null
  readonly terms: readonly TermView[] | null
  readonly allTermsMet: boolean | null
  /** Of the request that makes it; null for one opened by its id. */
  readonly creation: Standing | null
  /** A request about it of which nobody knows yet what it did. */
  readonly notKnown: boolean
  /** What waits for a second person. */
  readonly waitsFor: EscrowAsk | null
}

export type EscrowsPage = {
  readonly total: number
  readonly offset: number
  readonly escrows: readonly EscrowLine[]
  readonly readAt: string
}
