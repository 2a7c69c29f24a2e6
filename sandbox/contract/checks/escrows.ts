import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { controlOf } from '../own-sandbox.ts'
import { escrowBody, unknownId } from '../requests.ts'

const create = (client: Client, changes: object = {}) =>
  client.call({ method: 'POST', path: '/api/escrows/', body: escrowBody(client, changes) })

/** Creates an escrow. Our own sandbox then pays it at once; elsewhere its payment is up to the payer. */
async function paid(client: Client): Promise<string> {
  const reference = randomUUID()
  const { id } = (await create(client, { reference })).json
  if (client.target.ownSandbox) await controlOf(client)('settle', { reference })
  return `/api/escrows/${id}`
}

const collection: Check = {
  section: '2.8, 4.3',
  description: 'an escrow is created, and can be read with its status',
  run: async (client) => {
    const made = (await create(client)).json
    expect(made.id).toEqual(expect.any(String))
    expect((await client.call({ method: 'GET', path: `/api/escrows/${made.id}` })).json.id).toBe(made.id)
    const { json } = await client.call({ method: 'GET', path: `/api/escrows/${made.id}/status` })
    expect(json).toMatchObject({ escrow_id: made.id, status: expect.any(String) })
  },
}

const receiver: Check = {
  section: '5.3',
  description: 'receiver_id is the merchant’s own account or refused',
  run: async (client) => {
    expect((await create(client, { receiver_id: client.target.merchantId })).status).toBe(200)
    const { status, json } = await create(client, { receiver_id: client.target.account })
    expect([status >= 400, json.error?.code]).toEqual([true, expect.any(String)])
  },
}

const unknownEscrow: Check = {
  section: '4.3',
  description: 'release, reverse, disputes and fulfil exist, and refuse an escrow that does not',
  run: async (client) => {
    for (const verb of ['release', 'reverse', 'disputes', `terms/${unknownId}/fulfill`]) {
      const path = `/api/escrows/${unknownId}/${verb}`
      const { status, json } = await client.call({ method: 'POST', path, body: { reason: 'contract check' } })
      expect([status, json.error?.code]).toEqual([404, 'NOT_FOUND'])
    }
  },
}

const openTerms: Check = {
  section: '1, 2.8',
  description: 'an escrow with open terms is not released',
  run: async (client) => {
    const path = `${await paid(client)}/release`
    const { status, json } = await client.call({ method: 'POST', path, body: { reason: 'check' } })
    expect([status, json.error?.code]).toEqual([409, 'CONFLICT'])
  },
}

const otpDemanded: Check = {
  section: '4.3, 5.4',
  description: 'an unregistered payer of an escrow is refused with a wrong one-time password',
  run: async (client) => {
    const user_info = { email: 'contract@check.example', phone_number: client.target.phone, otp: '000000' }
    const { status, json } = await create(client, { user_info })
    expect([status >= 400, json.error?.code]).toEqual([true, expect.any(String)])
  },
}

const escrowAmount: Check = {
  section: '2.2, 2.8',
  description: 'the amount of an escrow is a string with two decimals: a number is a VALIDATION_ERROR',
  run: async (client) => {
    const { status, json } = await create(client, { amount: 500 })
    expect([status, json.error?.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
}

const fulfilled: Check = {
  section: '1, 4.3',
  description: 'a term that is fulfilled counts as met',
  run: async (client) => {
    const made = (await create(client)).json
    const path = `/api/escrows/${made.id}`
    const [term] = (await client.call({ method: 'GET', path: `${path}/status` })).json.terms
    expect(term.is_met).toBe(false)
    const fulfil = await client.call({ method: 'POST', path: `${path}/terms/${term.term_id}/fulfill`, body: {} })
    expect(fulfil.status).toBeLessThan(300)
    expect((await client.call({ method: 'GET', path: `${path}/status` })).json.terms[0].is_met).toBe(true)
  },
}

const reversed: Check = {
  section: '4.3',
  description: 'an escrow that is reversed is not released any more',
  run: async (client) => {
    const path = await paid(client)
    const body = { reason: 'contract check' }
    expect((await client.call({ method: 'POST', path: `${path}/reverse`, body })).status).toBeLessThan(300)
    const { status, json } = await client.call({
      method: 'POST',
      path: `${path}/release`,
      body: { force: true, ...body },
    })
    expect([status, json.error?.code]).toEqual([409, 'CONFLICT'])
  },
}

const released: Check = {
  section: '1, 4.3',
  description: 'a paid escrow whose terms are met is released to the merchant',
  ownSandboxOnly: true,
  run: async (client) => {
    const path = await paid(client)
    const [term] = (await client.call({ method: 'GET', path: `${path}/status` })).json.terms
    await client.call({ method: 'POST', path: `${path}/terms/${term.term_id}/fulfill`, body: {} })
    await client.call({ method: 'POST', path: `${path}/release`, body: { reason: 'contract check' } })
    const { json } = await client.call({ method: 'GET', path })
    expect(json).toMatchObject({ status: 'released', receiver_id: client.target.merchantId })
  },
}

const disputed: Check = {
  section: '4.3',
  description: 'an escrow in dispute is not released, not even by force',
  ownSandboxOnly: true,
  run: async (client) => {
    const path = await paid(client)
    await client.call({ method: 'POST', path: `${path}/disputes`, body: { reason: 'contract check' } })
    const release = { method: 'POST', path: `${path}/release`, body: { force: true } } as const
    const { status, json } = await client.call(release)
    expect([status, json.error?.code]).toEqual([409, 'CONFLICT'])
  },
}

export const escrowChecks = {
  collection,
  receiver,
  unknownEscrow,
  openTerms,
  otpDemanded,
  escrowAmount,
  fulfilled,
  released,
  reversed,
  disputed,
}
