import { type ShownStatus, shownIn } from '@/lib/status/shown-status'

/** Words that deployments of the service are known to use for a disbursement. The list is not closed. */
export const KNOWN_STATUSES = [
  'pending',
  'processing',
  'completed',
  'partially_completed',
  'failed',
  'cancelled',
] as const

const BATCH: ReadonlyMap<string, string> = new Map([
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['completed', 'Completed'],
  ['succeeded', 'Completed'],
  ['partially_completed', 'Partly paid'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
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

const ESCROW_BATCH: ReadonlyMap<string, string> = new Map([
  ...BATCH,
  ['active', 'Held'],
  ['funded', 'Held'],
  ['held', 'Held'],
  ['partially_released', 'Partly released'],
  ['released', 'Released'],
  ['reversed', 'Reversed'],
  ['refunded', 'Refunded'],
  ['disputed', 'Disputed'],
])

const ITEM: ReadonlyMap<string, string> = new Map([...BATCH, ['completed', 'Paid'], ['succeeded', 'Paid']])

/** The word of a whole disbursement. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(BATCH, raw)

const ENDS: ReadonlySet<string> = new Set(['Completed', 'Partly paid', 'Failed', 'Cancelled'])

/** What a status word ends a disbursement as; null where it ends nothing, or nobody knows. */
export function batchEnd(raw: string | null): string | null {
  const shown = shownStatus(raw)
  return shown.known && ENDS.has(shown.word) ? shown.word : null
}

/** The word of a whole escrow disbursement. */
export const shownEscrowBatchStatus = (raw: string | null): ShownStatus => shownIn(ESCROW_BATCH, raw)

/** The word of one entry of a disbursement. */
export const shownItemStatus = (raw: string | null): ShownStatus => shownIn(ITEM, raw)
