import { type ShownStatus, shownIn } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'

/** Status words that deployments of the service are known to use for a disbursement. There may be others. */
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

/** Status words seen or expected of an escrow disbursement; the contract (3) only shows `pending`. */
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
  // Created and not released yet: the money has left the wallet and is held.
  ['pending', 'in_escrow'],
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

/** The shown status of a whole disbursement, by the service's status word. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(BATCH, raw)

const ENDS: ReadonlySet<StatusCode> = new Set(['completed', 'partly_paid', 'failed', 'cancelled'])

/** The code of a disbursement's final status, by the service's status word; null if it is not final or not known. */
export function batchEnd(raw: string | null): string | null {
  const shown = shownStatus(raw)
  return shown.known && ENDS.has(shown.code) ? shown.code : null
}

/** The shown status of a whole escrow disbursement, by the service's status word. */
export const shownEscrowBatchStatus = (raw: string | null): ShownStatus => shownIn(ESCROW_BATCH, raw)

/** The shown status of one item of a disbursement, by the service's status word. */
export const shownItemStatus = (raw: string | null): ShownStatus => shownIn(ITEM, raw)
