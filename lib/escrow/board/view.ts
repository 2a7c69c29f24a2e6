import type { AbsenceProposal, ProposalOf } from '@/lib/approvals/proposal-view'
import type { ProviderState, TermView } from '@/lib/escrow/collections/view'
import type { EscrowResult } from '@/lib/escrow/payouts/result'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { OurPayout } from '@/lib/service-lists/view'
import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'
import type { EscrowBatchContent } from '@/lib/submissions/content/escrow-batch-content'
import type { ChangeResolutionOptions } from '@/lib/submissions/manual-resolution/resolution-view'

/** The data of the board in the browser. Dates are ISO 8601 texts, amounts canonical texts. */

/** One escrow of the batch, from the batch and from its own reading. */
export type BoardEscrow = {
  /** Its position in the service's answer. */
  readonly place: number
  /** The service's identifier; null where it gave none that could be read, so that no request about it is possible. */
  readonly escrowId: string | null
  /** Our name of the payee, where the escrow was created here from a row that has one. */
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  /** The short form of the wallet's id; the id itself stays on the server. */
  readonly wallet: string | null
  readonly reference: string | null
  readonly amount: Amount | null
  /** The service's status word, from the latest reading of the batch or of the escrow itself. */
  readonly status: string | null
  /** Whether its own reading lists an open dispute, whatever the status word is. */
  readonly hasOpenDispute: boolean
  /** The time of its own reading; null while there is none. */
  readonly readAt: string | null
  readonly terms: readonly TermView[] | null
  readonly allTermsMet: boolean | null
  readonly requiredActions: ProviderState['requiredActions']
  /** The deadline of its open terms; null where none of them has one, or none is known. */
  readonly deadline: string | null
  /** A live request of ours about its money. */
  readonly claim: (Standing & { readonly submissionId: string; readonly kind: ClaimKind }) | null
  /** The kind of a pending proposal about its money. */
  readonly asked: ClaimKind | null
}

export type ClaimKind = 'release-escrow-disbursement' | 'release-escrow' | 'reverse-escrow'

export type BatchProposalKind = EscrowBatchContent['kind']

/** The frozen summary of a proposal. */
export type BatchSummary = { readonly name: string; readonly content: EscrowBatchContent }

export type BatchProposal = ProposalOf<BatchProposalKind, BatchSummary>

/** A request of ours about the batch, with the result for each of its escrows. */
export type BatchChange = {
  readonly id: string
  readonly kind: BatchProposalKind
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  readonly maker: string
  readonly makerId: string
  /** The manual resolution that is open to a person; null where it waits for nobody. */
  readonly resolutionOptions: ChangeResolutionOptions | null
  readonly madeAt: string
  readonly stateSince: string
  readonly nextStepAt: string | null
  readonly holdNote: Message | null
  readonly reason: string | null
  readonly force: boolean
  /** Why its last try failed, and the service's own words. */
  readonly problem: { readonly explanation: Message; readonly message: string | null } | null
  /** The results of a release. */
  readonly results: readonly {
    readonly escrowId: string
    readonly amount: Amount
    readonly result: EscrowResult
    /** The service's reason, in its own words. */
    readonly reason: string | null
  }[]
}

export type Board = {
  readonly id: string
  readonly name: string
  readonly status: string | null
  readonly currency: string
  readonly total: Amount
  /** A network's code, `wallet`, or another word of the service. */
  readonly paidOver: string | null
  readonly description: string | null
  readonly createdAt: string | null
  /** Whether it is cancelled, by the service's status or by its time of cancellation: it may give only one of them. */
  readonly cancelled: boolean
  readonly cancelledAt: string | null
  readonly cancellationReason: string | null
  /** Null where it is not known to be created here. */
  readonly ours: OurPayout | null
  /** Null where the service gave no escrows. */
  readonly escrows: readonly BoardEscrow[] | null
  /** How many are still to be read by themselves, so that their present terms are shown. */
  readonly toRead: number
  /** Why some could not be read just now. */
  readonly unread: Message | null
  /** Newest first. */
  readonly changes: readonly BatchChange[]
  readonly proposals: readonly BatchProposal[]
  /** Proposals to confirm that one of these requests never ran. */
  readonly absences: readonly AbsenceProposal[]
  readonly soonHours: number
  readonly readAt: string
}
