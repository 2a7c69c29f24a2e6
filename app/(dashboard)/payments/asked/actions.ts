'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput, proofInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import {
  decideAbsence,
  letAskedGoOn,
  linkAsked,
  proposeAbsence,
  takeBackAbsence,
} from '@/lib/payments/collection-requests/resolve-collection-request'
import { reasonInput } from '@/lib/text/words'

const id = z.uuid()

export async function linkPaymentAction(submissionId: unknown, paymentId: unknown): Promise<Answer<object>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, z.string().max(200)]), [submissionId, paymentId], ([known, typed]) =>
      linkAsked(staff, known, typed),
    ),
  )
}

export async function letPaymentGoOnAction(
  submissionId: unknown,
  why: unknown,
  typed: unknown,
): Promise<Answer<object>> {
  return answerAction('payments:approve', (staff) =>
    readInput(z.tuple([id, reasonInput, proofInput]), [submissionId, why, typed], ([known, reason, proof]) =>
      letAskedGoOn(staff, { submissionId: known, reason, proof }),
    ),
  )
}

export async function proposePaymentAbsenceAction(submissionId: unknown, why: unknown): Promise<Answer<object>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, reasonInput]), [submissionId, why], ([known, reason]) =>
      proposeAbsence(staff, known, reason),
    ),
  )
}

export async function takeBackPaymentAbsenceAction(submissionId: unknown): Promise<Answer<object>> {
  return answerAction('payments:collect', (staff) =>
    readInput(id, submissionId, (known) => takeBackAbsence(staff, known)),
  )
}

/** Approves or rejects what was on screen. `proof` is the password again, or the code where one is enrolled. */
export async function decidePaymentAbsenceAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('payments:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decideAbsence)),
  )
}
