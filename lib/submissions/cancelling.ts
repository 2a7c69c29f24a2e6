import type { Disbursement } from '@/lib/service/shapes/disbursement'
import { batchWord } from './status-words'

/**
 * What a reading of the disbursement says about our wish to cancel it: `settled` when it was cancelled, `failed` when it
 * ended otherwise, `pending` while it may still do either. A batch can end in part paid and still have been cancelled.
 */
export function cancelOutcome(
  disbursement: Pick<Disbursement, 'status' | 'cancelledAt'>,
): 'settled' | 'failed' | 'pending' {
  const word = batchWord(disbursement.status)
  if (word === 'cancelled' || disbursement.cancelledAt !== null) return 'settled'
  return word === 'completed' || word === 'failed' || word === 'partial' ? 'failed' : 'pending'
}
