import type { Disbursement } from '@/lib/gateway/shapes/disbursement'
import { batchWord } from '@/lib/submissions/state/service-status'

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
