import { z } from 'zod'
import { maybe, wireAmount, wireCount, wireId, wireStatus, wireText, wireTime } from './parts'

/** How many recipients the service counts, as in its answer. */
export const wireCounts = {
  recipient_count: maybe(wireCount),
  successful_count: maybe(wireCount),
  failed_count: maybe(wireCount),
  pending_count: maybe(wireCount),
}

type WireCounts = { [K in keyof typeof wireCounts]: number | null }

export const readCounts = (wire: WireCounts) => ({
  recipients: wire.recipient_count,
  successful: wire.successful_count,
  failed: wire.failed_count,
  pending: wire.pending_count,
})

/** How many recipients the service counts in each state; null where the answer does not contain it. */
export type DisbursementCounts = ReturnType<typeof readCounts>

/** One entry of a list of disbursements, which is also the create answer (contract 2.6). */
export const disbursementSummaryShape = z
  .object({
    disbursement_id: wireId,
    status: wireStatus,
    total_amount: wireAmount,
    total_fee_amount: maybe(wireAmount),
    total_debit_amount: maybe(wireAmount),
    internal_total_amount: maybe(wireAmount),
    external_total_amount: maybe(wireAmount),
    currency: wireText,
    payment_method: maybe(wireText),
    created_at: maybe(wireTime),
    ...wireCounts,
  })
  .transform((wire) => ({
    id: wire.disbursement_id,
    status: wire.status,
    total: wire.total_amount,
    fee: wire.total_fee_amount,
    debit: wire.total_debit_amount,
    internalTotal: wire.internal_total_amount,
    externalTotal: wire.external_total_amount,
    currency: wire.currency,
    paymentMethod: wire.payment_method,
    createdAt: wire.created_at,
    counts: readCounts(wire),
  }))

export type DisbursementSummary = z.output<typeof disbursementSummaryShape>

/** An entry of `items`, whose shape the contract does not show: everything may be missing, so nothing is required. */
const item = z
  .object({
    recipient_id: maybe(wireId),
    phone_number: maybe(wireText),
    email: maybe(wireText),
    amount: maybe(wireAmount),
    fee_amount: maybe(wireAmount),
    status: wireStatus,
    reference: maybe(wireText),
    failure_reason: maybe(wireText),
    error_message: maybe(wireText),
    reason: maybe(wireText),
    completed_at: maybe(wireTime),
    updated_at: maybe(wireTime),
  })
  .transform((wire) => ({
    recipientId: wire.recipient_id,
    phone: wire.phone_number,
    email: wire.email,
    amount: wire.amount,
    fee: wire.fee_amount,
    status: wire.status,
    reference: wire.reference,
    reason: wire.failure_reason ?? wire.error_message ?? wire.reason,
    at: wire.completed_at ?? wire.updated_at,
  }))

/** A disbursement in full. Its id, currency and total are required; the rest is shown when it is there. */
export const disbursementShape = z
  .object({
    disbursement_id: wireId,
    status: wireStatus,
    total_amount: wireAmount,
    total_fee_amount: maybe(wireAmount),
    total_debit_amount: maybe(wireAmount),
    internal_total_amount: maybe(wireAmount),
    external_total_amount: maybe(wireAmount),
    currency: wireText,
    payment_method: maybe(wireText),
    description: maybe(wireText),
    created_at: maybe(wireTime),
    completed_at: maybe(wireTime),
    cancelled_at: maybe(wireTime),
    cancellation_reason: maybe(wireText),
    items: maybe(z.array(item)),
    ...wireCounts,
  })
  .transform((wire) => ({
    id: wire.disbursement_id,
    status: wire.status,
    total: wire.total_amount,
    fee: wire.total_fee_amount,
    debit: wire.total_debit_amount,
    internalTotal: wire.internal_total_amount,
    externalTotal: wire.external_total_amount,
    currency: wire.currency,
    paymentMethod: wire.payment_method,
    description: wire.description,
    createdAt: wire.created_at,
    completedAt: wire.completed_at,
    cancelledAt: wire.cancelled_at,
    cancellationReason: wire.cancellation_reason,
    items: wire.items,
    counts: readCounts(wire),
  }))

export type Disbursement = z.output<typeof disbursementShape>
export type DisbursementItem = NonNullable<Disbursement['items']>[number]
