'use server'

import { z } from 'zod'
import { type Answer, answerAction } from '@/lib/access/answer'
import { type Collected, collectPayment } from '@/lib/payments/collect'
import { paymentForm } from '@/lib/payments/payment-form'
import { otpInput } from '@/lib/submissions/otp-input'
import { type OtpRequested, requestOtp } from '@/lib/submissions/request-otp'
import { readInput } from '../../read-input'

const id = z.uuid()

export async function collectAction(intent: unknown, form: unknown): Promise<Answer<Collected>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, paymentForm]), [intent, form], ([known, typed]) => collectPayment(staff, known, typed)),
  )
}

export async function requestCodeAction(input: unknown): Promise<Answer<OtpRequested>> {
  return answerAction('payments:collect', (staff) => readInput(otpInput, input, (known) => requestOtp(staff, known)))
}
