import { type ChangeOutcome, releaseOutcome } from '@/lib/submissions/reconciliation/change-outcome'
import type { NamedEscrows } from './named-escrows'

/** One escrow of a release as last read; `status` is undefined until it was read at all. */
export type ReadEscrow = { readonly escrowId: string; readonly status?: string | null | undefined }

/** Whether an escrow may still be released, so that it is worth reading again. */
export const isOpen = (status: string | null | undefined): boolean =>
  status === undefined || ['pending', 'unclear'].includes(releaseOutcome(status))

/** How an escrow stands to the wish that it be released. */
export type EscrowPart = 'released' | 'ended-otherwise' | 'waiting' | 'not-released' | 'unclear' | 'unread'

type Since = {
  /** What the accepted answer said of single escrows; empty where there was none. */
  readonly named: NamedEscrows
  /** Milliseconds since the service took the request; null while it has not. */
  readonly acceptedMs: number | null
  /** After this long a taken request that has not released an escrow will not. */
  readonly waitMs: number
}

/**
 * What a reading says of one escrow. Only the reading makes it released; what the answer said decides no more than whether
 * one that is still held is waited for. An answer that says released against the reading is waited for without an end.
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
 * What the parts come to for the whole: pending while one waits or was not read, unclear where all that is left is a word
 * nobody knows, else released whole, in part or not at all.
 */
export function wholeOf(parts: readonly EscrowPart[]): ChangeOutcome {
  if (parts.some((part) => part === 'unread' || part === 'waiting')) return 'pending'
  return parts.includes('unclear') ? 'unclear' : endOf(parts)
}

/** What it comes to once it is sure that nothing of the request will happen any more; a word nobody knows stays one. */
export function endOf(parts: readonly EscrowPart[]): 'settled' | 'partial' | 'failed' | 'unclear' {
  if (parts.includes('unclear')) return 'unclear'
  const released = parts.filter((part) => part === 'released').length
  if (released === parts.length) return 'settled'
  return released === 0 ? 'failed' : 'partial'
}
