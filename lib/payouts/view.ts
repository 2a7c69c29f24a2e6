import type { ProposalOf, Remark } from '@/lib/approvals/proposal-view'
import type { AskedTerm } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { Confirmed } from '@/lib/sheet/columns/confirmed'
import type { Field } from '@/lib/sheet/columns/fields'
import type { RecognisedBy } from '@/lib/sheet/rows/payee-directory'
import type { Repair, RowEdits } from '@/lib/sheet/rows/row-edits'
import type { Problem, RowProblemCode } from '@/lib/sheet/rows/row-issues'
import type { RowState } from '@/lib/sheet/rows/status'
import type { HoldReason, Stop, SubmissionState } from '@/lib/store/transitions/standing'
import type { ProposalSummary } from './approval/proposal-summary'
import type { Editor } from './authors/editor'
import type { Acknowledgements } from './checks/acknowledgements'
import type { ControlView } from './control/control'
import type { ResolutionProposal, WaitingView } from './manual-resolution/resolution-view'
import type { PaidOver } from './quotes/split-batches'
import type { MayBePaidAgain, PayableAgain } from './results/retry-choice'
import type { RowStatus } from './results/row-status'
import type { Replaced } from './upload/compare-sheets'

/** What a browser gets about a payout. Dates are ISO 8601 texts, amounts canonical texts; nothing here can move money. */

export type PayoutState = 'draft' | 'pending_approval' | 'approved' | 'discarded'

export type Money = {
  readonly currency: string
  readonly rows: number
  readonly amount: Amount
  readonly fee: Amount
  readonly debit: Amount
}

export type BatchView = Money & {
  readonly hash: string
  readonly network: PaidOver
  readonly part: number
  /** When the service quoted exactly this batch; null while `fee` is our own estimate. */
  readonly quotedAt: string | null
}

/** The payments of one step of the default fee. */
export type FeeTier = {
  readonly code: 'upTo100k' | 'upTo1m' | 'above1m'
  readonly fee: Amount | null
  readonly rows: number
  readonly fees: Amount
}

/** The position of a row: `index` counts from 0 in the sheet. */
export type RowPlace = { readonly rowId: string; readonly index: number; readonly lineNo: number }

/** A row that needs attention, with its first issue. */
export type RowPointer = RowPlace & {
  readonly severity: 'block' | 'warn'
  readonly code: RowProblemCode | null
  readonly field: Field | null
  readonly label: Message | null
}

/** The issue that the page goes to next: `index` counts among the rows shown. */
export type NextIssue = RowPointer & {
  readonly message: Message | null
  /** Whether the list was at its end and begins again. */
  readonly again: boolean
}

export type ProposalView = ProposalOf<'payout' | 'cancel-disbursement', ProposalSummary>

/** Rows with the same open issue, which one reason can accept: for rows that repeat a payout, those of that payout. */
export type AcknowledgementGroup = {
  readonly code: RowProblemCode
  readonly of: string | null
  /** The text of the first of the issues. */
  readonly message: Message
  readonly rows: number
  readonly first: RowPlace
}

export type SubmissionView = {
  readonly id: string
  readonly kind: 'create-disbursement' | 'cancel-disbursement' | 'create-escrow-disbursement'
  /** For a cancel: the submission to be cancelled. */
  readonly targetId: string | null
  readonly state: SubmissionState
  readonly holdReason: HoldReason | null
  readonly network: PaidOver | null
  /** The mark in front of the description at the service. */
  readonly mark: string
  readonly money: Money
  readonly disbursementId: string | null
  readonly serviceStatus: string | null
  readonly sentAt: string | null
  readonly stateSince: string
  readonly observedAt: string | null
  readonly nextStepAt: string | null
  readonly sends: number
  readonly holdNote: Message | null
  /** For one on hold: whether the service may have it all the same, so that its rows may have been paid. */
  readonly mayHaveRun: boolean
  /** Why it is not sent now, while it waits to be sent for the first time. */
  readonly stopped: Stop | null
  /** Until about when payouts wait for the searches after a restore; null where they do not. */
  readonly stoppedUntil: string | null
  readonly makerId: string
  readonly problem: Message | null
  /** What a person can do about it; null where it does not wait for a person. */
  readonly waiting: WaitingView | null
  /** Disbursements that searches found for it besides the one it is linked to. */
  readonly unexplained: readonly string[]
  readonly rowStatuses: Readonly<Record<string, number>>
}

export type StatusTotal = {
  readonly kind: RowStatus['kind']
  readonly rows: number
  readonly amount: Amount
  readonly currency: string
}

/** One change of rows that a person can undo or redo, with a short description. */
type StepView = { readonly changeId: string; readonly what: Message; readonly rows: number }
export type History = { readonly undo: StepView | null; readonly redo: StepView | null }

