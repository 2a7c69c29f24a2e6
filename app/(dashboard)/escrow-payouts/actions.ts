'use server'

import { z } from 'zod'
import { readInput } from '@/app/(dashboard)/read-input'
import { type Answer, answerAction } from '@/lib/access/requests/answer'
import { decisionInput } from '@/lib/approvals/decision-input'
import { proveAndDecide } from '@/lib/approvals/prove-and-decide'
import { MOST_IN_RELEASE } from '@/lib/escrow/board/board'
import { decide } from '@/lib/escrow/payouts/decide'
import { proposeCancel, proposeForcedRelease, proposeRelease, takeBack } from '@/lib/escrow/payouts/propose'
import { proposeReverseOne } from '@/lib/escrow/payouts/return-one'
import { reasonInput } from '@/lib/text/words'

const id = z.uuid().toLowerCase()
type Asked = Answer<{ proposalId: string }>

/** An empty list may mean all of them to the service, so that it is refused at the door. */
const release = z.tuple([id, z.array(id).min(1, 'choose at least one escrow').max(MOST_IN_RELEASE), reasonInput])

export async function proposeReleaseAction(disbursementId: unknown, escrowIds: unknown, why: unknown): Promise<Asked> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(release, [disbursementId, escrowIds, why], ([known, chosen, reason]) =>
      proposeRelease(staff, known, chosen, reason),
    ),
  )
}

export async function proposeForcedReleaseAction(
  disbursementId: unknown,
  escrowIds: unknown,
  why: unknown,
): Promise<Asked> {
  return answerAction('escrows:force', (staff) =>
    readInput(release, [disbursementId, escrowIds, why], ([known, chosen, reason]) =>
      proposeForcedRelease(staff, known, chosen, reason),
    ),
  )
}

export async function proposeCancelAction(disbursementId: unknown, why: unknown): Promise<Asked> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, reasonInput]), [disbursementId, why], ([known, reason]) =>
      proposeCancel(staff, known, reason),
    ),
  )
}

export async function proposeReverseOneAction(escrowId: unknown, why: unknown): Promise<Answer<{ escrowId: string }>> {
  return answerAction('payments:collect', (staff) =>
    readInput(z.tuple([id, reasonInput]), [escrowId, why], ([known, reason]) =>
      proposeReverseOne(staff, known, reason),
    ),
  )
}

export async function takeBackBatchAction(disbursementId: unknown, proposalId: unknown): Promise<Asked> {
  return answerAction('payouts:prepare', (staff) =>
    readInput(z.tuple([id, id]), [disbursementId, proposalId], ([known, asked]) => takeBack(staff, known, asked)),
  )
}

/** Approves or rejects what was on screen. `proof` is the password again, or the code where one is enrolled. */
export async function decideBatchAction(input: unknown): Promise<Answer<{ state: string }>> {
  return answerAction('escrows:approve', (staff) =>
    readInput(decisionInput, input, (asked) => proveAndDecide(staff, asked, decide)),
  )
}
