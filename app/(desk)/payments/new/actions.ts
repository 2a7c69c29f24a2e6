'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { type Collected, collectPayment } from '@/lib/payments/collect'
import { linkAsked } from '@/lib/payments/link-asked'
import { paymentForm } from '@/lib/payments/payment-form'
import { type OtpRequested, requestOtp } from '@/lib/submissions/request-otp'
import { readInput } from '../../read-input'

const id = z.uuid()

export async function collectAction(intent: unknown, form: unknown): Promise<Answer<Collected>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, paymentForm]), [intent, form], ([known, typed]) => collectPayment(staff, known, typed)),
  )
}

const whom = z
  .strictObject({
    phone: z
      .string()
      .regex(/^\+[1-9]\d{7,14}$/)
      .nullable(),
    email: z.email().max(254).nullable(),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, 'a phone or an e-mail address is needed')

export async function requestCodeAction(input: unknown): Promise<Answer<OtpRequested>> {
  return answerAction('payments:collect', (staff) => readInput(whom, input, (known) => requestOtp(staff, known)))
}

export async function linkPaymentAction(submissionId: unknown, paymentId: unknown): Promise<Answer<null>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, id]), [submissionId, paymentId], ([known, payment]) => linkAsked(staff, known, payment)),
  )
}
