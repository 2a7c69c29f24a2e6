/** Every event name of contract 6.2 and 6.3; orders and refunds have no cause in this sandbox. */
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

/** Something that happened, as a webhook tells it. */
export type WebhookEvent = { name: EventName; data: Record<string, unknown> }
