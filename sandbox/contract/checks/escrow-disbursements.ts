import { expect } from 'vitest'
import { OTHER_NETWORK, USUAL_NETWORK } from '../../networks.ts'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { escrowBatchBody, includesId } from '../requests.ts'

const batches = '/api/escrow-disbursements'
const createBatch = (client: Client) => client.call({ method: 'POST', path: batches, body: escrowBatchBody(client) })

const escrowBatch: Check = {
  section: '2.7, 3',
  description: 'an escrow disbursement is pending, with one escrow a recipient',
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
}

const escrowBatchList: Check = {
  section: '2.4, 4.5',
  description: 'the list of escrow disbursements is an envelope, filtered by status and method',
  run: async (client) => {
    const { disbursement_id } = (await createBatch(client)).json
    const { json } = await client.call({ method: 'GET', path: `${batches}?limit=5&offset=0` })
    expect(json).toMatchObject({ total: expect.any(Number), offset: 0, limit: 5, results: expect.any(Array) })
    const shown = async (query: string) => {
      const page = (await client.call({ method: 'GET', path: `${batches}?limit=100&${query}` })).json
      return [query, includesId(page.results, 'disbursement_id', disbursement_id)]
    }
    const own = `status=pending&payment_method=${USUAL_NETWORK}`
    expect(await shown(own)).toEqual([own, true])
    for (const other of ['status=completed', `payment_method=${OTHER_NETWORK}`, 'offset=100000'])
      expect(await shown(other)).toEqual([other, false])
  },
}

const forced: Check = {
  section: '4.5',
  description: 'a forced release of named escrows releases them',
  run: async (client) => {
    const made = (await createBatch(client)).json
    const body = { force: true, reason: 'contract check', escrow_ids: [made.escrow_items[0].escrow_id] }
    const answer = await client.call({ method: 'POST', path: `${batches}/${made.disbursement_id}/release`, body })
    expect(answer.status).toBeLessThan(300)
    const { json } = await client.call({ method: 'GET', path: `${batches}/${made.disbursement_id}` })
    expect(json.escrow_items[0].status).toBe('released')
  },
}

const escrowBatchCancelled: Check = {
  section: '4.5',
  description: 'an escrow disbursement is cancelled as a whole',
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
}

const chosen: Check = {
  section: '2.7, 4.5',
  description: 'an escrow whose terms are open is not released without force',
  run: async (client) => {
    const made = (await createBatch(client)).json
    const path = `${batches}/${made.disbursement_id}`
    const body = { force: false, reason: 'contract check', escrow_ids: [made.escrow_items[0].escrow_id] }
    await client.call({ method: 'POST', path: `${path}/release`, body })
    const { json } = await client.call({ method: 'GET', path })
    expect(json.escrow_items[0].status).toBe('pending')
  },
}

export const escrowBatchChecks = { escrowBatch, escrowBatchList, forced, escrowBatchCancelled, chosen }
