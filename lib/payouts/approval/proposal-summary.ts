import type { Amount } from '@/lib/money/amount'
import type { ControlView } from '@/lib/payouts/control/control'
import type { TermsSummary } from '@/lib/payouts/terms/terms-summary'
import type { BatchView, Money } from '@/lib/payouts/view'
import type { Reapproval } from '@/lib/submissions/sending/reapproval'
import type { Compared } from './comparison'
import type { Review } from './review'

/** What was frozen at submission: exactly what the approver reads and approves. */
export type ProposalSummary = {
  readonly description: string
  readonly totals: readonly Money[]
  readonly batches: readonly BatchView[]
  readonly rowCount: number
  /** What people did to the rows before they were submitted; null for a cancel, which changes no row. */
  readonly review: Review | null
  readonly drift: { readonly before: Amount; readonly now: Amount; readonly currency: string } | null
  /** Why a batch that was approved before needs approval again; missing where it was not. */
  readonly again?: Reapproval['why']
  readonly cancel: { readonly submissionId: string; readonly disbursementId: string; readonly reason: string } | null
  /** The moment before which nothing is sent (ISO 8601); missing where it is sent at once. */
  readonly sendAt?: string
  /** What the rows were compared with, and how the sheet's total became what is paid; missing for a batch that is approved again. */
  readonly control?: ControlView
  /** How it differs from the last similar payout; null where there is none, missing where it was not compared. */
  readonly compared?: Compared | null
  /** The terms of the escrows, summarised; missing for a direct payout. */
  readonly terms?: TermsSummary
}
