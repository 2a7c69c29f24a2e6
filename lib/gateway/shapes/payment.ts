import { z } from 'zod'
import { maybe, wireAmount, wireId, wireStatus, wireText, wireTime } from './parts'

/** A nested object whose members the contract does not show: kept as it came, numbers as the text of the source. */
const wireRaw = maybe(z.unknown())

const payer = z.object({ id: maybe(wireText), email: maybe(wireText), type: maybe(wireText), phone: maybe(wireText) })

const recipient = z.object({ id: maybe(wireText), email: maybe(wireText) })

/** One entry of the list of payments (contract 2.3). Its id, amount and currency are required; the rest may be missing. */
export const paymentSummaryShape = z
  .object({
    payment_id: wireId,
    status: wireStatus,
    amount: wireAmount,
    currency: wireText,
    payment_method: maybe(wireText),
    date: maybe(wireTime),
    payer: maybe(payer),
    recipient: maybe(recipient),
  })
  .transform((wire) => ({
    id: wire.payment_id,
    status: wire.status,
    amount: wire.amount,
    currency: wire.currency,
    paymentMethod: wire.payment_method,
    createdAt: wire.date,
    payer: wire.payer,
    recipient: wire.recipient,
  }))

export type PaymentSummary = z.output<typeof paymentSummaryShape>

/** A payment in full (contract 2.3). `others` has the members that the contract does not describe, unchanged. */
export const paymentShape = z
  .looseObject({
    id: wireId,
    status: wireStatus,
    amount: wireAmount,
    currency: wireText,
    payment_method: maybe(wireText),
    created_at: maybe(wireTime),
    reference: maybe(wireText),
    receipt: maybe(wireText),
    merchant_details: wireRaw,
    recipient_details: wireRaw,
    product_details: wireRaw,
    chain_payment_details: wireRaw,
    transaction_details: wireRaw,
  })
  .transform(
    ({
      id,
      status,
      amount,
      currency,
      payment_method,
      created_at,
      reference,
      receipt,
      merchant_details,
      recipient_details,
      product_details,
      chain_payment_details,
      transaction_details,
      ...others
    }) => ({
      id,
      status,
      amount,
      currency,
      paymentMethod: payment_method,
      createdAt: created_at,
      reference,
      receipt,
      merchantDetails: merchant_details,
      recipientDetails: recipient_details,
      productDetails: product_details,
      chainPaymentDetails: chain_payment_details,
      transactionDetails: transaction_details,
      others,
    }),
  )

export type Payment = z.output<typeof paymentShape>
