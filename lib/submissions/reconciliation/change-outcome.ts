import type { EscrowTerm } from '@/lib/gateway/shapes/escrow'
import { statusWord } from '@/lib/status/status-text'
import { batchWord, escrowStage, type EscrowStage } from '@/lib/submissions/state/service-status'
import type { Outcome } from '@/lib/submissions/state/submission-status'
import type { Disbursement } from '@/lib/gateway/shapes/disbursement'

/** What a reading says of a wish to change something: it is so, in part, it can't become so, not so yet, or nobody can tell. */
export type ChangeOutcome = 'settled' | 'partial' | 'failed' | 'pending' | 'unclear'

/** What a reading of a change says, and what it comes to once nothing of the request can happen any more. */
export type ChangeReads = {
  readonly outcome: ChangeOutcome
  /** `failed` where nothing else is said. */
  readonly whenUndone?: Exclude<ChangeOutcome, 'pending'>
}

/**
 * What a reading makes of a change that is held, or that only a person can settle: it ends by what is read. `untouched` where
 * nothing of it happened, and it may still come about; then two people may say that it never ran, once its key is dead.
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

// Called cancelled, it may still hold its money, so that nothing is ruled out by that word.
const OPEN: readonly EscrowStage[] = ['unpaid', 'held', 'cancelled']

const towards =
  (wanted: EscrowStage, ...waiting: readonly EscrowStage[]) =>
  (status: string | null): ChangeOutcome => {
    const stage = escrowStage(status)
    if (stage === null) return 'unclear'
    if (stage === wanted) return 'settled'
    return OPEN.includes(stage) || waiting.includes(stage) ? 'pending' : 'failed'
  }

/** What the status word of an escrow says of a wish to release it (contract 4.3). */
export const releaseOutcome = towards('released', 'disputed')
/** … to reverse it. */
export const reverseOutcome = towards('reversed', 'disputed')
const wordOfDispute = towards('disputed')
/** … to dispute it. An open dispute that is listed counts whatever the word. */
export const disputeOutcome = (escrow: {
  readonly status: string | null
  readonly hasOpenDispute: boolean
}): ChangeOutcome => (escrow.hasOpenDispute ? 'settled' : wordOfDispute(escrow.status))

/** What the terms of an escrow say of a wish to have one of them met. */
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
 * What a reading of an escrow disbursement says of a wish to cancel it (contract 4.5). What its escrows still hold is
 * another matter: only the record of the batch is sure to be cancelled.
 */
export function cancelBatchOutcome(batch: {
  readonly status: string | null
  readonly cancelledAt: Date | null
}): ChangeOutcome {
  if (batch.cancelledAt !== null) return 'settled'
  return BATCH_STAGES.get(statusWord(batch.status) ?? '') ?? 'unclear'
}

/**
 * Whether the service refused a change for the present state, twice or more, and no try of it came to anything else. One
 * 409 alone may come from our own first try still being under way.
 */
export function refusedByState(
  attempts: readonly { readonly outcome: string | null; readonly httpStatus: number | null }[],
): boolean {
  const harmless: readonly (Outcome | string | null)[] = ['not_sent', 'rate_limited']
  const answered = attempts.filter(({ outcome }) => !harmless.includes(outcome))
  return answered.length >= 2 && answered.every(({ httpStatus }) => httpStatus === 409)
}

type Cancelled = Pick<Disbursement, 'status' | 'cancelledAt'>

/** Whether the service says of a disbursement of either kind that it was cancelled: by its word, or by the time alone. */
export const isCancelled = ({ status, cancelledAt }: Cancelled): boolean =>
  cancelledAt !== null || batchWord(status) === 'cancelled'

/**
 * What a reading of the disbursement says about our wish to cancel it: `settled` when it was cancelled, `failed` when it
 * ended otherwise, `pending` while it may still do either. A batch can end in part paid and still have been cancelled.
 */
export function cancelOutcome(disbursement: Cancelled): 'settled' | 'failed' | 'pending' {
  if (isCancelled(disbursement)) return 'settled'
  const word = batchWord(disbursement.status)
  return word === 'completed' || word === 'failed' || word === 'partial' ? 'failed' : 'pending'
}
