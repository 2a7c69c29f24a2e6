import { expect } from 'vitest'
import { type Check, swapped, without, withStatus } from '../check.ts'
import type { Client } from '../client.ts'
import { paymentBody, unknownId } from '../requests.ts'

const GROUPED = /^\d{1,3}(?:,\d{3})*\.\d{2}$/

const create = (client: Client, changes: object = {}) =>
  client.call({ method: 'POST', path: '/api/payments/create', body: paymentBody(client, changes) })

const created: Check = {
  section: '2.2, 2.3, 3',
  says: 'a created payment is pending, and its amount is a decimal string that may be grouped',
  run: async (client) => {
    const { json } = await create(client)
    expect(json).toMatchObject({ payment_id: expect.any(String), status: 'pending', currency: 'UGX' })
    expect(json.amount).toMatch(GROUPED)
  },
  spoil: swapped('amount', 1500),
}

const detail: Check = {
  section: '2.3',
  says: 'the detail has the method and the time of creation',
  run: async (client) => {
    const made = (await create(client)).json
    const { status, json } = await client.call({ method: 'GET', path: `/api/payments/${made.payment_id}` })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id: made.payment_id,
      currency: 'UGX',
      payment_method: 'mtn',
      status: expect.any(String),
    })
    expect(Number.isNaN(Date.parse(json.created_at))).toBe(false)
  },
  spoil: without('created_at'),
}

const list: Check = {
  section: '2.3, 2.4, 4.2',
  says: 'the list is an envelope of payments with payer and recipient, filtered by method and dates',
  run: async (client) => {
    const made = (await create(client)).json
    const from = new Date(Date.now() - 3_600_000).toISOString()
    const path = `/api/merchant-payments?payment_method=mtn&from_date=${from}&limit=10&offset=0`
    const { json } = await client.call({ method: 'GET', path })
    expect(json).toMatchObject({ total: expect.any(Number), offset: 0, limit: 10 })
    const found = json.results.find((entry: { payment_id: string }) => entry.payment_id === made.payment_id)
    expect(found).toMatchObject({ currency: 'UGX', payment_method: 'mtn', recipient: { id: client.target.merchantId } })
    for (const field of ['status', 'amount', 'date']) expect(found).toHaveProperty(field)
    for (const field of ['id', 'email', 'type', 'phone']) expect(found.payer).toHaveProperty(field)
  },
  spoil: without('payer'),
}

const most: Check = {
  section: '8',
  says: 'a page of payments has at most 100',
  run: async (client) => {
    const { status, json } = await client.call({ method: 'GET', path: '/api/merchant-payments?limit=1000' })
    if (status === 200) expect(json.limit).toBeLessThanOrEqual(100)
    else expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
  spoil: (answer) => ({ ...answer, status: 200, json: { total: 0, offset: 0, limit: 1000, results: [] } }),
}

const ownAccount: Check = {
  section: '5.3',
  says: 'recipient_id is the merchant’s own account or refused',
  run: async (client) => {
    expect((await create(client, { recipient_id: client.target.merchantId })).json.status).toBe('pending')
    const { status } = await create(client, { recipient_id: client.target.account })
    expect(status).toBeGreaterThanOrEqual(400)
  },
  spoil: withStatus(200),
}

const currencies: Check = {
  section: '8',
  says: 'mobile money takes UGX only, cards take dollars too',
  run: async (client) => {
    const { status, json } = await create(client, { currency: 'USD' })
    expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    const user_info = { email: 'contract@check.example' }
    const card = await create(client, { currency: 'USD', payment_method: 'card', amount: 12.5, user_info })
    expect(card.json.amount).toBe('12.50')
  },
  spoil: swapped('amount', '12.00'),
}

const wallet: Check = {
  section: '4.2, 5.1',
  says: 'an external wallet needs a bearer token',
  run: async (client) => {
    const { status, json } = await create(client, { payment_method: 'service_external' })
    expect([status, json.error.code]).toEqual([401, 'AUTHENTICATION_ERROR'])
  },
  spoil: withStatus(200),
}

const unknown: Check = {
  section: '7',
  says: 'a payment that does not exist is NOT_FOUND',
  run: async (client) => {
    const { status, json } = await client.call({ method: 'GET', path: `/api/payments/${unknownId}` })
    expect([status, json.error.code]).toEqual([404, 'NOT_FOUND'])
  },
  spoil: swapped('code', 'VALIDATION_ERROR'),
}

export const paymentChecks = [created, detail, list, most, ownAccount, currencies, wallet, unknown]
