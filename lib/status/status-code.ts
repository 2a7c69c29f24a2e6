/**
 * Every status that a list or a card shows, of whatever it is. The icon and the tone of each stand in
 * components/ui/value/status-display.ts, its label in the messages `ui.status`.
 */
export const STATUS_CODES = [
  // a row of a draft
  'ready',
  'edited',
  'format_suggested',
  'warning',
  'blocked',
  'excluded',
  // a payout, or what waits for a second person
  'draft',
  'waiting_for_approval',
  'approved',
  'rejected',
  // a request on its way to the service
  'scheduled',
  'sending',
  'sending_stopped',
  'on_hold',
  'waiting_for_funds',
  'accepted',
  'processing',
  'not_known_yet',
  'found_twice',
  'figures_differ',
  'found_after_restore',
  // what became of money
  'pending',
  'paid',
  'completed',
  'partly_paid',
  'failed',
  'cancelled',
  'refunded',
  'reversed',
  'disputed',
  'expired',
  // escrow
  'in_escrow',
  'terms_met',
  'due_soon',
  'overdue',
  'released',
  'partly_released',
  // others
  'refreshing',
  'connected',
  'not_connected',
] as const

export type StatusCode = (typeof STATUS_CODES)[number]
