'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { decisionInput, proofInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { otpInput } from '@/lib/submissions/payer/otp-input'
import { requestOtp } from '@/lib/submissions/payer/request-otp'
import { reasonInput } from '@/lib/text/words'
import { collectPayment } from './collect'
import { paymentForm } from './payment-form'
import { decideAbsence, letAskedGoOn, linkAsked, proposeAbsence, takeBackAbsence } from './resolve-collection-request'

const id = z.uuid()
const typedId = z.string().max(200)

export const collectAction = staffAction('payments:collect', [id, paymentForm], collectPayment)
export const requestCodeAction = staffAction('payments:collect', [otpInput], requestOtp)
export const linkPaymentAction = staffAction('payments:collect', [id, typedId], linkAsked)
export const letPaymentGoOnAction = staffAction(
  'payments:approve',
  [id, reasonInput, proofInput],
  (staff, submissionId, reason, proof) => letAskedGoOn(staff, { submissionId, reason, proof }),
)
export const proposePaymentAbsenceAction = staffAction('payments:collect', [id, reasonInput], proposeAbsence)
export const takeBackPaymentAbsenceAction = staffAction('payments:collect', [id], takeBackAbsence)
/** Approves or rejects what was on screen, after the person has confirmed who they are. */
export const decidePaymentAbsenceAction = staffAction('payments:approve', [decisionInput], (staff, asked) =>
  proveAndDecide(staff, asked, decideAbsence),
)
