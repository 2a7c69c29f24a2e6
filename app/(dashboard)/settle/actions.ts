'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { proofInput } from '@/lib/approvals/decision-input'
import { askNeverRan, letChangeGoOn, readAgain } from '@/lib/submissions/manual-resolution/resolve-change'
import { reasonInput } from '@/lib/text/words'

const id = z.uuid()

export async function readChangeAgainAction(submissionId: unknown): Promise<Answer<{ ended: boolean }>> {
  return answerAction('payments:collect', (staff) => readInput(id, submissionId, (known) => readAgain(staff, known)))
}

export async function proposeNeverRanAction(
  submissionId: unknown,
  why: unknown,
): Promise<Answer<{ proposalId: string }>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, reasonInput]), [submissionId, why], ([known, reason]) => askNeverRan(staff, known, reason)),
  )
}

export async function letChangeGoOnAction(
  submissionId: unknown,
  why: unknown,
  typed: unknown,
): Promise<Answer<{ submissionId: string }>> {
  return answerAction('escrows:approve', (staff) =>
    readInput(z.tuple([id, reasonInput, proofInput]), [submissionId, why, typed], ([known, reason, proof]) =>
      letChangeGoOn(staff, { submissionId: known, reason, proof }),
    ),
  )
}
