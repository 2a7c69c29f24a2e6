'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { confirmAndDecide } from '@/lib/approvals/confirm-and-decide'
import { decisionInput } from '@/lib/approvals/decision-input'
import { MOST_IN_RELEASE } from '@/lib/escrow/board/board'
import { reasonInput } from '@/lib/text/words'
import { decide } from './decide'
import { proposeCancel, proposeForcedRelease, proposeRelease, withdrawProposal } from './propose'
import { proposeReverseOne } from './return-one'

const id = z.uuid().toLowerCase()
// The service may read an empty list as all of them, so it is refused here.
const chosen = z.array(id).min(1, 'errors.input.noEscrow').max(MOST_IN_RELEASE)

export const proposeBatchReleaseAction = staffAction('payouts:prepare', [id, chosen, reasonInput], proposeRelease)
export const proposeForcedBatchReleaseAction = staffAction(
  'escrows:force',
  [id, chosen, reasonInput],
  proposeForcedRelease,
)
export const proposeBatchCancelAction = staffAction('payouts:prepare', [id, reasonInput], proposeCancel)
export const proposeReverseOneAction = staffAction('payments:collect', [id, reasonInput], proposeReverseOne)
export const withdrawBatchAction = staffAction('payouts:prepare', [id, id], withdrawProposal)
/** Approves or rejects what was on screen, after a confirmation of identity. */
export const decideBatchAction = staffAction('escrows:approve', [decisionInput], (staff, asked) =>
  confirmAndDecide(staff, asked, decide),
)
