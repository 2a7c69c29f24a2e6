import { expect } from 'vitest'
import { NETWORKS, USUAL_NETWORK } from '../../networks.ts'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { includesId, paymentBody, unknownId } from '../requests.ts'

const GROUPED = /^(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{2}$/

const create = (client: Client, changes: object = {}) =>
  client.call({ method: 'POST', path: '/api/payments/create', body: paymentBody(client, changes) })

const created: Check = {
  section: '2.2, 2.3, 3',
  description: 'a created payment is pending, and its amount is a decimal string that may be grouped',
  run: async (client) => {
    const { json } = await create(client)
    expect(json).toMatchObject({ payment_id: expect.any(String), status: 'pending', currency: 'UGX' })
    expect(json.amount).toMatch(GROUPED)
  },
}

const paymentDetail: Check = {
  section: '2.3',
  description: 'the detail has the method and the time of creation',
  run: async (client) => {
    const made = (await create(client)).json
    const { status, json } = await client.call({ method: 'GET', path: `/api/payments/${made.payment_id}` })
    expect(status).toBe(200)
    const own = { id: made.payment_id, currency: 'UGX', payment_method: USUAL_NETWORK, status: expect.any(String) }
    expect(json).toMatchObject(own)
    expect(json.amount).toMatch(GROUPED)
    expect(Number.isNaN(Date.parse(json.created_at))).toBe(false)
  },
}

const paymentList: Check = {
  section: '2.3, 2.4, 4.2',
  description: 'the list is an envelope of payments with payer and recipient, filtered by method and dates',
  run: async (client) => {
    const made = (await create(client)).json
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const path = `/api/merchant-payments?payment_method=${USUAL_NETWORK}&from_date=${from}&limit=10&offset=0`
    const { json } = await client.call({ method: 'GET', path })
    expect(json).toMatchObject({ total: expect.any(Number), offset: 0, limit: 10 })
    const found = json.results.find((entry: { payment_id: string }) => entry.payment_id === made.payment_id)
    expect(found).toMatchObject({
      currency: 'UGX',
      payment_method: USUAL_NETWORK,
      recipient: { id: client.target.merchantId },
    })
    for (const field of ['status', 'amount', 'date']) expect(found).toHaveProperty(field)
    for (const field of ['id', 'email', 'type', 'phone']) expect(found.payer).toHaveProperty(field)
  },
}

const pageOfPayments: Check = {
  section: '8',
  description: 'a page of payments has at most 100',
  run: async (client) => {
    const { status, json } = await client.call({ method: 'GET', path: '/api/merchant-payments?limit=1000' })
    if (status === 200) expect(json.limit).toBeLessThanOrEqual(100)
    else expect([status, json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
}

const ownAccount: Check = {
  section: '5.3',
  description: 'recipient_id is the merchant’s own account or refused',
  run: async (client) => {
    expect((await create(client, { recipient_id: client.target.merchantId })).json.status).toBe('pending')
    const { status, json } = await create(client, { recipient_id: client.target.account })
    expect([status >= 400, json.error?.code]).toEqual([true, expect.any(String)])
  },
}

const currencies: Check = {
  section: '8',
  description: 'mobile money takes UGX only, cards take dollars and euros too',
  run: async (client) => {
    for (const payment_method of NETWORKS.map(({ code }) => code)) {
      const { status, json } = await create(client, { currency: 'USD', payment_method })
      expect([payment_method, status, json.error?.code]).toEqual([payment_method, 400, 'VALIDATION_ERROR'])
    }
    const user_info = { email: 'contract@check.example' }
    for (const currency of ['UGX', 'USD', 'EUR']) {
      const card = await create(client, { currency, payment_method: 'card', amount: 12.5, user_info })
      expect([currency, card.json.currency, card.json.amount]).toEqual([currency, currency, '12.50'])
    }
  },
}

const bearer: Check = {
  section: '4.2, 5.1',
  description: 'an external wallet needs a bearer token',
  run: async (client) => {
    const { status, json } = await create(client, { payment_method: 'service_external' })
    expect([status, json.error?.code]).toEqual([401, 'AUTHENTICATION_ERROR'])
  },
}

const unknownPayment: Check = {
  section: '7',
  description: 'a payment that does not exist is NOT_FOUND',
  run: async (client) => {
    const { status, json } = await client.call({ method: 'GET', path: `/api/payments/${unknownId}` })
    expect([status, json.error?.code]).toEqual([404, 'NOT_FOUND'])
  },
}

const numberAmount: Check = {
  section: '2.2, 2.3',
  description: 'the amount of a payment is a number: a string is a VALIDATION_ERROR',
  run: async (client) => {
    const { status, json } = await create(client, { amount: '1500.00' })
    expect([status, json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
}

const optional: Check = {
  section: '2.3',
  description: 'customer_pays_fees, products, mfa_code and fields beyond the contract are accepted',
  run: async (client) => {
    const changes = {
      customer_pays_fees: true,
      products: [{ product_id: unknownId, quantity: 2 }],
      mfa_code: client.target.otp,
      callback_url: 'https://merchant.example/',
    }
    const { status, json } = await create(client, changes)
    expect([status < 300, json.status]).toEqual([true, 'pending'])
  },
}

const filters: Check = {
  section: '4.2',
  description: 'the list is filtered by status, method and both dates, and paged by offset',
  run: async (client) => {
    const { payment_id } = (await create(client)).json
    const at = (await client.call({ method: 'GET', path: `/api/payments/${payment_id}` })).json.created_at
    const moved = (by: number) => new Date(Date.parse(at) + by).toISOString()
    const shown = async (query: string) => {
      const { json } = await client.call({ method: 'GET', path: `/api/merchant-payments?limit=100&${query}` })
      return [query, includesId(json.results, 'payment_id', payment_id)]
    }
    const own = `status=pending&payment_method=${USUAL_NETWORK}&from_date=${moved(-1_000)}&to_date=${moved(1_000)}`
    expect(await shown(own)).toEqual([own, true])
    for (const other of [
      'status=failed',
      'payment_method=card',
      `from_date=${moved(1_000)}`,
      `to_date=${moved(-1_000)}`,
    ])
      expect(await shown(other)).toEqual([other, false])
    expect(await shown('offset=100000')).toEqual(['offset=100000', false])
  },
}

export const paymentChecks = {
  created,
  paymentDetail,
  paymentList,
  pageOfPayments,
  ownAccount,
  currencies,
  bearer,
  unknownPayment,
  numberAmount,
  optional,
  filters,
}
