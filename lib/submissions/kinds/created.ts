import 'server-only'
import type { ServiceId } from '@/lib/gateway/id'
import { reconcile } from '@/lib/submissions/reconciliation/reconcile'
import { type Search, searchFor } from '@/lib/submissions/reconciliation/search-provider'
import { readmit } from '@/lib/submissions/sending/readmit'
import { sendSubmission } from '@/lib/submissions/sending/send'
import { type FollowSubmission, stepOf, type Work } from '@/lib/submissions/sending/work'
import type { Stored } from '@/lib/submissions/state/stored'

/** Follows submissions whose result appears in a list of the service: where the outcome is unclear, that list is searched. */
export function followCreated<E extends { readonly id: ServiceId }>(
  search: Search<E>,
  observe: (work: Work) => Promise<void>,
): FollowSubmission {
  const find = (stored: Stored) => searchFor(stored, search)
  return async (work, context) => {
    switch (work.state) {
      case 'ready':
        return work.oldEpoch ? readmit(work, find) : sendSubmission(work.id, context)
      case 'unknown':
        if (stepOf(work) === 'send' && !work.oldEpoch) return sendSubmission(work.id, context)
        break
      case 'reconciling':
        break
      default:
        return observe(work)
    }
    if ((await reconcile(work, find)) === 'send-again') await sendSubmission(work.id, context)
  }
}
