import type { AbsenceProposal, ProposalOf } from '@/lib/approvals/proposal-view'
import type { Said, TermView } from '@/lib/escrow/collections/view'
import type { EscrowResult } from '@/lib/escrow/payouts/result'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { OurPayout } from '@/lib/service-lists/view'
import type { HoldReason, Standing, SubmissionState } from '@/lib/store/transitions/standing'
import type { EscrowBatchContent } from '@/lib/submissions/content/escrow-batch-content'
import type { ChangeSettling } from '@/lib/submissions/manual-resolution/resolution-view'

/** What a browser is told of an escrow payout. Dates are ISO 8601 texts, amounts canonical texts. */

/** One escrow of the batch: what the batch says of it, and what its own reading says. */
export type BoardEscrow = {
  /** Its place in the service's answer. */
  readonly place: number
  /** The service's identifier; null where it gave none that could be read, so that nothing can be asked about it. */
  readonly escrowId: string | null
  /** Our name of the payee, where it was made here from a row that has one. */
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  /** The mark of a wallet; the account itself stays on the server. */
  readonly wallet: string | null
  readonly reference: string | null
  readonly amount: Amount | null
  /** The service's own word, by the latest reading of the batch or of the escrow itself. */
  readonly status: string | null
  /** Its own reading lists an open dispute, whatever the status word says. */
  readonly hasOpenDispute: boolean
  /** When its own reading began; null while it has not been read by itself. */
  readonly readAt: string | null
  readonly terms: readonly TermView[] | null
  readonly allTermsMet: boolean | null
  readonly requiredActions: Said['requiredActions']
  /** By when its open terms have to be met; null where none of them has a deadline, or none is known. */
  readonly deadline: string | null
  /** A live request of ours about its money. */
  readonly claim: (Standing & { readonly submissionId: string; readonly kind: ClaimKind }) | null
  /** Something about its money that waits for a second person. */
  readonly asked: ClaimKind | null
}

export type ClaimKind = 'release-escrow-disbursement' | 'release-escrow' | 'reverse-escrow'

export type BatchAsk = EscrowBatchContent['kind']

/** What was frozen when it was asked for. */
export type BatchSummary = { readonly name: string; readonly content: EscrowBatchContent }

export type BatchProposal = ProposalOf<BatchAsk, BatchSummary>

/** A request of ours about the batch, and what became of each escrow it is about. */
export type BatchChange = {
  readonly id: string
  readonly kind: BatchAsk
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  readonly maker: string
  readonly makerId: string
  /** What a person can do about it; null where it waits for nobody. */
  readonly settling: ChangeSettling | null
  readonly madeAt: string
  readonly stateSince: string
  readonly nextStepAt: string | null
  readonly holdNote: Message | null
  readonly reason: string | null
  readonly force: boolean
  /** Why its last try failed, and the service's own words. */
  readonly problem: { readonly explanation: Message; readonly message: string | null } | null
  /** Of a release. */
  readonly results: readonly {
    readonly escrowId: string
    readonly amount: Amount
    readonly result: EscrowResult
    /** What the service gave as its reason, in its own words. */
    readonly reason: string | null
  }[]
}

export type Board = {
  readonly id: string
  readonly name: string
  readonly status: string | null
  readonly currency: string
  readonly total: Amount
  readonly paymentMethod: string | null
  readonly description: string | null
  readonly createdAt: string | null
  /** By the word of the service or by its time: it may give the one without the other. */
  readonly cancelled: boolean
  readonly cancelledAt: string | null
  readonly cancellationReason: string | null
  /** Null: it is not known to be made here. */
  readonly ours: OurPayout | null
  /** Null where the service gave no escrows. */
  readonly escrows: readonly BoardEscrow[] | null
  /** How many are still to be read by themselves, so that their terms are shown as the service has them now. */
  readonly toRead: number
  /** Why some could not be read just now. */
  readonly unread: Message | null
  /** Newest first. */
  readonly changes: readonly BatchChange[]
  readonly proposals: readonly BatchProposal[]
  /** That one of these requests never ran. */
  readonly absences: readonly AbsenceProposal[]
  readonly soonHours: number
  readonly readAt: string
}
