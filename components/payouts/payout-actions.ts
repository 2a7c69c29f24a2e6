import type { ActionResult } from '@/lib/access/requests/action'
import type { DecisionInput } from '@/lib/approvals/decision-input'
import type { Changed } from '@/lib/payouts/draft/bulk-edit'
import type { Matching } from '@/lib/payouts/draft/bulk-edit-input'
import type { AddedRow, NewDraft, SheetRowInput, TypedCell } from '@/lib/payouts/draft/draft-input'
import type { TermsInput } from '@/lib/payouts/draft/terms-input'
import type { TypedAnswer } from '@/lib/payouts/draft/type-cells'
import type { Stepped } from '@/lib/payouts/draft/undo-step'
import type { KnownColumns } from '@/lib/payouts/upload/remembered-columns'
import type { PutBack } from '@/lib/payouts/upload/restore-previous-sheet'
import type { Arrived } from '@/lib/payouts/upload/save-rows'
import type { ResolutionActions } from './manual-resolution/resolution-actions'

/** What a payout's page can ask the server to do. The page of the route hands them in; each checks everything again. */
export type PayoutActions = {
  readonly recallColumns: (headings: readonly string[]) => Promise<ActionResult<KnownColumns | null>>
  readonly createDraft: (intent: string, draft: NewDraft) => Promise<ActionResult<{ payoutId: string }>>
  readonly saveRows: (payoutId: string, rows: readonly SheetRowInput[]) => Promise<ActionResult<Arrived>>
  readonly replaceSheet: (
    payoutId: string,
    sheet: Omit<NewDraft, 'name' | 'kind'>,
    resume: boolean,
  ) => Promise<ActionResult<null>>
  readonly putSheetBack: (payoutId: string) => Promise<ActionResult<PutBack>>
  readonly addRows: (
    payoutId: string,
    changeId: string,
    rows: readonly AddedRow[],
  ) => Promise<ActionResult<{ rows: number }>>
  readonly typeCells: (payoutId: string, cells: readonly TypedCell[]) => Promise<ActionResult<TypedAnswer>>
  readonly setTerms: (payoutId: string, terms: TermsInput) => Promise<ActionResult<null>>
  readonly editMatching: (
    payoutId: string,
    matching: Matching,
    changeId: string | null,
  ) => Promise<ActionResult<Changed>>
  readonly stepChange: (
    payoutId: string,
    step: { changeId: string; back: boolean; from: number },
  ) => Promise<ActionResult<Stepped>>
  readonly rename: (payoutId: string, name: string) => Promise<ActionResult<null>>
  readonly discard: (payoutId: string) => Promise<ActionResult<null>>
  readonly requestApproval: (payoutId: string, seenHash: string) => Promise<ActionResult<{ proposalId: string }>>
  readonly withdraw: (payoutId: string) => Promise<ActionResult<null>>
  readonly decide: (decision: DecisionInput) => Promise<ActionResult<{ state: string }>>
  readonly payAgain: (payoutId: string, rowIds: readonly string[]) => Promise<ActionResult<{ payoutId: string }>>
  readonly letGoOn: (submissionId: string, proof: string) => Promise<ActionResult<null>>
  readonly giveUp: (submissionId: string, proof: string) => Promise<ActionResult<null>>
  readonly proposeCancel: (submissionId: string, reason: string) => Promise<ActionResult<{ proposalId: string }>>
  readonly resolution: ResolutionActions
}

/** Asks what columns under these headings were confirmed to mean before; null where the desk does not know or does not say. */
export const recallBy =
  ({ recallColumns }: Pick<PayoutActions, 'recallColumns'>) =>
  async (headings: readonly string[]): Promise<KnownColumns | null> => {
    const answer = await recallColumns(headings)
    return answer.ok ? answer.value : null
  }
