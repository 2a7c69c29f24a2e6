import 'server-only'
import type { Staff } from '@/lib/access/actor'
import { message } from '@/lib/messages/message'
import { type DraftProblem, problem } from '@/lib/payouts/draft/draft-error'
import { editedBy } from '@/lib/payouts/draft/editors'
import { fail, ok, type Result } from '@/lib/platform/result'
import type { Tx } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { loadStored, type Stored } from '@/lib/submissions/state/stored'

/** A payout batch that reading could not resolve. */
export type WaitingBatch = Stored & {
  readonly kind: 'create-disbursement' | 'create-escrow-disbursement'
  readonly payoutId: string
}

/** Reads a batch that waits for a person; the problem where it does not wait any more. */
export async function waitingBatch(submissionId: string): Promise<Result<WaitingBatch, DraftProblem>> {
  const stored = await loadStored(submissionId)
  return stored !== null && isWaiting(stored) ? ok(stored) : fail(MOVED_ON)
}

const isWaiting = (stored: Stored): stored is WaitingBatch =>
  isPayoutBatch(stored.kind) && stored.payoutId !== null && stored.state === 'on_hold'

/** Whether a submission pays the rows of a payout. */
export const isPayoutBatch = (kind: string): boolean =>
  kind === 'create-disbursement' || kind === 'create-escrow-disbursement'

/** The problem where this person requested the payout or edited its rows; null where they may resolve the batch. */
export async function ownWork(
  tx: Tx,
  staff: Staff,
  { makerId, payoutId }: Pick<WaitingBatch, 'makerId' | 'payoutId'>,
): Promise<DraftProblem | null> {
  return makerId === staff.id || (await editedBy(tx, payoutId, staff.id)) ? OWN_WORK : null
}

/** The same check in a separate transaction, before the person is asked to confirm their identity. */
export const refusesOwnWork = (staff: Staff, batch: WaitingBatch): Promise<DraftProblem | null> =>
  withTx((tx) => ownWork(tx, staff, batch))

/** Another person was quicker, or a reading resolved it. */
export const MOVED_ON = problem('superseded', message('errors.resolution.notWaiting'))
const OWN_WORK = problem('refused', message('errors.resolution.own'))
