'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput, proofInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { proposeAbandon } from '@/lib/payouts/manual-resolution/abandon-batch'
import type { BatchRow } from '@/lib/payouts/manual-resolution/batch-rows'
import type { BatchComparison } from '@/lib/payouts/manual-resolution/compare-batch'
import { proposeRows, readBatchRows } from '@/lib/payouts/manual-resolution/confirm-rows'
import { decideResolution } from '@/lib/payouts/manual-resolution/decide-resolution'
import { compareWithBatch, linkBatch, proposeLink } from '@/lib/payouts/manual-resolution/link-batch'
import { withdrawResolution } from '@/lib/payouts/manual-resolution/propose-resolution'
import { resumeBatch } from '@/lib/payouts/manual-resolution/resume-batch'
import { reasonInput, words } from '@/lib/text/words'

const id = z.uuid()
const typedId = z.string().max(200)
const evidenceInput = words(3, 'Say what the evidence is, in a few words.', 1_000, 'Keep it to 1,000 characters.')
const rowsInput = z.strictObject({
  submissionId: id,
  rows: z.array(z.strictObject({ rowId: id, word: z.enum(['paid', 'unpaid']) })).max(10_000),
  evidence: evidenceInput,
  serviceReference: words(1, 'Leave the reference out, or enter it.', 120, 'Keep it to 120 characters.').nullable(),
})
const linkInput = z.strictObject({ submissionId: id, serviceId: typedId, proof: proofInput })
const proposedLinkInput = z.strictObject({ submissionId: id, serviceId: typedId, evidence: evidenceInput })
const resumeInput = z.strictObject({ submissionId: id, reason: reasonInput, proof: proofInput })

export async function compareBatchAction(submissionId: string, typed: unknown): Promise<Answer<BatchComparison>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, typedId]), [submissionId, typed], ([known, text]) => compareWithBatch(staff, known, text)),
  )
}

export async function linkBatchAction(asked: unknown): Promise<Answer<{ submissionId: string }>> {
  return answerAction('payouts:approve', (staff) => readInput(linkInput, asked, (value) => linkBatch(staff, value)))
}

export async function proposeLinkAction(asked: unknown): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(proposedLinkInput, asked, (value) => proposeLink(staff, value)),
  )
}

export async function readBatchRowsAction(submissionId: string): Promise<Answer<readonly BatchRow[]>> {
  return answerAction('payouts:prepare', (staff) => readInput(id, submissionId, (known) => readBatchRows(staff, known)))
}

export async function proposeRowsAction(asked: unknown): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) => readInput(rowsInput, asked, (value) => proposeRows(staff, value)))
}

export async function proposeAbandonAction(
  submissionId: string,
  reason: unknown,
): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, reasonInput]), [submissionId, reason], ([known, why]) => proposeAbandon(staff, known, why)),
  )
}

export async function resumeBatchAction(asked: unknown): Promise<Answer<{ submissionId: string }>> {
  return answerAction('payouts:approve', (staff) => readInput(resumeInput, asked, (value) => resumeBatch(staff, value)))
}

export async function withdrawResolutionAction(proposalId: string): Promise<Answer<null>> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(id, proposalId, (known) => withdrawResolution(staff, known)),
  )
}

/** Approves or rejects what was proposed about a batch. `proof` is the password again, or the code where one is enrolled. */
export async function decideResolutionAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('payouts:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decideResolution)),
  )
}
