import { type ShownStatus, shownIn } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'

/** Status words that deployments of the service are known to use for a payment. There may be others. */
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

/** The status that is shown for a payment; an unknown word is shown as it came. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(WORDS, raw)

const FINAL: ReadonlySet<StatusCode> = new Set(['completed', 'failed', 'cancelled', 'refunded'])

/** Whether the status of a payment is final. An unknown word is never final: the payment is read again. */
export function isFinal(raw: string | null): boolean {
  const shown = shownStatus(raw)
  return shown.known && FINAL.has(shown.code)
}

/** Whether a payment is paid. Only a word known to mean so counts. */
export function isPaid(raw: string | null): boolean {
  const shown = shownStatus(raw)
  return shown.known && shown.code === 'completed'
}
