import type { RowFate } from '@/lib/payouts/results/row-status'
import type { ShownStatus } from '@/lib/status/shown-status'
import type { StatusCode } from '@/lib/status/status-code'

const CODES: Readonly<Record<Exclude<RowFate['kind'], 'word'>, StatusCode>> = {
  paid: 'paid',
  failed: 'failed',
  refused: 'failed',
  'never-received': 'failed',
  'not-sent': 'failed',
  cancelled: 'cancelled',
  pending: 'pending',
  sending: 'sending',
  held: 'on_hold',
  'in-escrow': 'in_escrow',
  returned: 'reversed',
  'not-known': 'not_known_yet',
  'back-to-approval': 'waiting_for_approval',
}

/** The status of a row; a word of the service that we do not know is shown as it came. */
export const shownFate = (fate: RowFate): ShownStatus =>
  fate.kind === 'word' ? { known: false, raw: fate.word } : { known: true, code: CODES[fate.kind] }
