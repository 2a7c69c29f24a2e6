/** Every event name of contract 6.2 and 6.3. Nothing in this sandbox causes the events of orders and refunds. */
export const eventNames = [
  'disbursement.status_updated',
  'disbursement.cancelled',
  'order.created',
  'order.updated',
  'order.completed',
  'payment.succeeded',
  'payment.failed',
  'refund.processed',
  'escrow.released',
  'dispute.opened',
  'dispute.closed',
] as const

export type EventName = (typeof eventNames)[number]

/** An event as webhooks report it. */
export type WebhookEvent = { name: EventName; data: Record<string, unknown> }
