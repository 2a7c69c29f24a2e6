'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { otpInput } from '@/lib/submissions/payer/otp-input'
import { requestOtp } from '@/lib/submissions/payer/request-otp'
import { reasonInput } from '@/lib/text/words'
import { collectPayment } from './collect'
import { paymentForm } from './payment-form'
import {
  decideAbsence,
  linkCollectionRequest,
  proposeAbsence,
  resumeCollectionRequest,
  withdrawAbsence,
} from './resolve-collection-request'

const id = z.uuid()
const typedId = z.string().max(200)

export const collectAction = staffAction('payments:collect', [id, paymentForm], collectPayment)
export const requestCodeAction = staffAction('payments:collect', [otpInput], requestOtp)
export const linkPaymentAction = staffAction('payments:collect', [id, typedId], linkCollectionRequest)
export const resumePaymentAction = staffAction(
  'payments:approve',
  [id, reasonInput, proofInput],
  (staff, submissionId, reason, proof) => resumeCollectionRequest(staff, { submissionId, reason, proof }),
)
export const proposePaymentAbsenceAction = staffAction('payments:collect', [id, reasonInput], proposeAbsence)
export const withdrawPaymentAbsenceAction = staffAction('payments:collect', [id], withdrawAbsence)
/** Approves or rejects what was on screen, after a confirmation of identity. */
export const decidePaymentAbsenceAction = staffAction('payments:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decideAbsence),
)
