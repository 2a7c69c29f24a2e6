'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { type Collected, collectPayment } from '@/lib/payments/collection-requests/collect'
import { paymentForm } from '@/lib/payments/collection-requests/payment-form'
import { otpInput } from '@/lib/submissions/payer/otp-input'
import { type OtpRequested, requestOtp } from '@/lib/submissions/payer/request-otp'

const id = z.uuid()

export async function collectAction(intent: unknown, form: unknown): Promise<Answer<Collected>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, paymentForm]), [intent, form], ([known, typed]) => collectPayment(staff, known, typed)),
  )
}

export async function requestCodeAction(input: unknown): Promise<Answer<OtpRequested>> {
  return answerAction('payments:collect', (staff) => readInput(otpInput, input, (known) => requestOtp(staff, known)))
}
