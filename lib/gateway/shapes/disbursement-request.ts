import type { ServiceId } from '@/lib/gateway/id'
import type { Amount } from '@/lib/money/amount'

/** Paid to a phone through the batch's network. It has no recipient_id member at all: null is not the same as absent. */
export type ExternalRecipient = {
  readonly kind: 'external'
  readonly phone: string
  readonly amount: Amount
  readonly reference: string
  readonly email?: string | undefined
}

/** Paid into a wallet of the service. The account id comes from our own records, never from a sheet. */
export type InternalRecipient = {
  readonly kind: 'internal'
  readonly recipientId: ServiceId
  readonly amount: Amount
  readonly reference: string
  readonly email?: string | undefined
}

/** The content of a quote or a create (contract 2.6). Phones in E.164. */
export type DisbursementRequest = {
  readonly recipients: readonly (ExternalRecipient | InternalRecipient)[]
  readonly currency: string
  readonly paymentMethod: string
  readonly description: string
}

/** A recipient with the member names of the contract; an empty value has no member. */
export function encodeRecipient(recipient: ExternalRecipient | InternalRecipient) {
  const { amount, reference } = recipient
  const email = recipient.email === undefined ? {} : { email: recipient.email }
  return recipient.kind === 'internal'
    ? { recipient_id: recipient.recipientId, ...email, amount, reference }
    : { ...email, phone_number: recipient.phone, amount, reference }
}

/**
 * The exact bytes of a create or quote: members in one fixed order, amounts as decimal text. The same request always
 * gives the same bytes, and these bytes, once stored, are what every attempt sends.
 */
export function encodeDisbursement(request: DisbursementRequest): Uint8Array<ArrayBuffer> {
  const body = {
    recipients: request.recipients.map(encodeRecipient),
    currency: request.currency,
    payment_method: request.paymentMethod,
    description: request.description,
  }
  return new TextEncoder().encode(JSON.stringify(body))
}
