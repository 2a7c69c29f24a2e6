import 'server-only'
import { db } from '@/lib/store/open'
import type { SubmissionKind } from '@/lib/store/transitions/kind'
import { beginReading } from '@/lib/store/transitions/readings'
import { cancelOutcome } from '@/lib/submissions/reconciliation/change-outcome'
import { readForSubmission, recordReading } from '@/lib/submissions/reconciliation/observe'
import type { Change } from '@/lib/submissions/reconciliation/observe-change'
import { loadStored } from '@/lib/submissions/state/stored'
import { batchCancel, batchRelease } from './escrow-batch'
import { dispute, fulfilment, release, reverse } from './escrow-change'

/**
 * The outcome of a cancel is read from its disbursement, whose own submission follows the same reading. The disbursement may
 * have ended meanwhile, one way or the other.
 */
const cancel: Change = {
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

/** The kinds of submission that change something at the service, and how what they change is read. */
export const CHANGES = {
  'cancel-disbursement': cancel,
  'fulfil-term': fulfilment,
  'dispute-escrow': dispute,
  'release-escrow': release,
  'reverse-escrow': reverse,
  'release-escrow-disbursement': batchRelease,
  'cancel-escrow-disbursement': batchCancel,
} as const satisfies Partial<Record<SubmissionKind, Change>>

/** How to read what a submission of this kind changes; null for kinds that create something. */
export const changeOf = (kind: string): Change | null =>
  kind in CHANGES ? CHANGES[kind as keyof typeof CHANGES] : null
