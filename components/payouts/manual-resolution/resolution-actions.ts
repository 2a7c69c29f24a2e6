import type { Answer } from '@/lib/access/requests/answer'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { BatchRow } from '@/lib/payouts/manual-resolution/batch-rows'
import type { BatchComparison } from '@/lib/payouts/manual-resolution/compare-batch'
import type { RowWord } from '@/lib/payouts/manual-resolution/propose-resolution'

/** What a person can ask the server to do about a batch that reading could not settle. Each checks everything again. */
export type ResolutionActions = {
  readonly compare: (submissionId: string, serviceId: string) => Promise<Answer<BatchComparison>>
  readonly link: (asked: {
    submissionId: string
    serviceId: string
    proof: string
  }) => Promise<Answer<{ submissionId: string }>>
  readonly proposeLink: (asked: {
    submissionId: string
    serviceId: string
    evidence: string
  }) => Promise<Answer<{ proposalId: string }>>
  readonly readRows: (submissionId: string) => Promise<Answer<readonly BatchRow[]>>
  readonly proposeRows: (asked: {
    submissionId: string
    rows: readonly { rowId: string; word: RowWord }[]
    evidence: string
    serviceReference: string | null
  }) => Promise<Answer<{ proposalId: string }>>
  readonly proposeAbandon: (submissionId: string, reason: string) => Promise<Answer<{ proposalId: string }>>
  readonly resume: (asked: {
    submissionId: string
    reason: string
    proof: string
  }) => Promise<Answer<{ submissionId: string }>>
  readonly withdraw: (proposalId: string) => Promise<Answer<null>>
  readonly decide: (decision: DecisionInput) => Promise<Answer<{ state: string }>>
}
