'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput, proofInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { decide } from '@/lib/payouts/approval/decide'
import { requestApproval } from '@/lib/payouts/approval/submit-for-approval'
import { withdraw } from '@/lib/payouts/approval/withdraw'
import { addRows } from '@/lib/payouts/draft/add-rows'
import { type Changed, editMatching } from '@/lib/payouts/draft/bulk-edit'
import {
  addedRowsInput,
  cellsInput,
  mappingInput,
  matchingInput,
  newDraftInput,
  rowsInput,
} from '@/lib/payouts/draft/draft-input'
import { setTerms } from '@/lib/payouts/draft/set-terms'
import { termsInput } from '@/lib/payouts/draft/terms-input'
import { type TypedAnswer, typeCells } from '@/lib/payouts/draft/type-cells'
import { type Stepped, stepChange } from '@/lib/payouts/draft/undo-step'
import { payAgain } from '@/lib/payouts/results/retry-failed'
import { proposeCancel } from '@/lib/payouts/sending/cancel-payout'
import { giveUp, letGoOn } from '@/lib/payouts/sending/resume-or-abandon'
import { createDraft, discardDraft, renameDraft } from '@/lib/payouts/upload/create-draft'
import { type KnownColumns, recallColumns } from '@/lib/payouts/upload/remembered-columns'
import { replaceSheet } from '@/lib/payouts/upload/replace-sheet'
import { type PutBack, putSheetBack } from '@/lib/payouts/upload/restore-previous-sheet'
import { type Arrived, saveRows } from '@/lib/payouts/upload/save-rows'
import { ok } from '@/lib/platform/result'
import { reasonInput } from '@/lib/text/words'

const id = z.uuid()

export async function recallColumnsAction(headings: unknown): Promise<Answer<KnownColumns | null>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(mappingInput.shape.headings, headings, async (known) => ok(await recallColumns(staff, known))),
  )
}

export async function createDraftAction(intent: string, draft: unknown): Promise<Answer<{ payoutId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, newDraftInput]), [intent, draft], ([known, value]) => createDraft(staff, known, value)),
  )
}

export async function saveRowsAction(payoutId: string, rows: unknown): Promise<Answer<Arrived>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, rowsInput]), [payoutId, rows], ([known, value]) => saveRows(staff, known, value)),
  )
}

export async function replaceSheetAction(payoutId: string, sheet: unknown, resume: unknown): Promise<Answer<null>> {
  const asked = z.tuple([id, newDraftInput.omit({ name: true, kind: true }), z.boolean()])
  return answerAction('payouts:prepare', (staff) =>
    readInput(asked, [payoutId, sheet, resume], ([known, value, goOn]) => replaceSheet(staff, known, value, goOn)),
  )
}

export async function putSheetBackAction(payoutId: string): Promise<Answer<PutBack>> {
  return answerAction('payouts:prepare', (staff) => readInput(id, payoutId, (known) => putSheetBack(staff, known)))
}

export async function addRowsAction(
  payoutId: string,
  changeId: string,
  rows: unknown,
): Promise<Answer<{ rows: number }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, id, addedRowsInput]), [payoutId, changeId, rows], ([known, change, value]) =>
      addRows(staff, known, change, value),
    ),
  )
}

export async function typeCellsAction(payoutId: string, cells: unknown): Promise<Answer<TypedAnswer>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, cellsInput]), [payoutId, cells], ([known, value]) => typeCells(staff, known, value)),
  )
}

export async function editMatchingAction(
  payoutId: string,
  matching: unknown,
  changeId: unknown,
): Promise<Answer<Changed>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, matchingInput, id.nullable()]), [payoutId, matching, changeId], ([known, value, change]) =>
      editMatching(staff, known, value, change),
    ),
  )
}

export async function stepChangeAction(payoutId: string, step: unknown): Promise<Answer<Stepped>> {
  const asked = z.strictObject({ changeId: id, back: z.boolean(), from: z.number().int().min(0) })
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, asked]), [payoutId, step], ([known, value]) => stepChange(staff, known, value)),
  )
}

export async function setTermsAction(payoutId: string, terms: unknown): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, termsInput]), [payoutId, terms], ([known, value]) => setTerms(staff, known, value)),
  )
}

export async function renameDraftAction(payoutId: string, name: unknown): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, newDraftInput.shape.name]), [payoutId, name], ([known, value]) =>
      renameDraft(staff, known, value),
    ),
  )
}

export async function discardDraftAction(payoutId: string): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) => readInput(id, payoutId, (known) => discardDraft(staff, known)))
}

export async function requestApprovalAction(
  payoutId: string,
  seenHash: string,
): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, z.string().regex(/^[0-9a-f]{64}$/)]), [payoutId, seenHash], ([known, hash]) =>
      requestApproval(staff, known, hash),
    ),
  )
}

export async function withdrawAction(payoutId: string): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) => readInput(id, payoutId, (known) => withdraw(staff, known)))
}

export async function payAgainAction(payoutId: string, rowIds: unknown): Promise<Answer<{ payoutId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, z.array(id).min(1).max(10_000)]), [payoutId, rowIds], ([known, rows]) =>
      payAgain(staff, known, rows),
    ),
  )
}

export async function proposeCancelAction(submissionId: string, why: unknown): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, reasonInput]), [submissionId, why], ([known, text]) => proposeCancel(staff, known, text)),
  )
}

export async function letGoOnAction(submissionId: string, proof: string): Promise<Answer<null>> {
  return answerAction('payouts:approve', (staff) =>
    readInput(z.tuple([id, proofInput]), [submissionId, proof], ([known, typed]) => letGoOn(staff, known, typed)),
  )
}

export async function giveUpAction(submissionId: string, proof: string): Promise<Answer<null>> {
  return answerAction('payouts:approve', (staff) =>
    readInput(z.tuple([id, proofInput]), [submissionId, proof], ([known, typed]) => giveUp(staff, known, typed)),
  )
}

/** Approves or rejects what was on screen. `proof` is the password again, or the code where one is enrolled. */
export async function decideAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('payouts:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decide)),
  )
}
