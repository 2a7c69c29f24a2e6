import { type ShownStatus, shownIn } from '@/lib/status/shown-status'

/** Words that deployments of the service are known to use for a payment. The list is not closed. */
export const KNOWN_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'] as const

const WORDS: ReadonlyMap<string, string> = new Map([
  ['pending', 'Pending'],
  ['processing', 'Processing'],
  ['completed', 'Completed'],
  ['succeeded', 'Completed'],
  ['failed', 'Failed'],
  ['cancelled', 'Cancelled'],
  ['canceled', 'Cancelled'],
  ['refunded', 'Refunded'],
])

/** The word shown for a status of a payment; one that nobody listed is shown as it came. */
export const shownStatus = (raw: string | null): ShownStatus => shownIn(WORDS, raw)

const FINAL: ReadonlySet<string> = new Set(['Completed', 'Failed', 'Cancelled', 'Refunded'])

/** Whether nothing more is expected of a payment. A word that nobody listed is never final: it is read again. */
export function isFinal(raw: string | null): boolean {
  const shown = shownStatus(raw)
  return shown.known && FINAL.has(shown.word)
}

/** Whether the money of a payment is there. Only a word known to mean so counts. */
export function isPaid(raw: string | null): boolean {
  const shown = shownStatus(raw)
  return shown.known && shown.word === 'Completed'
}
