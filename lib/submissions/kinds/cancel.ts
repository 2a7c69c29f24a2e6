import 'server-only'
import { db } from '@/lib/store/open'
import { beginReading } from '@/lib/store/transitions/readings'
import { cancelOutcome } from '@/lib/submissions/reconciliation/cancelling'
import { readForSubmission, recordReading } from '@/lib/submissions/reconciliation/observe'
import type { Change } from '@/lib/submissions/reconciliation/observe-change'
import { loadStored } from '@/lib/submissions/state/stored'

/**
 * A cancel is known by its disbursement alone, whose own submission follows the same reading. The disbursement may have
 * ended meanwhile, one way or the other.
 */
export const cancel: Change = {
  read: async (cancel) => {
    const target = cancel.targetSubmissionId === null ? null : await loadStored(cancel.targetSubmissionId)
    if (target === null || target.serviceId === null) return null
    const { ticket } = await beginReading(await db(), cancel.id)
    const reading = await readForSubmission(target.id, target.serviceId)
    if (!reading.ok) return reading
    const { startedAt, disbursement } = reading.value
    await recordReading(target, startedAt.getTime() - target.stateSince.getTime(), reading.value, 'poll')
    return {
      ok: true,
      value: { ticket, rawStatus: disbursement.status, outcome: cancelOutcome(disbursement) },
    }
  },
}
