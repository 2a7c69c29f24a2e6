import type { ProposalOf } from '@/lib/approvals/proposal-view'
import type { AskedTerm } from '@/lib/escrow/terms'
import type { UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import type { Message } from '@/lib/messages/message'
import type { Amount } from '@/lib/money/amount'
import type { Field } from '@/lib/sheet/columns/fields'
import type { Confirmed } from '@/lib/sheet/columns/questions'
import type { RowState } from '@/lib/sheet/rows/check-row'
import type { Patch, Repair } from '@/lib/sheet/rows/edit'
import type { RecognisedBy } from '@/lib/sheet/rows/payee-directory'
import type { Problem, RowProblemCode } from '@/lib/sheet/rows/row-issues'
import type { HoldReason, SubmissionState } from '@/lib/store/transitions/standing'
import type { AskAgain } from '@/lib/submissions/sending/ask-again'
import type { Compared } from './approval/comparison'
import type { Review } from './approval/review'
import type { Settlements } from './checks/acknowledgements'
import type { TermsSummary } from './draft/terms-summary'
import type { ResolutionProposal, WaitingView } from './manual-resolution/resolution-view'
import type { PaidOver } from './quotes/split-batches'
import type { RowFate } from './results/row-status'
import type { Replaced } from './upload/compare-sheets'

/** What a browser is told of a payout. Dates are ISO 8601 texts, amounts canonical texts; nothing here can move money. */

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

/** The amounts at which the default fee steps. */
export type FeeTierCode = 'upTo100k' | 'upTo1m' | 'above1m'

export type FeeTier = {
  readonly code: FeeTierCode
  readonly fee: Amount | null
  readonly rows: number
  readonly fees: Amount
}

/** Where a row stands: `index` is its place in the sheet, from 0. */
export type RowPlace = { readonly rowId: string; readonly index: number; readonly lineNo: number }

/** A row that waits for a person, with the issue that comes first in it. */
export type RowPointer = RowPlace & {
  readonly severity: 'block' | 'warn'
  readonly code: RowProblemCode | null
  readonly field: Field | null
  readonly label: Message | null
}

/** The issue that a person is led to: `index` counts among the rows shown. */
export type NextIssue = RowPointer & {
  readonly message: Message | null
  /** Whether the list was at its end, so that it begins again. */
  readonly again: boolean
}

export type ProposalView = ProposalOf<'payout' | 'cancel-disbursement', ProposalSummary>

/** Rows with the same open problem, which one reason can settle: for rows that repeat a payout, those of that payout. */
export type SettleGroup = {
  readonly code: RowProblemCode
  readonly of: string | null
  /** What the issue of the first of them says. */
  readonly message: Message
  readonly rows: number
  readonly first: RowPlace
}

/** What was frozen when approval was asked: exactly what the approver reads and signs. */
export type ProposalSummary = {
  readonly description: string
  readonly totals: readonly Money[]
  readonly batches: readonly BatchView[]
  readonly rowCount: number
  /** What people did to the rows before they were submitted; null for a cancel, which changes no row. */
  readonly review: Review | null
  readonly drift: { readonly before: Amount; readonly now: Amount; readonly currency: string } | null
  /** Why a batch that was approved before needs approval again; missing where it was not. */
  readonly again?: AskAgain['why']
  readonly cancel: { readonly submissionId: string; readonly disbursementId: string; readonly reason: string } | null
  /** How it differs from the last payout like it; null where there is none, missing where nobody looked. */
  readonly compared?: Compared | null
  /** What has to be met before held money is released, in short; missing for a direct payout. */
  readonly terms?: TermsSummary
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
  /** For a held one: whether the service may have it all the same, so that its rows may have been paid. */
  readonly mayHaveRun: boolean
  readonly makerId: string
  readonly problem: Message | null
  /** What a person can do about it; null where it waits for nobody. */
  readonly waiting: WaitingView | null
  /** Disbursements that searches found for it besides the one it is linked to. */
  readonly unexplained: readonly string[]
  readonly fates: Readonly<Record<string, number>>
}

export type FateTotal = {
  readonly kind: RowFate['kind']
  readonly rows: number
  readonly amount: Amount
  readonly currency: string
}

/** One change of rows that somebody can take back, or do again, in a few words. */
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
  readonly sheet: {
    readonly name: string | null
    readonly tab: string | null
    readonly rowsExpected: number
    readonly rowsArrived: number
    /** Whether the sheet that this one took the place of is kept, so that it can be put back. */
    readonly before: 'none' | 'kept' | 'coming-back'
    /** What a person confirmed of its columns, unit and table; other columns are certain by their headings. */
    readonly confirmed: readonly Confirmed[]
    /** The notes of ours that it has a column for. */
    readonly notes: readonly Field[]
  }
  readonly counts: Readonly<Record<RowState, number>> & { readonly all: number }
  readonly totals: readonly Money[]
  /** The hash of what would be paid, once every batch is quoted and no row needs attention; null until then. */
  readonly contentHash: string | null
  readonly batches: readonly BatchView[]
  readonly tiers: readonly FeeTier[]
  /** The first of the rows that wait for a person; how many there are stands in `counts`. */
  readonly blocked: readonly RowPointer[]
  readonly warnings: readonly RowPointer[]
  readonly groups: readonly SettleGroup[]
  /** How many rows have each problem, by its code, those left out not counted. */
  readonly problems: Readonly<Partial<Record<RowProblemCode, number>>>
  /** How many rows have a repair on offer, by field. */
  readonly offers: Readonly<Partial<Record<Field, number>>>
  /** How many rows have a cell that was rewritten in its one reading. */
  readonly formats: number
  /** What the last corrected sheet changed. */
  readonly replaced: Replaced | null
  /** What the person who reads this can take back of their own changes, and do again. */
  readonly history: History
  readonly proposals: readonly ProposalView[]
  readonly submissions: readonly SubmissionView[]
  /** What was proposed about batches that reading could not settle. */
  readonly resolutions: readonly ResolutionProposal[]
  readonly fates: readonly FateTotal[]
  /** Rows that a new draft may pay: certainly not paid, or left open by a restored backup, and in no other draft. */
  readonly payableAgain: readonly {
    readonly rowId: string
    readonly amount: Amount
    readonly currency: string
    /** It may have been paid in the time that a restored backup lost, and is paid again only where a person chooses it. */
    readonly unsure: boolean
  }[]
  readonly readAt: string
}

