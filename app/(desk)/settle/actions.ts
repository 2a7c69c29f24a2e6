'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { proofInput } from '@/lib/proposals/decision-input'
import { askNeverRan, letChangeGoOn, readAgain } from '@/lib/submissions/settle-change'
import { reasonInput } from '@/lib/words'
import { readInput } from '../read-input'

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
