import type { SubmissionState } from '@/lib/store/transitions/standing'
import type { EscrowPart } from '@/lib/submissions/content/batch-release'
import type { NamedAs } from '@/lib/submissions/content/named-escrows'
import { isFinal } from '@/lib/submissions/state/submission-status'

/** The result for one escrow of a release, from its own reading. */
export type EscrowResult =
  | 'released'
  | 'skipped'
  | 'failed'
  | 'not-released'
  | 'ended-otherwise'
  | 'under-way'
  | 'not-known'

/**
 * The result as shown. Only a reading makes it released; that the service skipped or failed it is shown where a reading agrees
 * that it was not released.
 */
export function resultOf(part: EscrowPart, named: NamedAs | null, state: SubmissionState): EscrowResult {
  if (part === 'released' || part === 'ended-otherwise') return part
  if (['rejected_clean', 'absent_proven', 'void'].includes(state)) return 'not-released'
  if (part === 'unclear' || state === 'on_hold') return 'not-known'
  if (part === 'not-released' || isFinal(state))
    return named === 'skipped' || named === 'failed' ? named : 'not-released'
  return state === 'unknown' || state === 'reconciling' ? 'not-known' : 'under-way'
}
