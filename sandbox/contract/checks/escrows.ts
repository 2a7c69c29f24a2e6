import { expect } from 'vitest'
import { type Check, swapped, without, withStatus } from '../check.ts'
import type { Client } from '../client.ts'
import { escrowBatchBody, escrowBody, unknownId } from '../requests.ts'

const batches = '/api/escrow-disbursements'
const create = (client: Client, changes: object = {}) =>
  client.call({ method: 'POST', path: '/api/escrows/', body: escrowBody(client, changes) })
const createBatch = (client: Client) => client.call({ method: 'POST', path: batches, body: escrowBatchBody(client) })

const collection: Check = {
  section: '2.8, 4.3',
  says: 'an escrow is created, and can be read with its status',
  run: async (client) => {
    const made = (await create(client)).json
    expect(made.id).toEqual(expect.any(String))
    expect((await client.call({ method: 'GET', path: `/api/escrows/${made.id}` })).json.id).toBe(made.id)
    const { json } = await client.call({ method: 'GET', path: `/api/escrows/${made.id}/status` })
    expect(json).toMatchObject({ escrow_id: made.id, status: expect.any(String) })
  },
  spoil: without('escrow_id'),
}

const receiver: Check = {
  section: '5.3',
  says: 'receiver_id is the merchant’s own account or refused',
  run: async (client) => {
    expect((await create(client, { receiver_id: client.target.merchantId })).status).toBe(200)
    expect((await create(client, { receiver_id: client.target.account })).status).toBeGreaterThanOrEqual(400)
  },
  spoil: withStatus(200),
}

const routes: Check = {
  section: '4.3',
  says: 'release, reverse, disputes and fulfil exist, and refuse an escrow that does not',
  run: async (client) => {
    for (const verb of ['release', 'reverse', 'disputes', `terms/${unknownId}/fulfill`]) {
      const path = `/api/escrows/${unknownId}/${verb}`
      const { status, json } = await client.call({ method: 'POST', path, body: { reason: 'contract check' } })
      expect([status, json.error.code]).toEqual([404, 'NOT_FOUND'])
    }
  },
  spoil: withStatus(405),
}

const openTerms: Check = {
  section: '1, 2.8',
  says: 'an escrow with open terms is not released',
  run: async (client) => {
    const made = (await create(client)).json
    const { status, json } = await client.call({
      method: 'POST',
      path: `/api/escrows/${made.id}/release`,
      body: { reason: 'check' },
    })
    expect([status, json.error.code]).toEqual([409, 'CONFLICT'])
  },
  spoil: withStatus(200, (request) => request.path.endsWith('/release')),
}

const batch: Check = {
  section: '2.7, 3',
  says: 'an escrow disbursement is pending, with one escrow a recipient',
  run: async (client) => {
    const made = (await createBatch(client)).json
    expect(made).toMatchObject({
      status: 'pending',
      total_amount: '500.00',
      currency: 'UGX',
      recipient_count: 1,
      pending_count: 1,
    })
    for (const field of ['disbursement_id', 'successful_count', 'failed_count', 'description', 'created_at'])
      expect(made).toHaveProperty(field)
    expect(made.escrow_items[0]).toMatchObject({
      amount: '500.00',
      status: 'pending',
      terms_count: 1,
      escrow_id: expect.any(String),
    })
    const read = await client.call({ method: 'GET', path: `${batches}/${made.disbursement_id}` })
    expect(read.json.escrow_items[0].escrow_id).toBe(made.escrow_items[0].escrow_id)
  },
  spoil: swapped('terms_count', 0),
}

const list: Check = {
  section: '2.4, 4.5',
  says: 'the list of escrow disbursements is an envelope',
  run: async (client) => {
    await createBatch(client)
    const { json } = await client.call({ method: 'GET', path: `${batches}?limit=5&offset=0` })
    expect(json).toMatchObject({ total: expect.any(Number), offset: 0, limit: 5, results: expect.any(Array) })
  },
  spoil: without('total'),
}

const release: Check = {
  section: '4.5',
  says: 'a forced release of named escrows releases them',
  run: async (client) => {
    const made = (await createBatch(client)).json
    const body = { force: true, reason: 'contract check', escrow_ids: [made.escrow_items[0].escrow_id] }
    const answer = await client.call({ method: 'POST', path: `${batches}/${made.disbursement_id}/release`, body })
    expect(answer.status).toBeLessThan(300)
    const { json } = await client.call({ method: 'GET', path: `${batches}/${made.disbursement_id}` })
    expect(json.escrow_items[0].status).toBe('released')
  },
  spoil: swapped('status', 'pending'),
}

const cancel: Check = {
  section: '4.5',
  says: 'an escrow disbursement is cancelled as a whole',
  run: async (client) => {
    const made = (await createBatch(client)).json
    await client.call({
      method: 'POST',
      path: `${batches}/${made.disbursement_id}/cancel`,
      body: { reason: 'contract check' },
    })
    const { json } = await client.call({ method: 'GET', path: `${batches}/${made.disbursement_id}` })
    expect(json.status).toBe('cancelled')
  },
  spoil: swapped('status', 'pending'),
}

export const escrowChecks = [collection, receiver, routes, openTerms, batch, list, release, cancel]
