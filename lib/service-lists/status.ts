import { type ShownStatus, shownIn } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'

/** Words that deployments of the service are known to use for a disbursement. The list is not closed. */
export const KNOWN_STATUSES = [
  'pending',
  'processing',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
] as const

const BATCH: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ['pending', 'pending'],
  ['processing', 'processing'],
  ['completed', 'completed'],
  ['succeeded', 'completed'],
  ['partially_completed', 'partly_paid'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
])

/** Words seen or to be expected of an escrow disbursement; the contract (3) shows `pending` alone. */
export const KNOWN_ESCROW_STATUSES = [
  'pending',
  'processing',
  'partially_released',
  'completed',
  'failed',
  'cancelled',
] as const

const ESCROW_BATCH: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ...BATCH,
  ['active', 'in_escrow'],
  ['funded', 'in_escrow'],
  ['held', 'in_escrow'],
  ['partially_released', 'partly_released'],
  ['released', 'released'],
  ['reversed', 'reversed'],
  ['refunded', 'refunded'],
  ['disputed', 'disputed'],
])

const ITEM: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ...BATCH,
  ['completed', 'paid'],
  ['succeeded', 'paid'],
])

/** The word of a whole disbursement. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(BATCH, raw)

const ENDS: ReadonlySet<StatusCode> = new Set(['completed', 'partly_paid', 'failed', 'cancelled'])

/** The final status of a disbursement by its status word; null where it is not final or not known. */
export function batchEnd(raw: string | null): string | null {
  const shown = shownStatus(raw)
  return shown.known && ENDS.has(shown.code) ? shown.code : null
}

/** The word of a whole escrow disbursement. */
export const shownEscrowBatchStatus = (raw: string | null): ShownStatus => shownIn(ESCROW_BATCH, raw)

/** The word of one entry of a disbursement. */
export const shownItemStatus = (raw: string | null): ShownStatus => shownIn(ITEM, raw)
