import { z } from 'zod'
import { maybe, wireAmount, wireCount, wireId, wireText } from './parts'

const feePart = z.object({
  fee_name: maybe(wireText),
  fee_type: maybe(wireText),
  amount: maybe(wireAmount),
  description: maybe(wireText),
})

const item = z
  .object({
    recipient_id: maybe(wireId),
    phone_number: maybe(wireText),
    amount: wireAmount,
    payout_type: z.enum(['internal', 'external']),
    fee_amount: wireAmount,
    total_debit_amount: wireAmount,
    reference: maybe(wireText),
    fee_breakdown: z.array(feePart).catch([]),
  })
  .transform((wire) => ({
    recipientId: wire.recipient_id,
    phone: wire.phone_number,
    amount: wire.amount,
    payoutType: wire.payout_type,
    fee: wire.fee_amount,
    debit: wire.total_debit_amount,
    reference: wire.reference,
    feeParts: wire.fee_breakdown.map((part) => ({
      name: part.fee_name,
      type: part.fee_type,
      amount: part.amount,
      description: part.description,
    })),
  }))

/** The quote of one batch (contract 2.6). Every figure the approval will rest on is required. */
export const quoteShape = z
  .object({
    currency: wireText,
    payment_method: maybe(wireText),
    recipient_count: wireCount,
    internal_recipient_count: maybe(wireCount),
    external_recipient_count: maybe(wireCount),
    total_amount: wireAmount,
    total_fee_amount: wireAmount,
    total_debit_amount: wireAmount,
    items: z.array(item),
  })
  .transform((wire) => ({
    currency: wire.currency,
    paymentMethod: wire.payment_method,
    recipientCount: wire.recipient_count,
    internalCount: wire.internal_recipient_count,
    externalCount: wire.external_recipient_count,
    total: wire.total_amount,
    fee: wire.total_fee_amount,
    debit: wire.total_debit_amount,
    items: wire.items,
  }))

export type Quote = z.output<typeof quoteShape>
export type QuoteItem = Quote['items'][number]
