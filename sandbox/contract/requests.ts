import { randomUUID } from 'node:crypto'
import { USUAL_NETWORK } from '../networks.ts'
import type { Client } from './client.ts'

/** A batch of one recipient, the smallest that moves money. */
export const batchBody = ({ target }: Client, changes: object = {}) => ({
  currency: 'UGX',
  payment_method: USUAL_NETWORK,
  description: `contract-${randomUUID().slice(0, 8)} check`,
  recipients: [{ phone_number: target.phone, amount: '500.00', reference: randomUUID() }],
  ...changes,
})

export const paymentBody = ({ target }: Client, changes: object = {}) => ({
  amount: 1500,
  currency: 'UGX',
  payment_method: USUAL_NETWORK,
  user_info: { phone_number: target.phone, name: 'Contract Check' },
  ...changes,
})

const deadline = '2099-01-01T00:00:00Z'

/** Whether a page of results contains the object with this id. */
export const includesId = (results: Record<string, unknown>[], field: string, id: string): boolean =>
  results.some((entry) => entry[field] === id)

export const escrowBody = ({ target }: Client, changes: object = {}) => ({
  amount: '500.00',
  currency_code: 'UGX',
  payment_method: USUAL_NETWORK,
  terms: [{ type: 'delivery_confirmation', data: { deadline } }],
  user_info: { email: 'contract@check.example', phone_number: target.phone, otp: target.otp },
  ...changes,
})

export const escrowBatchBody = (client: Client) =>
  batchBody(client, {
    user_location: { latitude: 0.3136, longitude: 32.5811 },
    recipients: [
      {
        phone_number: client.target.phone,
        amount: '500.00',
        terms: [{ type: 'delivery_confirmation', data: { deadline } }],
        reference: randomUUID(),
      },
    ],
  })

const id = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1aff'

/** The thirteen routes that need the client id (section 4). */
export const cidRoutes = [
  ['POST', '/api/payments/create'],
  ['GET', '/api/merchant-payments'],
  ['POST', '/api/escrows/'],
  ['POST', '/api/disbursements/quote'],
  ['POST', '/api/disbursements'],
  ['GET', '/api/disbursements'],
  ['GET', `/api/disbursements/${id}`],
  ['POST', `/api/disbursements/${id}/cancel`],
  ['POST', '/api/escrow-disbursements'],
  ['GET', '/api/escrow-disbursements'],
  ['GET', `/api/escrow-disbursements/${id}`],
  ['POST', `/api/escrow-disbursements/${id}/release`],
  ['POST', `/api/escrow-disbursements/${id}/cancel`],
] as const

export const unknownId = id