export type RowView = {
  readonly id: string
  readonly lineNo: number
  readonly state: RowState
  readonly name: string | null
  /** In E.164; null for a row that is paid to a wallet. */
  readonly phone: string | null
  readonly network: PaidOver | null
  /** Whom of the directory the row means, and by which fact of the sheet. */
  readonly payee: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly by: RecognisedBy
  } | null
  /** The payee's own number in E.164, on offer where the sheet has none or another. */
  readonly bookPhone: string | null
  readonly amount: Amount | null
  readonly currency: string
  readonly reference: string | null
  readonly email: string | null
  /** By when held money has to be earned, as ISO 8601 in UTC. */
  readonly deadline: string | null
  /** Terms of its own; null where those of the sheet count. */
  readonly terms: readonly AskedTerm[] | null
  readonly typed: Readonly<Partial<Record<Field, string>>>
  /** Exactly what the sheet holds in the cells that say something else now, typed by hand or reformatted. */
  readonly was: Readonly<Partial<Record<Field, string>>>
  readonly patch: Patch
  readonly problems: readonly Problem[]
  readonly settlements: Settlements
  readonly repairs: readonly Repair[]
  readonly fee: { readonly amount: Amount; readonly quoted: boolean } | null
  readonly fate: RowFate | null
  readonly sentAt: string | null
  /** When the reading began that told us. */
  readonly saidAt: string | null
  readonly disbursementId: string | null
  /** The escrow at the service that holds its money. */
  readonly escrowId: string | null
  /** The payout in which this row is being paid again. */
  readonly paidAgainIn: string | null
  /** When a failure that was read once may be confirmed; null once it is, or where nothing failed. */
  readonly certainAt: string | null
  readonly payableAgain: boolean
}
