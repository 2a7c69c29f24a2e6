import type { StatusWord } from '@/components/ui/value/status-faces'
import type { RowFate } from '@/lib/payouts/results/row-status'

const WORDS: Readonly<Record<Exclude<RowFate['kind'], 'word'>, StatusWord>> = {
  paid: 'Paid',
  failed: 'Failed',
  refused: 'Failed',
  'never-received': 'Failed',
  'not-sent': 'Failed',
  cancelled: 'Cancelled',
  pending: 'Pending',
  sending: 'Sending',
  held: 'Held',
  'in-escrow': 'Held',
  returned: 'Reversed',
  'not-known': 'Not known yet',
  'back-to-approval': 'Waiting for approval',
}

/** The status word of a row; a word of the service that nobody knows is shown as it came. */
export const wordOf = (fate: RowFate): string => (fate.kind === 'word' ? fate.word : WORDS[fate.kind])
