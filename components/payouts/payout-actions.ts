import type { Answer } from '@/lib/access/answer'
import type { NewDraft, SheetRowInput } from '@/lib/payouts/draft-input'
import type { Matching } from '@/lib/payouts/edit-matching'
import type { Undo } from '@/lib/payouts/edit-rows'
import type { Arrived } from '@/lib/payouts/save-rows'
import type { DecisionInput } from '@/lib/proposals/decision-input'

/** What a payout's page can ask the server to do. The page of the route hands them in; each checks everything again. */
export type PayoutActions = {
  readonly createDraft: (intent: string, draft: NewDraft) => Promise<Answer<{ payoutId: string }>>
  readonly saveRows: (payoutId: string, rows: readonly SheetRowInput[]) => Promise<Answer<Arrived>>
  readonly replaceSheet: (payoutId: string, sheet: Omit<NewDraft, 'name'>) => Promise<Answer<null>>
  readonly editRows: (payoutId: string, edits: Undo) => Promise<Answer<Undo>>
  readonly editMatching: (payoutId: string, matching: Matching) => Promise<Answer<Undo>>
  readonly rename: (payoutId: string, name: string) => Promise<Answer<null>>
  readonly discard: (payoutId: string) => Promise<Answer<null>>
  readonly requestApproval: (payoutId: string, seenHash: string) => Promise<Answer<{ proposalId: string }>>
  readonly withdraw: (payoutId: string) => Promise<Answer<null>>
  readonly decide: (decision: DecisionInput) => Promise<Answer<{ state: string }>>
  readonly payAgain: (payoutId: string, rowIds: readonly string[]) => Promise<Answer<{ payoutId: string }>>
  readonly letGoOn: (submissionId: string, proof: string) => Promise<Answer<null>>
  readonly giveUp: (submissionId: string, proof: string) => Promise<Answer<null>>
  readonly proposeCancel: (submissionId: string, reason: string) => Promise<Answer<{ proposalId: string }>>
}
