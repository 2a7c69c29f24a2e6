import { type ShownStatus, shownIn } from '@/lib/shown-status'

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
  ['canceled', 'Cancelled'],
])

const ITEM: ReadonlyMap<string, string> = new Map([...BATCH, ['completed', 'Paid'], ['succeeded', 'Paid']])

/** The word of a whole disbursement. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(BATCH, raw)

/** The word of one entry of a disbursement. */
export const shownItemStatus = (raw: string | null): ShownStatus => shownIn(ITEM, raw)
