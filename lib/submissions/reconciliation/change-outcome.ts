import type { Disbursement } from '@/lib/gateway/shapes/disbursement'
import type { EscrowTerm } from '@/lib/gateway/shapes/escrow'
import { statusWord } from '@/lib/status/status-text'
import { batchWord, type EscrowStage, escrowStage } from '@/lib/submissions/state/service-status'
import type { Outcome } from '@/lib/submissions/state/submission-status'

/**
 * What a reading reports about a change that we requested: done, done in part, impossible by now, not done yet, or unclear.
 */
export type ChangeOutcome = 'settled' | 'partial' | 'failed' | 'pending' | 'unclear'

/** What a reading of a change reports, and its outcome once nothing of the request can happen any more. */
export type ChangeReads = {
  readonly outcome: ChangeOutcome
  /** `failed` unless stated otherwise. */
  readonly whenUndone?: Exclude<ChangeOutcome, 'pending'>
}

/**
 * What a reading means for a change that is stopped, or that only a person can resolve: the reading may end it. `untouched`
 * where nothing of it happened, and it may still happen; then two people may confirm that it never ran, once its key has
 * expired.
 */
export function stuckOutcome(
  { outcome, whenUndone = 'failed' }: ChangeReads,
  keyDead: boolean,
): Exclude<ChangeOutcome, 'unclear'> | 'unknown-word' | 'untouched' {
  if (outcome === 'unclear') return 'unknown-word'
  if (outcome !== 'pending') return outcome
  if (whenUndone === 'unclear') return 'unknown-word'
  if (whenUndone === 'failed') return 'untouched'
  return keyDead ? whenUndone : 'pending'
}

// An escrow that is reported as cancelled may still hold its money, so that word rules out nothing.
const OPEN: readonly EscrowStage[] = ['unpaid', 'held', 'cancelled']

const towards =
  (wanted: EscrowStage, ...waiting: readonly EscrowStage[]) =>
  (status: string | null): ChangeOutcome => {
    const stage = escrowStage(status)
    if (stage === null) return 'unclear'
    if (stage === wanted) return 'settled'
    return OPEN.includes(stage) || waiting.includes(stage) ? 'pending' : 'failed'
  }

/** The outcome of a requested release, by the status word of the escrow (contract 4.3). */
export const releaseOutcome = towards('released', 'disputed')
/** The outcome of a requested reversal. */
export const reverseOutcome = towards('reversed', 'disputed')
const wordOfDispute = towards('disputed')
/** The outcome of a requested dispute. An open dispute that is listed counts whatever the status word. */
export const disputeOutcome = (escrow: {
  readonly status: string | null
  readonly hasOpenDispute: boolean
}): ChangeOutcome => (escrow.hasOpenDispute ? 'settled' : wordOfDispute(escrow.status))

/** The outcome of a request to meet a term, by the terms of the escrow. */
export function fulfilOutcome(
  escrow: { readonly status: string | null; readonly terms: readonly EscrowTerm[] | null },
  termId: string | null,
): ChangeOutcome {
  const term = escrow.terms?.find((one) => one.id === termId)
  if (term === undefined || term.isMet === null) return 'unclear'
  if (term.isMet) return 'settled'
  const stage = escrowStage(escrow.status)
  return stage === null || stage === 'disputed' || OPEN.includes(stage) ? 'pending' : 'failed'
}

const BATCH_STAGES: ReadonlyMap<string, ChangeOutcome> = new Map([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['active', 'pending'],
  ['funded', 'pending'],
  ['held', 'pending'],
  ['partially_released', 'pending'],
  ['partially_completed', 'pending'],
  ['disputed', 'pending'],
  ['cancelled', 'settled'],
  ['released', 'failed'],
  ['completed', 'failed'],
  ['succeeded', 'failed'],
  ['failed', 'failed'],
  ['reversed', 'failed'],
  ['refunded', 'failed'],
])

/**
 * The outcome of a requested cancel of an escrow disbursement (contract 4.5). Only the record of the batch is sure to be
 * cancelled; its escrows may still hold money.
 */
export function cancelBatchOutcome(batch: {
  readonly status: string | null
  readonly cancelledAt: Date | null
}): ChangeOutcome {
  if (batch.cancelledAt !== null) return 'settled'
  return BATCH_STAGES.get(statusWord(batch.status) ?? '') ?? 'unclear'
}

/**
 * Whether the service refused a change because of the present state, twice or more, and no attempt had another outcome. A
 * single 409 may mean that our own first attempt is still running.
 */
export function refusedByState(
  attempts: readonly { readonly outcome: string | null; readonly httpStatus: number | null }[],
): boolean {
  const harmless: readonly (Outcome | string | null)[] = ['not_sent', 'rate_limited']
  const answered = attempts.filter(({ outcome }) => !harmless.includes(outcome))
  return answered.length >= 2 && answered.every(({ httpStatus }) => httpStatus === 409)
}

type Cancelled = Pick<Disbursement, 'status' | 'cancelledAt'>

/**
 * Whether the service reports a disbursement of either kind as cancelled: by its status word, or by the time of the
 * cancellation.
 */
export const isCancelled = ({ status, cancelledAt }: Cancelled): boolean =>
  cancelledAt !== null || batchWord(status) === 'cancelled'

/**
 * The outcome of a requested cancel, by a reading of the disbursement: `settled` when it was cancelled, `failed` when it
 * ended otherwise, `pending` while both are possible. A batch can end as partly paid and still have been cancelled.
 */
export function cancelOutcome(disbursement: Cancelled): 'settled' | 'failed' | 'pending' {
  if (isCancelled(disbursement)) return 'settled'
  const word = batchWord(disbursement.status)
  return word === 'completed' || word === 'failed' || word === 'partial' ? 'failed' : 'pending'
}