export type PayoutView = {
  readonly id: string
  readonly kind: 'direct' | 'escrow'
  /** The terms of the whole sheet, and where the payer is; null for a direct payout. */
  readonly terms: readonly AskedTerm[] | null
  readonly location: UserLocation | null
  readonly name: string
  readonly state: PayoutState
  readonly version: number
  readonly currency: string
  readonly createdBy: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly parentId: string | null
  /** A note of the staff, which is no part of what is approved. */
  readonly note: string | null
  /** What its rows were compared with, and how the total of the sheet becomes what is paid. */
  readonly control: ControlView
  /** The moment before which nothing of it is sent, although it is approved (ISO 8601); null where it is sent at once. */
  readonly sendAt: string | null
  readonly sheet: {
    readonly name: string | null
    readonly tab: string | null
    readonly rowsExpected: number
    readonly rowsArrived: number
    /** Whether the sheet that this one replaced is kept, so that it can be restored. */
    readonly before: 'none' | 'kept' | 'coming-back'
    /** What a person confirmed of its columns, unit and table; other columns are certain by their headings. */
    readonly confirmed: readonly Confirmed[]
    /** The notes of our own (`isNote`) that it has a column for. */
    readonly notes: readonly Field[]
    /** The number of the last line of the sheet or of the rows that were added to it, after which further ones are numbered. */
    readonly lastLine: number
  }
  readonly counts: Readonly<Record<RowState, number>> & { readonly all: number }
  readonly totals: readonly Money[]
  /** The hash of what would be paid, once every batch is quoted and no row needs attention; null until then. */
  readonly contentHash: string | null
  readonly batches: readonly BatchView[]
  readonly tiers: readonly FeeTier[]
  /** The first of the rows that need attention; `counts` has how many there are. */
  readonly blocked: readonly RowPointer[]
  readonly warnings: readonly RowPointer[]
  readonly groups: readonly AcknowledgementGroup[]
  /** How many rows have each issue, by its code, excluded rows not counted. */
  readonly problems: Readonly<Partial<Record<RowProblemCode, number>>>
  /** How many rows have a suggested format, by field. */
  readonly offers: Readonly<Partial<Record<Field, number>>>
  /** How many rows have a cell whose format was changed in its only possible reading. */
  readonly formats: number
  /** What the last corrected sheet changed. */
  readonly replaced: Replaced | null
  /** What the person who reads this can undo and redo of their own changes. */
  readonly history: History
  /** Who worked on it and on what its rows were copied from, and what they did; none of them may approve it. */
  readonly editors: readonly Editor[]
  readonly proposals: readonly ProposalView[]
  /** While it waits for approval: open findings of disbursements that may have paid it already. */
  readonly sameFindings: readonly { readonly id: string; readonly serviceId: string }[]
  readonly submissions: readonly SubmissionView[]
  /** The proposals about batches that reading could not resolve. */
  readonly resolutions: readonly ResolutionProposal[]
  readonly rowStatuses: readonly StatusTotal[]
  /** Rows that a new draft may pay: certainly not paid, or left open by a restored backup, and in no other draft. */
  readonly payableAgain: readonly PayableAgain[]
  readonly readAt: string
}

export type RowView = {
  readonly id: string
  /** What approvers and makers wrote about this row when it was submitted, the oldest first. */
  readonly remarks: readonly Remark[]
  readonly lineNo: number
  readonly state: RowState
  readonly name: string | null
  /** In E.164; null for a row that is paid to a wallet. */
  readonly phone: string | null
  readonly network: PaidOver | null
  /** The payee of the directory whom the row names, and by which field of the sheet. */
  readonly payee: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly by: RecognisedBy
  } | null
  /** The payee's number in E.164, suggested where the sheet has none or another. */
  readonly directoryPhone: string | null
  readonly amount: Amount | null
  readonly currency: string
  readonly reference: string | null
  readonly email: string | null
  /** By when its terms have to be met, as ISO 8601 in UTC. */
  readonly deadline: string | null
  /** The row's own terms; null where those of the sheet apply. */
  readonly terms: readonly AskedTerm[] | null
  readonly typed: Readonly<Partial<Record<Field, string>>>
  /** The original cells of the fields whose value was edited or reformatted. */
  readonly was: Readonly<Partial<Record<Field, string>>>
  readonly patch: RowEdits
  readonly problems: readonly Problem[]
  readonly settlements: Acknowledgements
  readonly repairs: readonly Repair[]
  readonly fee: { readonly amount: Amount; readonly quoted: boolean } | null
  readonly status: RowStatus | null
  readonly sentAt: string | null
  /** When the reading began that reported it. */
  readonly reportedAt: string | null
  readonly disbursementId: string | null
  /** The escrow at the service that holds its money. */
  readonly escrowId: string | null
  /** The payout that retries this row. */
  readonly paidAgainIn: string | null
  /** When a failure that was read once may be confirmed; null once it is, or where nothing failed. */
  readonly certainAt: string | null
  readonly payableAgain: MayBePaidAgain
}
