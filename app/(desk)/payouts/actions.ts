'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { proposeCancel } from '@/lib/payouts/cancel-payout'
import { createDraft, discardDraft, renameDraft } from '@/lib/payouts/create-draft'
import { decide } from '@/lib/payouts/decide'
import { editsInput, matchingInput, newDraftInput, rowsInput } from '@/lib/payouts/draft-input'
import { type DraftProblem, problem } from '@/lib/payouts/draft-problem'
import { editMatching } from '@/lib/payouts/edit-matching'
import { editRows, type Undo } from '@/lib/payouts/edit-rows'
import { giveUp, letGoOn } from '@/lib/payouts/held'
import { payAgain } from '@/lib/payouts/pay-again'
import { requestApproval } from '@/lib/payouts/request-approval'
import { type Arrived, replaceSheet, saveRows } from '@/lib/payouts/save-rows'
import { withdraw } from '@/lib/payouts/withdraw'
import { decisionInput, proofInput } from '@/lib/proposals/decision-input'
import { proveAndDecide } from '@/lib/proposals/prove-and-decide'
import { fail, type Result } from '@/lib/result'
import { reasonInput } from '@/lib/words'

// An action is an open door: everything that comes in is read anew, whatever the page that calls it promises.
async function read<Schema extends z.ZodType, T>(
  schema: Schema,
  input: unknown,
  work: (value: z.output<Schema>) => Promise<Result<T, { kind: string; sentence: string }>>,
): Promise<Result<T, { kind: string; sentence: string }>> {
  const value = schema.safeParse(input)
  return value.success ? work(value.data) : fail(unreadable(value.error))
}

function unreadable(error: z.ZodError): DraftProblem {
  const [first] = error.issues
  const where = first?.path.join('.') ?? ''
  return problem(
    'bad-input',
    `This could not be read${where === '' ? '' : ` (${where})`}: ${first?.message ?? 'unknown'}. Nothing was changed.`,
  )
}

const id = z.uuid()

export async function createDraftAction(intent: string, draft: unknown): Promise<Answer<{ payoutId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, newDraftInput]), [intent, draft], ([known, value]) => createDraft(staff, known, value)),
  )
}

export async function saveRowsAction(payoutId: string, rows: unknown): Promise<Answer<Arrived>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, rowsInput]), [payoutId, rows], ([known, value]) => saveRows(staff, known, value)),
  )
}

export async function replaceSheetAction(payoutId: string, sheet: unknown): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, newDraftInput.omit({ name: true })]), [payoutId, sheet], ([known, value]) =>
      replaceSheet(staff, known, value),
    ),
  )
}

export async function editRowsAction(payoutId: string, edits: unknown): Promise<Answer<Undo>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, editsInput]), [payoutId, edits], ([known, value]) => editRows(staff, known, value)),
  )
}

export async function editMatchingAction(payoutId: string, matching: unknown): Promise<Answer<Undo>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, matchingInput]), [payoutId, matching], ([known, value]) => editMatching(staff, known, value)),
  )
}

export async function renameDraftAction(payoutId: string, name: unknown): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, newDraftInput.shape.name]), [payoutId, name], ([known, value]) =>
      renameDraft(staff, known, value),
    ),
  )
}

export async function discardDraftAction(payoutId: string): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) => read(id, payoutId, (known) => discardDraft(staff, known)))
}

export async function requestApprovalAction(
  payoutId: string,
  seenHash: string,
): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, z.string().regex(/^[0-9a-f]{64}$/)]), [payoutId, seenHash], ([known, hash]) =>
      requestApproval(staff, known, hash),
    ),
  )
}

export async function withdrawAction(payoutId: string): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) => read(id, payoutId, (known) => withdraw(staff, known)))
}

export async function payAgainAction(payoutId: string, rowIds: unknown): Promise<Answer<{ payoutId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, z.array(id).min(1).max(10_000)]), [payoutId, rowIds], ([known, rows]) =>
      payAgain(staff, known, rows),
    ),
  )
}

export async function proposeCancelAction(submissionId: string, why: unknown): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    read(z.tuple([id, reasonInput]), [submissionId, why], ([known, text]) => proposeCancel(staff, known, text)),
  )
}

export async function letGoOnAction(submissionId: string, proof: string): Promise<Answer<null>> {
  return answerAction('payouts:approve', (staff) =>
    read(z.tuple([id, proofInput]), [submissionId, proof], ([known, typed]) => letGoOn(staff, known, typed)),
  )
}

export async function giveUpAction(submissionId: string, proof: string): Promise<Answer<null>> {
  return answerAction('payouts:approve', (staff) =>
    read(z.tuple([id, proofInput]), [submissionId, proof], ([known, typed]) => giveUp(staff, known, typed)),
  )
}

/** Approves or rejects what was on screen. `proof` is the password again, or the code where one is enrolled. */
export async function decideAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('payouts:approve', (staff) =>
    read(decisionInput, input, (asked) => proveAndDecide(staff, asked, decide)),
  )
}
