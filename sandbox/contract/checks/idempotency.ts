import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { controlOf } from '../own-sandbox.ts'
import { batchBody, escrowBatchBody, escrowBody, paymentBody } from '../requests.ts'

const creates = (client: Client) => [
  { path: '/api/disbursements', body: batchBody(client), id: 'disbursement_id' },
  { path: '/api/payments/create', body: paymentBody(client), id: 'payment_id' },
  { path: '/api/escrows/', body: escrowBody(client), id: 'id' },
  { path: '/api/escrow-disbursements', body: escrowBatchBody(client), id: 'disbursement_id' },
]

const replay: Check = {
  section: '5.2, 8',
  description: 'an identical retry with the same key names the same object, on every create',
  run: async (client) => {
    for (const { path, body, id } of creates(client)) {
      const key = randomUUID()
      const first = await client.call({ method: 'POST', path, body, key })
      const again = await client.call({ method: 'POST', path, body, key })
      expect([path, first.json[id]]).toEqual([path, expect.any(String)])
      expect([path, again.json[id]]).toEqual([path, first.json[id]])
    }
  },
}

const keyDemanded: Check = {
  section: '4, 5.2',
  description: 'every create refuses a call without an idempotency key',
  run: async (client) => {
    for (const { path, body } of creates(client)) {
      const headers = { 'X-Idempotency-Key': null }
      const { status, json } = await client.call({ method: 'POST', path, body, headers })
      expect([path, status, json.error?.code]).toEqual([path, 400, 'VALIDATION_ERROR'])
    }
  },
}

const keyOfAnother: Check = {
  section: '5.2, 7',
  description: 'a key used with another body or another endpoint is refused',
  run: async (client) => {
    const key = randomUUID()
    const body = batchBody(client)
    expect((await client.call({ method: 'POST', path: '/api/disbursements', body, key })).status).toBeLessThan(300)
    const other = await client.call({ method: 'POST', path: '/api/disbursements', body: batchBody(client), key })
    expect([other.status >= 400, other.json.error?.code]).toEqual([true, expect.any(String)])
    const path = '/api/payments/create'
    const elsewhere = await client.call({ method: 'POST', path, body: paymentBody(client), key })
    expect([elsewhere.status >= 400, elsewhere.json.error?.code]).toEqual([true, expect.any(String)])
  },
}

const twoKeys: Check = {
  section: '5.2',
  description: 'two keys are two requests, also with the same body',
  run: async (client) => {
    const body = batchBody(client)
    const one = await client.call({ method: 'POST', path: '/api/disbursements', body })
    const other = await client.call({ method: 'POST', path: '/api/disbursements', body })
    expect(other.json.disbursement_id).not.toBe(one.json.disbursement_id)
  },
}

const mutations: Check = {
  section: '5.2, 8',
  description: 'a cancel sent twice under one key is done once, and answered the same',
  run: async (client) => {
    const path = '/api/escrow-disbursements'
    const made = (await client.call({ method: 'POST', path, body: escrowBatchBody(client) })).json
    const cancel = { method: 'POST', path: `${path}/${made.disbursement_id}/cancel`, key: randomUUID() } as const
    const body = { reason: 'contract check' }
    const first = await client.call({ ...cancel, body })
    const again = await client.call({ ...cancel, body })
    expect([first.status < 300, again.status, again.text]).toEqual([true, first.status, first.text])
  },
}

const aDay: Check = {
  section: '8',
  description: 'a key is valid for 24 hours: before that a retry is the same request, after it a new one',
  ownSandboxOnly: true,
  run: async (client) => {
    const request = { method: 'POST', path: '/api/disbursements', body: batchBody(client), key: randomUUID() } as const
    const first = (await client.call(request)).json.disbursement_id
    await controlOf(client)('clock', { advance: '23h' })
    expect((await client.call(request)).json.disbursement_id).toBe(first)
    await controlOf(client)('clock', { advance: '1h1m' })
    expect((await client.call(request)).json.disbursement_id).not.toBe(first)
  },
}

export const idempotencyChecks = { replay, keyDemanded, keyOfAnother, twoKeys, mutations, aDay }
