import { expect } from 'vitest'
import { USUAL_NETWORK } from '../../networks.ts'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { controlOf } from '../own-sandbox.ts'
import { batchBody, includesId, unknownId } from '../requests.ts'

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
  description: 'a quote shows every sum, and one item per recipient with its fee breakdown',
  run: async (client) => {
    const { status, json } = await quote(client)
    expect(status).toBe(200)
    for (const field of sums) expect(json[field]).toMatch(MONEY)
    expect(json).toMatchObject({
      currency: 'UGX',
      payment_method: USUAL_NETWORK,
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
      amount: expect.stringMatching(MONEY),
      description: expect.any(String),
    })
  },
}

const tiers: Check = {
  section: '8',
  description: 'the default payout fee is 500 to 100,000, 1,000 to 1,000,000 and 1,500 above; none for an account',
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
}

const batchCreated: Check = {
  section: '2.6, 3',
  description: 'a created batch is processing, with a UUID, every sum and four counts',
  run: async (client) => {
    const { status, json } = await create(client)
    expect(status).toBeGreaterThanOrEqual(200)
    expect(status).toBeLessThan(300)
    expect(json.disbursement_id).toMatch(UUID)
    expect(['processing', 'pending']).toContain(json.status)
    for (const field of sums) expect(json[field]).toMatch(MONEY)
    for (const field of counts) expect([field, Number.isInteger(json[field])]).toEqual([field, true])
    expect(json.currency).toBe('UGX')
  },
}

const batchDetail: Check = {
  section: '2.6',
  description: 'a read batch has the description, the times and its items',
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
}

const batchList: Check = {
  section: '2.4, 4.4',
  description: 'the list is an envelope of create answers, and finds a new batch',
  run: async (client) => {
    const made = (await create(client)).json
    const { json } = await client.call({ method: 'GET', path: `${at}?limit=10&offset=0` })
    expect(json).toMatchObject({ total: expect.any(Number), offset: 0, limit: 10 })
    const found = json.results.find(
      (entry: { disbursement_id: string }) => entry.disbursement_id === made.disbursement_id,
    )
    for (const field of [...sums, ...counts, 'status', 'currency']) expect(found).toHaveProperty(field)
  },
}

const unknownBatch: Check = {
  section: '7',
  description: 'a batch that does not exist is NOT_FOUND',
  run: async (client) => {
    const { status, json } = await client.call({ method: 'GET', path: `${at}/${unknownId}` })
    expect([status, json.error?.code]).toEqual([404, 'NOT_FOUND'])
  },
}

const amountStrings: Check = {
  section: '2.2, 2.6',
  description: 'an amount other than digits with two decimals, as a string, is a VALIDATION_ERROR',
  run: async (client) => {
    for (const amount of ['500', 500, '500.0', '1,500.00', '-5.00']) {
      const recipients = [{ phone_number: client.target.phone, amount }]
      const { status, json } = await quote(client, { recipients })
      expect([amount, status, json.error?.code]).toEqual([amount, 400, 'VALIDATION_ERROR'])
    }
  },
}

const demanded: Check = {
  section: '2.6, 7',
  description: 'recipients, currency, payment_method and description are required',
  run: async (client) => {
    for (const field of ['recipients', 'currency', 'payment_method', 'description']) {
      const { status, json } = await quote(client, { [field]: undefined })
      expect([field, status, json.error?.code]).toEqual([field, 400, 'VALIDATION_ERROR'])
    }
  },
}

const internal: Check = {
  section: '2.6, 4.4',
  description: 'a recipient with a recipient_id is an internal transfer without a fee, beside external ones',
  run: async (client) => {
    const { phone, account } = client.target
    const recipients = [
      { recipient_id: account, amount: '700.00' },
      { phone_number: phone, amount: '500.00' },
    ]
    const { json } = await quote(client, { recipients })
    expect(json).toMatchObject({
      internal_recipient_count: 1,
      external_recipient_count: 1,
      internal_total_amount: '700.00',
      external_total_amount: '500.00',
      total_amount: '1200.00',
    })
    expect(json.items[0]).toMatchObject({ recipient_id: account, payout_type: 'internal', fee_amount: '0.00' })
  },
}

const emailOnly: Check = {
  section: '4.4',
  description: 'a recipient with an email only is no payout target: refused, or not paid',
  run: async (client) => {
    const recipients = [{ email: 'nobody@check.example', amount: '500.00' }]
    const made = await client.call({ method: 'POST', path: at, body: batchBody(client, { recipients }) })
    if (made.status >= 400) return expect(made.json.error?.code).toBe('VALIDATION_ERROR')
    if (client.target.ownSandbox) await controlOf(client)('settle', { disbursementId: made.json.disbursement_id })
    const { json } = await client.call({ method: 'GET', path: `${at}/${made.json.disbursement_id}` })
    expect(json).toMatchObject({ successful_count: 0 })
  },
}

const batchFilters: Check = {
  section: '4.4',
  description: 'the list of batches is filtered by status and both dates, and paged by offset',
  run: async (client) => {
    const { disbursement_id, status } = (await create(client)).json
    const { created_at } = (await client.call({ method: 'GET', path: `${at}/${disbursement_id}` })).json
    const moved = (by: number) => new Date(Date.parse(created_at) + by).toISOString()
    const shown = async (query: string) => {
      const { json } = await client.call({ method: 'GET', path: `${at}?limit=100&${query}` })
      return [query, includesId(json.results, 'disbursement_id', disbursement_id)]
    }
    const own = `status=${status}&from_date=${moved(-1_000)}&to_date=${moved(1_000)}`
    expect(await shown(own)).toEqual([own, true])
    for (const other of ['status=failed', `from_date=${moved(1_000)}`, `to_date=${moved(-1_000)}`, 'offset=100000'])
      expect(await shown(other)).toEqual([other, false])
  },
}

const batchCancelled: Check = {
  section: '2.6, 4.4',
  description: 'a cancelled batch shows when and why, or the cancel is a CONFLICT',
  run: async (client) => {
    const made = (await create(client)).json
    const path = `${at}/${made.disbursement_id}`
    const cancel = await client.call({ method: 'POST', path: `${path}/cancel`, body: { reason: 'contract check' } })
    const { json } = await client.call({ method: 'GET', path })
    if (cancel.status >= 400) expect([cancel.status, cancel.json.error?.code]).toEqual([409, 'CONFLICT'])
    else expect([json.cancellation_reason, typeof json.cancelled_at]).toEqual(['contract check', 'string'])
  },
}

export const disbursementChecks = {
  quoteFields,
  tiers,
  batchCreated,
  batchDetail,
  batchList,
  unknownBatch,
  amountStrings,
  demanded,
  internal,
  emailOnly,
  batchFilters,
  batchCancelled,
}
