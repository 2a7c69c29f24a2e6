import { type ShownStatus, shownIn } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'

/** Words that deployments of the service are known to use for a payment. The list is not closed. */
export const KNOWN_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'] as const

const WORDS: ReadonlyMap<string, StatusCode> = new Map<string, StatusCode>([
  ['pending', 'pending'],
  ['processing', 'processing'],
  ['completed', 'completed'],
  ['succeeded', 'completed'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'refunded'],
])

/** The word shown for a status of a payment; one that nobody listed is shown as it came. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(WORDS, raw)

const FINAL: ReadonlySet<StatusCode> = new Set(['completed', 'failed', 'cancelled', 'refunded'])

/** Whether nothing more is expected of a payment. A word that nobody listed is never final: it is read again. */
export function isFinal(raw: string | null): boolean {
  const shown = shownStatus(raw)
  return shown.known && FINAL.has(shown.code)
}

/** Whether the money of a payment is there. Only a word known to mean so counts. */
export function isPaid(raw: string | null): boolean {
  const shown = shownStatus(raw)
  return shown.known && shown.code === 'completed'
}
