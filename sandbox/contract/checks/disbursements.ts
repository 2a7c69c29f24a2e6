import { expect } from 'vitest'
import { type Check, swapped, without, withStatus } from '../check.ts'
import type { Client } from '../client.ts'
import { batchBody, unknownId } from '../requests.ts'

const at = '/api/disbursements'
const MONEY = /^\d+\.\d{2}$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const quote = (client: Client, changes: object = {}) =>
  client.call({ method: 'POST', path: `${at}/quote`, body: batchBody(client, changes) })
const create = (client: Client) => client.call({ method: 'POST', path: at, body: batchBody(client) })

const sums = [
  'total_amount',
  'total_fee_amount',
  'total_debit_amount',
  'internal_total_amount',
  'external_total_amount',
]
const counts = ['recipient_count', 'successful_count', 'failed_count', 'pending_count']

const quoteFields: Check = {
  section: '2.6',
  says: 'a quote tells every sum and one item a recipient with its fee breakdown',
  run: async (client) => {
    const { status, json } = await quote(client)
    expect(status).toBe(200)
    for (const field of sums) expect(json[field]).toMatch(MONEY)
    expect(json).toMatchObject({
      currency: 'UGX',
      payment_method: 'mtn',
      recipient_count: 1,
      internal_recipient_count: 0,
      external_recipient_count: 1,
    })
    const [item] = json.items
    expect(item).toMatchObject({
      recipient_id: null,
      payout_type: 'external',
      amount: '500.00',
      phone_number: client.target.phone,
    })
    for (const field of ['email', 'reference', 'fee_amount', 'total_debit_amount']) expect(item).toHaveProperty(field)
    expect(item.fee_breakdown[0]).toMatchObject({
      fee_id: expect.stringMatching(UUID),
      fee_name: expect.any(String),
      fee_type: expect.any(String),
    })
  },
  spoil: without('fee_breakdown'),
}

const tiers: Check = {
  section: '8',
  says: 'the default payout fee is 500 to 100,000, 1,000 to 1,000,000 and 1,500 above; none for an account',
  run: async (client) => {
    const { phone, account } = client.target
    const amounts = ['100000.00', '100000.01', '1000000.00', '1000000.01']
    const recipients = [
      ...amounts.map((amount) => ({ phone_number: phone, amount })),
      { recipient_id: account, amount: '5000.00' },
    ]
    const { json } = await quote(client, { recipients })
    const fees = json.items.map((item: { fee_amount: string }) => item.fee_amount)
    expect(fees).toEqual(['500.00', '1000.00', '1000.00', '1500.00', '0.00'])
    expect(json.items[4].payout_type).toBe('internal')
  },
  spoil: swapped('fee_amount', '500.00'),
}

const createFields: Check = {
  section: '2.6, 3',
  says: 'a created batch is processing, with a UUID, every sum and four counts',
  run: async (client) => {
    const { status, json } = await create(client)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(300)
    expect(json.disbursement_id).toMatch(UUID)
    expect(['processing', 'pending']).toContain(json.status)
    for (const field of sums) expect(json[field]).toMatch(MONEY)
    for (const field of counts) expect(Number.isInteger(json[field])).toBe(true)
    expect(json.currency).toBe('UGX')
  },
  spoil: without('pending_count'),
}

const getFields: Check = {
  section: '2.6',
  says: 'a read batch has the description, the times and its items',
  run: async (client) => {
    const made = (await create(client)).json
    const { status, json } = await client.call({ method: 'GET', path: `${at}/${made.disbursement_id}` })
    expect(status).toBe(200)
    expect(json.disbursement_id).toBe(made.disbursement_id)
    expect(json.description).toMatch(/^contract-/)
    expect(Number.isNaN(Date.parse(json.created_at))).toBe(false)
    for (const field of ['completed_at', 'cancelled_at', 'cancellation_reason', 'payment_method'])
      expect(json).toHaveProperty(field)
    expect(json.items).toHaveLength(1)
  },
  spoil: without('description'),
}

const list: Check = {
  section: '2.4, 4.4',
  says: 'the list is an envelope of create answers, and finds a new batch',
  run: async (client) => {
    const made = (await create(client)).json
    const { json } = await client.call({ method: 'GET', path: `${at}?limit=10&offset=0` })
    expect(json).toMatchObject({ total: expect.any(Number), offset: 0, limit: 10 })
    const found = json.results.find(
      (entry: { disbursement_id: string }) => entry.disbursement_id === made.disbursement_id,
    )
    for (const field of [...sums, ...counts, 'status', 'currency']) expect(found).toHaveProperty(field)
  },
  spoil: swapped('results', []),
}

const unknown: Check = {
  section: '7',
  says: 'a batch that does not exist is NOT_FOUND',
  run: async (client) => {
    const { status, json } = await client.call({ method: 'GET', path: `${at}/${unknownId}` })
    expect([status, json.error.code]).toEqual([404, 'NOT_FOUND'])
  },
  spoil: withStatus(200),
}

const refused: Check = {
  section: '2.2, 2.6',
  says: 'an amount without two decimals, or no recipients, is a VALIDATION_ERROR',
  run: async (client) => {
    for (const recipients of [[{ phone_number: client.target.phone, amount: '500' }], []]) {
      const { status, json } = await quote(client, { recipients })
      expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
    }
  },
  spoil: swapped('code', 'CONFLICT'),
}

export const disbursementChecks = [quoteFields, tiers, createFields, getFields, list, unknown, refused]
