import type { Message } from '@/lib/messages/message'
import type { PolicyStop } from './approval-line'
import type { Outcome } from './policy-outcome'

/** A proposal to confirm that a request never arrived, or never ran. */
export type AbsenceProposal = ProposalOf<
  'declare-absent',
  { readonly name?: string; readonly content: { readonly reason: string; readonly submissionKind?: string } }
>

/** A row of the payout that a comment or a rejection is about. */
export type NamedRow = {
  readonly rowId: string
  /** The number of the row in its sheet. */
  readonly lineNo: number
  /** Its place in the sheet, from 0; null where the sheet was replaced since, and the row is gone. */
  readonly index: number | null
}

/** What somebody wrote: a comment, or the reason of a rejection. */
export type Remark = {
  readonly id: string
  readonly who: string
  readonly at: string
  readonly text: string
}

type Comment = Remark & {
  readonly rows: readonly NamedRow[]
}

/** A proposal with the decisions on it. Dates are ISO 8601 texts. `summary` is what was frozen when it was made. */
export type ProposalOf<Kind extends string, Summary> = {
  readonly id: string
  readonly kind: Kind
  /** The id of what it is about: a payout, a submission, or an object of the service. */
  readonly subjectId: string
  readonly state: 'pending' | 'approved' | 'rejected' | 'void' | 'lapsed'
  readonly mark: string
  readonly hash: string
  readonly makerId: string
  readonly maker: string
  /** Who created or edited part of what it is about, while it is pending: none of them may approve it. */
  readonly contributorIds: readonly string[]
  readonly askedAt: string
  readonly decidedAt: string | null
  readonly approvalsNeeded: number
  /** What the policy has demanded so far, each with the rule or the ceiling that applied. */
  readonly outcomes: readonly Outcome[]
  /** Why the policy does not let somebody approve it now, by their id; only while it is pending. */
  readonly stops: Readonly<Record<string, PolicyStop>>
  /** What the policy demands of it and nobody can give any more, by the place of the outcome; only while it is pending. */
  readonly gaps: readonly { readonly at: number; readonly needed: number; readonly possible: number }[]
  /** The places of the outcomes whose rule or ceiling the policy in force no longer has; only while it is pending. */
  readonly former: readonly number[]
  /** Who could decide about it but for a pause after a reset of their sign-in, and when that ends; only while it is pending. */
  readonly paused: readonly { readonly id: string; readonly name: string; readonly from: string }[]
  readonly decisions: readonly {
    readonly byId: string
    readonly who: string
    readonly what: 'approve' | 'reject'
    readonly at: string
    readonly reason: string | null
    /** The rows that a rejection is about. */
    readonly rows: readonly NamedRow[]
  }[]
  /** What people wrote about it, the oldest first. */
  readonly comments: readonly Comment[]
  readonly voidReason: Message | null
  readonly summary: Summary
}
