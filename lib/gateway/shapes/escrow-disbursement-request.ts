import type { AskedTerm } from '@/lib/escrow/terms'
import { type DisbursementRequest, encodeRecipient } from './disbursement-request'
import { type JsonText, jsonObject } from './json-text'

/** A number as the decimal text that was typed: it is written into the bytes digit by digit. */
export type DecimalText = string & { readonly __decimal: true }

/** Reads a decimal number of JSON between two whole limits, both included; null for anything else. Never uses a float. */
export function readDecimal(typed: string, limit: number): DecimalText | null {
  const [, sign = '', whole = '', part = ''] = /^(-?)(0|[1-9]\d{0,2})(?:\.(\d{1,15}))?$/.exec(typed.trim()) ?? []
  const units = Number.parseInt(whole, 10)
  if (whole === '' || units > limit || (units === limit && /[1-9]/.test(part))) return null
  // The cast is safe: these are the digits of a valid JSON number.
  return `${sign}${whole}${part === '' ? '' : `.${part}`}` as DecimalText
}

/** Where the payer is (contract 2.7). */
export type UserLocation = { readonly latitude: DecimalText; readonly longitude: DecimalText }

type Recipient = DisbursementRequest['recipients'][number] & { readonly terms: readonly AskedTerm[] }

/** The content of a create of an escrow disbursement (contract 2.7). Phones in E.164. */
export type EscrowDisbursementRequest = Omit<DisbursementRequest, 'recipients'> & {
  readonly recipients: readonly Recipient[]
  readonly location: UserLocation | null
}

const text = (value: string | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

const term = ({ type, data }: { type: string; data: JsonText }): string =>
  jsonObject([
    ['type', JSON.stringify(type)],
    ['data', data],
  ])

function recipient(one: Recipient): string {
  const { recipient_id, phone_number, email, amount, reference }: Readonly<Record<string, string | undefined>> =
    encodeRecipient(one)
  return jsonObject([
    ['recipient_id', text(recipient_id)],
    ['email', text(email)],
    ['phone_number', text(phone_number)],
    ['amount', text(amount)],
    ['terms', `[${one.terms.map(term).join(',')}]`],
    ['reference', text(reference)],
  ])
}

/**
 * The exact bytes of a create: members in one fixed order, what is not given left out, amounts as decimal text, terms as
 * an array of objects, numbers as typed. The same request always gives the same bytes, and these bytes, once stored, are
 * what every attempt sends.
 */
export function encodeEscrowDisbursement(request: EscrowDisbursementRequest): Uint8Array<ArrayBuffer> {
  const { location } = request
  return new TextEncoder().encode(
    jsonObject([
      ['recipients', `[${request.recipients.map(recipient).join(',')}]`],
      ['currency', text(request.currency)],
      ['payment_method', text(request.paymentMethod)],
      ['description', text(request.description)],
      [
        'user_location',
        location === null
          ? null
          : jsonObject([
              ['latitude', location.latitude],
              ['longitude', location.longitude],
            ]),
      ],
    ]),
  )
}
