import type { ServiceId } from '@/lib/gateway/id'
import type { Amount } from '@/lib/money/amount'
import { type JsonText, jsonObject } from './json-text'

/** The content of a collection escrow (contract 2.8). */
export type EscrowRequest = {
  readonly amount: Amount
  readonly currency: string
  readonly paymentMethod: string
  readonly terms: readonly { readonly type: string; readonly data: JsonText }[]
  readonly payer: {
    readonly email: string | null
    /** E.164. */
    readonly phone: string | null
    readonly otp: string | null
  }
  /** The merchant's own account, or null for the service's default (contract 5.3). */
  readonly receiverId: ServiceId | null
  readonly allocations: readonly JsonText[]
}

/**
 * The exact bytes of a create: members in one fixed order, what is not given left out, amounts as decimal text. The same
 * request always gives the same bytes, and these bytes, once stored, are what every attempt sends.
 */
export function encodeEscrow(request: EscrowRequest): Uint8Array<ArrayBuffer> {
  const { payer } = request
  const user = jsonObject([
    ['email', payer.email === null ? null : JSON.stringify(payer.email)],
    ['phone_number', payer.phone === null ? null : JSON.stringify(payer.phone)],
    ['otp', payer.otp === null ? null : JSON.stringify(payer.otp)],
  ])
  const terms = request.terms.map(({ type, data }) =>
    jsonObject([
      ['type', JSON.stringify(type)],
      ['data', data],
    ]),
  )
  return new TextEncoder().encode(
    jsonObject([
      ['amount', JSON.stringify(request.amount)],
      ['currency_code', JSON.stringify(request.currency)],
      ['payment_method', JSON.stringify(request.paymentMethod)],
      ['terms', `[${terms.join(',')}]`],
      ['user_info', user === '{}' ? null : user],
      ['receiver_id', request.receiverId === null ? null : JSON.stringify(request.receiverId)],
      ['allocations', request.allocations.length === 0 ? null : `[${request.allocations.join(',')}]`],
    ]),
  )
}

/** The exact bytes of a release (contract 4.3; the fields are those of 2.7 that name no batch). */
export const encodeRelease = (force: boolean, reason: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ force, reason }))

/**
 * The exact bytes of a release of named escrows of a batch (contract 2.7, 4.5). Throws for an empty list, which the service may
 * read as all of them.
 */
export function encodeBatchRelease(
  force: boolean,
  reason: string,
  escrowIds: readonly ServiceId[],
): Uint8Array<ArrayBuffer> {
  if (escrowIds.length === 0) throw new Error('A release of a batch names its escrows.')
  return new TextEncoder().encode(JSON.stringify({ force, reason, escrow_ids: escrowIds }))
}

/** The exact bytes of a reverse, a dispute, or the cancel of a batch. */
export const encodeReason = (reason: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify({ reason }))

/** The exact bytes of a fulfilment; the contract names no field for it. */
export const encodeFulfilment = (): Uint8Array<ArrayBuffer> => new TextEncoder().encode('{}')
