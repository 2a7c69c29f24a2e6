'use server'

import { z } from 'zod'
import { proofInput } from '@/lib/access/identity-confirmation/proof-input'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { otpInput } from '@/lib/submissions/payer/otp-input'
import { requestOtp } from '@/lib/submissions/payer/request-otp'
import { reasonInput } from '@/lib/text/words'
import { createEscrow } from './create-escrow'
import { decide } from './decide'
import { disputeEscrow } from './dispute-escrow'
import { fulfilTerm } from './fulfil-term'
import { escrowForm } from './new-escrow'
import { openEscrow } from './open-escrow'
import { proposeForcedRelease, proposeRelease, proposeReverse, withdrawProposal } from './propose-change'
import { linkCreation, proposeAbsence, resumeCreation } from './resolve-creation'

const id = z.uuid()
const typedId = z.string().max(200)

export const openEscrowAction = staffAction('payments:collect', [typedId], openEscrow)
export const createEscrowAction = staffAction('payments:collect', [id, z.unknown().pipe(escrowForm)], createEscrow)
export const requestOtpAction = staffAction('payments:collect', [otpInput], requestOtp)
export const fulfilTermAction = staffAction('payments:collect', [id, z.string().max(64)], fulfilTerm)
export const disputeEscrowAction = staffAction('payments:collect', [id, reasonInput], disputeEscrow)
export const proposeReleaseAction = staffAction('payments:collect', [id, reasonInput], proposeRelease)
export const proposeForcedReleaseAction = staffAction('escrows:force', [id, reasonInput], proposeForcedRelease)
export const proposeReverseAction = staffAction('payments:collect', [id, reasonInput], proposeReverse)
export const linkCreationAction = staffAction('payments:collect', [id, typedId], linkCreation)
export const proposeAbsenceAction = staffAction('payments:collect', [id, reasonInput], proposeAbsence)
export const resumeCreationAction = staffAction(
  'escrows:approve',
  [id, reasonInput, proofInput],
  (staff, escrowId, reason, proof) => resumeCreation(staff, { escrowId, reason, proof }),
)
export const withdrawEscrowAction = staffAction('payments:collect', [id], withdrawProposal)
/** Approves or rejects what was on screen, after a confirmation of identity. */
export const decideEscrowAction = staffAction('escrows:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decide),
)
