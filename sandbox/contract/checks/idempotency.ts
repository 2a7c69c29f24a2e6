import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Check, withBody, withStatus } from '../check.ts'
import type { Client } from '../client.ts'
import { batchBody, escrowBatchBody, escrowBody, paymentBody } from '../requests.ts'

const creates = (client: Client) => [
  { path: '/api/disbursements', body: batchBody(client), id: 'disbursement_id' },
  { path: '/api/payments/create', body: paymentBody(client), id: 'payment_id' },
  { path: '/api/escrows/', body: escrowBody(client), id: 'id' },
  { path: '/api/escrow-disbursements', body: escrowBatchBody(client), id: 'disbursement_id' },
]

const replay: Check = {
  section: '5.2, 8',
  says: 'an identical retry with the same key names the same object, on every create',
  run: async (client) => {
    for (const { path, body, id } of creates(client)) {
      const key = randomUUID()
      const first = await client.call({ method: 'POST', path, body, key })
      const again = await client.call({ method: 'POST', path, body, key })
      expect(first.json[id]).toEqual(expect.any(String))
      expect(again.json[id]).toBe(first.json[id])
    }
  },
  spoil: withBody((body) => Object.assign(body, { disbursement_id: randomUUID() })),
}

const otherBody: Check = {
  section: '5.2, 7',
  says: 'a key used with another body or another endpoint is refused',
  run: async (client) => {
    const key = randomUUID()
    const body = batchBody(client)
    expect((await client.call({ method: 'POST', path: '/api/disbursements', body, key })).status).toBeLessThan(300)
    const other = await client.call({ method: 'POST', path: '/api/disbursements', body: batchBody(client), key })
    expect(other.status).toBeGreaterThanOrEqual(400)
    const elsewhere = await client.call({
      method: 'POST',
      path: '/api/payments/create',
      body: paymentBody(client),
      key,
    })
    expect(elsewhere.status).toBeGreaterThanOrEqual(400)
    expect(elsewhere.json.error.code).toEqual(expect.any(String))
  },
  spoil: withStatus(200),
}

const twoKeys: Check = {
  section: '5.2',
  says: 'two keys are two requests, also with the same body',
  run: async (client) => {
    const body = batchBody(client)
    const one = await client.call({ method: 'POST', path: '/api/disbursements', body })
    const other = await client.call({ method: 'POST', path: '/api/disbursements', body })
    expect(other.json.disbursement_id).not.toBe(one.json.disbursement_id)
  },
  spoil: withBody((body) => Object.assign(body, { disbursement_id: 'always-the-same' })),
}

export const idempotencyChecks = [replay, otherBody, twoKeys]
