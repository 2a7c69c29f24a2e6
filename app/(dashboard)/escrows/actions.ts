'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput, proofInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { type Created, createEscrow } from '@/lib/escrow/collections/create-escrow'
import { decide } from '@/lib/escrow/collections/decide'
import { disputeEscrow } from '@/lib/escrow/collections/dispute-escrow'
import { fulfilTerm } from '@/lib/escrow/collections/fulfil-term'
import { escrowForm } from '@/lib/escrow/collections/new-escrow'
import { openEscrow } from '@/lib/escrow/collections/open-escrow'
import { proposeForcedRelease, proposeRelease, proposeReverse, takeBack } from '@/lib/escrow/collections/propose-change'
import { letCreationGoOn, linkCreation, proposeAbsence } from '@/lib/escrow/collections/resolve-creation'
import { otpInput } from '@/lib/submissions/payer/otp-input'
import { type OtpRequested, requestOtp } from '@/lib/submissions/payer/request-otp'
import { reasonInput } from '@/lib/text/words'

const id = z.uuid()
type Asked = Answer<{ proposalId: string }>
type Sent = Answer<{ submissionId: string }>

export async function openEscrowAction(typed: unknown): Promise<Answer<{ escrowId: string }>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.string().max(200), typed, (text) => openEscrow(staff, text)),
  )
}

export async function createEscrowAction(intent: unknown, form: unknown): Promise<Answer<Created>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, escrowForm]), [intent, form], ([known, typed]) => createEscrow(staff, known, typed)),
  )
}

export async function requestOtpAction(input: unknown): Promise<Answer<OtpRequested>> {
  return answerAction('payments:collect', (staff) => readInput(otpInput, input, (known) => requestOtp(staff, known)))
}

export async function fulfilTermAction(escrowId: unknown, termId: unknown): Promise<Sent> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, z.string().max(64)]), [escrowId, termId], ([known, term]) => fulfilTerm(staff, known, term)),
  )
}

const about = z.tuple([id, reasonInput])

export async function disputeEscrowAction(escrowId: unknown, why: unknown): Promise<Sent> {
  return answerAction('payments:collect', (staff) =>
    readInput(about, [escrowId, why], ([known, reason]) => disputeEscrow(staff, known, reason)),
  )
}

export async function proposeReleaseAction(escrowId: unknown, why: unknown): Promise<Asked> {
  return answerAction('payments:collect', (staff) =>
    readInput(about, [escrowId, why], ([known, reason]) => proposeRelease(staff, known, reason)),
  )
}

export async function proposeForcedReleaseAction(escrowId: unknown, why: unknown): Promise<Asked> {
  return answerAction('escrows:force', (staff) =>
    readInput(about, [escrowId, why], ([known, reason]) => proposeForcedRelease(staff, known, reason)),
  )
}

export async function proposeReverseAction(escrowId: unknown, why: unknown): Promise<Asked> {
  return answerAction('payments:collect', (staff) =>
    readInput(about, [escrowId, why], ([known, reason]) => proposeReverse(staff, known, reason)),
  )
}

export async function linkCreationAction(escrowId: unknown, typed: unknown): Promise<Answer<{ escrowId: string }>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, z.string().max(200)]), [escrowId, typed], ([known, text]) =>
      linkCreation(staff, known, text),
    ),
  )
}

export async function proposeAbsenceAction(escrowId: unknown, why: unknown): Promise<Asked> {
  return answerAction('payments:collect', (staff) =>
    readInput(about, [escrowId, why], ([known, reason]) => proposeAbsence(staff, known, reason)),
  )
}

export async function letCreationGoOnAction(escrowId: unknown, why: unknown, typed: unknown): Promise<Sent> {
  return answerAction('escrows:approve', (staff) =>
    readInput(z.tuple([id, reasonInput, proofInput]), [escrowId, why, typed], ([known, reason, proof]) =>
      letCreationGoOn(staff, { escrowId: known, reason, proof }),
    ),
  )
}

export async function takeBackAction(escrowId: unknown): Promise<Asked> {
  return answerAction('payments:collect', (staff) => readInput(id, escrowId, (known) => takeBack(staff, known)))
}

/** Approves or rejects what was on screen. `proof` is the password again, or the code where one is enrolled. */
export async function decideEscrowAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('escrows:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decide)),
  )
}
