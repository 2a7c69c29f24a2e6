import { z } from 'zod'
import { readCounts, wireCounts } from './disbursement'
import { maybe, wireAmount, wireCount, wireId, wireStatus, wireText, wireTime } from './parts'

const summary = {
  disbursement_id: wireId,
  status: wireStatus,
  total_amount: wireAmount,
  currency: wireText,
  payment_method: maybe(wireText),
  description: maybe(wireText),
  created_at: maybe(wireTime),
  cancelled_at: maybe(wireTime),
  cancellation_reason: maybe(wireText),
  ...wireCounts,
}

type WireSummary = z.output<z.ZodObject<typeof summary>>

const readSummary = (wire: WireSummary) => ({
  id: wire.disbursement_id,
  status: wire.status,
  total: wire.total_amount,
  currency: wire.currency,
  paymentMethod: wire.payment_method,
  description: wire.description,
  createdAt: wire.created_at,
  cancelledAt: wire.cancelled_at,
  cancellationReason: wire.cancellation_reason,
  counts: readCounts(wire),
})

/** One entry of the list of escrow disbursements (contract 4.5): id, total and currency are required. */
export const escrowDisbursementSummaryShape = z.object(summary).transform(readSummary)

export type EscrowDisbursementSummary = z.output<typeof escrowDisbursementSummaryShape>

const item = z
  .object({
    escrow_id: maybe(wireId),
    item_id: maybe(wireText),
    recipient_id: maybe(wireId),
    phone_number: maybe(wireText),
    email: maybe(wireText),
    amount: maybe(wireAmount),
    status: wireStatus,
    reference: maybe(wireText),
    reason: maybe(wireText),
    terms_count: maybe(wireCount),
    updated_at: maybe(wireTime),
  })
  .transform((wire) => ({
    escrowId: wire.escrow_id,
    itemId: wire.item_id,
    recipientId: wire.recipient_id,
    phone: wire.phone_number,
    email: wire.email,
    amount: wire.amount,
    /** Escrow disbursements have no fees of their own (contract 2.7). */
    fee: null,
    status: wire.status,
    reference: wire.reference,
    reason: wire.reason,
    termsCount: wire.terms_count,
    at: wire.updated_at,
  }))

/** One escrow of an escrow disbursement (contract 2.7). */
export type EscrowItem = z.output<typeof item>

/** An escrow disbursement in full, as the create and the get route answer it. The latter may leave out its escrows. */
export const escrowDisbursementShape = z
  .object({ ...summary, escrow_items: maybe(z.array(item)), items: maybe(z.array(item)) })
  .transform((wire) => ({ ...readSummary(wire), items: wire.escrow_items ?? wire.items }))

export type EscrowDisbursement = z.output<typeof escrowDisbursementShape>
