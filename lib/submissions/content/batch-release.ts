import { type ChangeOutcome, releaseOutcome } from '@/lib/submissions/reconciliation/change-outcome'
import type { NamedEscrows } from './named-escrows'

/** One escrow of a release as last read; `status` is undefined until it was read at all. */
export type ReadEscrow = { readonly escrowId: string; readonly status?: string | null | undefined }

/** Whether an escrow may still be released, so that it is worth reading again. */
export const isOpen = (status: string | null | undefined): boolean =>
  status === undefined || ['pending', 'unclear'].includes(releaseOutcome(status))

/** What became of the wish to release an escrow. */
export type EscrowPart = 'released' | 'ended-otherwise' | 'waiting' | 'not-released' | 'unclear' | 'unread'

type Since = {
  /** What the accepted answer reported of single escrows; empty without such an answer. */
  readonly named: NamedEscrows
  /** Milliseconds since the service accepted the request; null while it has not. */
  readonly acceptedMs: number | null
  /** After this time an accepted request will not release any more escrows. */
  readonly waitMs: number
}

/**
 * What a reading means for one escrow. Only a reading proves a release; the answer decides only whether to keep waiting for
 * an escrow that is still held. Where the answer reports a release and the reading does not, the wait has no end.
 */
export function partOf({ escrowId, status }: ReadEscrow, { named, acceptedMs, waitMs }: Since): EscrowPart {
  if (status === undefined) return 'unread'
  const outcome = releaseOutcome(status)
  if (outcome === 'settled') return 'released'
  if (outcome === 'failed') return 'ended-otherwise'
  if (outcome === 'unclear') return 'unclear'
  if (acceptedMs === null) return 'waiting'
  const said = named[escrowId]?.as
  if (said === 'skipped' || said === 'failed') return 'not-released'
  return said === undefined && acceptedMs >= waitMs ? 'not-released' : 'waiting'
}

/**
 * The outcome of the whole: pending while an escrow waits or was not read, unclear where the only open escrows have an
 * unknown status word, otherwise released whole, in part or not at all.
 */
export function wholeOf(parts: readonly EscrowPart[]): ChangeOutcome {
  if (parts.some((part) => part === 'unread' || part === 'waiting')) return 'pending'
  return parts.includes('unclear') ? 'unclear' : endOf(parts)
}

/** The outcome once nothing of the request can happen any more; an unknown status word stays unclear. */
export function endOf(parts: readonly EscrowPart[]): 'settled' | 'partial' | 'failed' | 'unclear' {
  if (parts.includes('unclear')) return 'unclear'
  const released = parts.filter((part) => part === 'released').length
  if (released === parts.length) return 'settled'
  return released === 0 ? 'failed' : 'partial'
}
