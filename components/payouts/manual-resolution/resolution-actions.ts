import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { BatchRow } from '@/lib/payouts/manual-resolution/batch-rows'
import type { BatchComparison } from '@/lib/payouts/manual-resolution/compare-batch'
import type { RowWord } from '@/lib/payouts/manual-resolution/propose-resolution'

/** What a person can ask the server to do about a batch that reading could not settle. Each checks everything again. */
export type ResolutionActions = {
  readonly compare: (submissionId: string, serviceId: string) => Promise<ActionResult<BatchComparison>>
  readonly link: (asked: {
    submissionId: string
    serviceId: string
    proof: string
  }) => Promise<ActionResult<{ submissionId: string }>>
  readonly proposeLink: (asked: {
    submissionId: string
    serviceId: string
    evidence: string
  }) => Promise<ActionResult<{ proposalId: string }>>
  readonly readRows: (submissionId: string) => Promise<ActionResult<readonly BatchRow[]>>
  readonly proposeRows: (asked: {
    submissionId: string
    rows: readonly { rowId: string; word: RowWord }[]
    evidence: string
    serviceReference: string | null
  }) => Promise<ActionResult<{ proposalId: string }>>
  readonly proposeAbandon: (submissionId: string, reason: string) => Promise<ActionResult<{ proposalId: string }>>
  readonly resume: (asked: {
    submissionId: string
    reason: string
    proof: string
  }) => Promise<ActionResult<{ submissionId: string }>>
  readonly withdraw: (proposalId: string) => Promise<ActionResult<null>>
  readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
}
