import { describe, expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const deadline = '2030-01-01T00:00:00Z'
const delivery = { type: 'delivery_confirmation', data: { deadline } }
const escrow = (changes: object = {}) => ({
  amount: '250000.00',
  currency_code: 'UGX',
  payment_method: 'mtn',
  terms: [delivery],
  user_info: { email: 'buyer@mail.example', phone_number: '+256772000418', otp: '123456' },
  reference: 'order-7',
  ...changes,
})
const create = (changes: object = {}) => sandbox.post('/api/escrows/', escrow(changes))
const funded = async (changes: object = {}) => {
  const { json } = await create(changes)
  await sandbox.control('clock', { advance: '60s' })
  return json.id as string
}
const read = async (id: string) => (await sandbox.get(`/api/escrows/${id}`)).json
const status = async (id: string) => (await sandbox.get(`/api/escrows/${id}/status`)).json
const act = (id: string, verb: string, body: object = {}) => sandbox.post(`/api/escrows/${id}/${verb}`, body)

describe('create and read (2.8, 4.3)', () => {
  test('an escrow is pending until it is paid, then active', async () => {
    const { json } = await create()
    expect(json).toMatchObject({ status: 'pending', amount: '250000.00', currency_code: 'UGX', required_actions: [] })
    expect(json.receiver_id).toBe(sandbox.running().ready.merchantId)
    await sandbox.control('clock', { advance: '60s' })
    const record = await read(json.id)
    expect(record.status).toBe('active')
    expect(record.terms[0]).toMatchObject({
      type: 'delivery_confirmation',
      data: { deadline },
      term_id: expect.any(String),
    })
    expect(record.required_actions[0]).toMatchObject({
      action_type: 'delivery_confirmation',
      description: expect.any(String),
    })
    expect((await sandbox.ledger()).byReference['order-7']).toMatchObject({ executions: 1 })
  })

  test('the status route shows the buyer and which terms are met', async () => {
    const answer = await status((await create()).json.id)
    expect(answer).toMatchObject({ currency: 'UGX', all_terms_met: false })
    expect(answer.buyer_info).toEqual({
      type: 'unregistered',
      email: 'buyer@mail.example',
      phone_number: '+256772000418',
      verified: true,
    })
    expect(answer.terms[0]).toMatchObject({ term_type: 'delivery_confirmation', is_met: false, met_at: null })
  })

  test('a payer who cannot pay fails the escrow', async () => {
    const id = await funded({ user_info: { phone_number: '+256772000001', otp: '123456' } })
    expect((await read(id)).status).toBe('failed')
  })

  test.each([
    ['a number as amount', { amount: 250_000 }, 400, 'amount'],
    ['an unregistered payer without a code', { user_info: { phone_number: '+256772000418' } }, 400, 'user_info.otp'],
    ['a wrong code', { user_info: { phone_number: '+256772000418', otp: '999999' } }, 400, 'user_info.otp'],
    [
      'a delivery without a deadline',
      { terms: [{ type: 'delivery_confirmation', data: {} }] },
      400,
      'terms[0].data.deadline',
    ],
    ['an unknown term', { terms: [{ type: 'moon_phase', data: {} }] }, 400, 'terms[0].type'],
    ['another receiver', { receiver_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01' }, 403, 'receiver_id'],
    ['mobile money in euro', { currency_code: 'EUR' }, 400, 'currency_code'],
  ])('%s is refused', async (_what, changes, code, field) => {
    const answer = await create(changes)
    expect([answer.status, answer.json.error.details.field]).toEqual([code, field])
  })

  test('a registered payer needs no code', async () => {
    expect((await create({ user_info: { phone_number: '+256772100100' } })).status).toBe(200)
  })

  test('the slash belongs to the route: without it, a redirect that keeps the method, or 404 (D19)', async () => {
    const redirected = await sandbox.post('/api/escrows', escrow())
    expect([redirected.status, redirected.headers.get('Location')]).toEqual([307, '/api/escrows/'])
    await sandbox.control('dialect', { trailingSlash: 'not-found' })
    expect((await sandbox.post('/api/escrows', escrow())).status).toBe(404)
  })

  test('create needs the client id and a key; the others need the API key alone', async () => {
    expect(
      (await sandbox.post('/api/escrows/', escrow(), { headers: { 'X-service-Client-ID': null } })).json.error.code,
    ).toBe('MISSING_CLIENT_ID')
    expect((await sandbox.post('/api/escrows/', escrow(), { key: null })).status).toBe(400)
    const id = (await create()).json.id
    expect((await sandbox.get(`/api/escrows/${id}`, { headers: { 'X-service-Client-ID': null } })).status).toBe(200)
    expect((await sandbox.get(`/api/escrows/${id}`, { headers: { 'api-key': null } })).status).toBe(401)
    for (const verb of ['release', 'reverse', 'disputes'])
      expect((await sandbox.post(`/api/escrows/${id}/${verb}`, {}, { key: null })).status).toBe(400)
  })
})

describe('terms, release, reverse, dispute', () => {
  test('a term of an escrow that has ended is met no more', async () => {
    const id = await funded()
    await act(id, 'reverse')
    const term = (await read(id)).terms[0].term_id
    const late = await act(id, `terms/${term}/fulfill`)
    expect([late.status, late.json.error.details.reason]).toEqual([409, 'already_reversed'])
  })

  test('open terms block a release; met ones let it through, once', async () => {
    const id = await funded()
    const blocked = await act(id, 'release')
    expect([blocked.status, blocked.json.error.details.reason]).toEqual([409, 'terms_open'])
    const term = (await read(id)).terms[0].term_id
    const met = await act(id, `terms/${term}/fulfill`)
    expect(met.json).toMatchObject({ status: 'success', requires_other_party: false, message: expect.any(String) })
    expect((await act(id, `terms/${term}/fulfill`)).status).toBe(409)
    expect((await status(id)).all_terms_met).toBe(true)
    expect((await act(id, 'release', { reason: 'delivered' })).json).toEqual({
      status: 'released',
      escrow_id: id,
      force: false,
      reason: 'delivered',
    })
    expect((await act(id, 'release')).json.error.details.reason).toBe('already_released')
  })

  test('force passes over open terms', async () => {
    const id = await funded()
    expect((await act(id, 'release', { force: true })).json).toMatchObject({ status: 'released', force: true })
  })

  test('a time lock is met from its deadline on', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const id = await funded({ terms: [{ type: 'time_lock', data: { deadline: soon } }] })
    const term = (await read(id)).terms[0].term_id
    expect((await act(id, `terms/${term}/fulfill`)).json.error.details.reason).toBe('too_early')
    await sandbox.control('clock', { advance: '1h' })
    expect((await act(id, `terms/${term}/fulfill`)).status).toBe(200)
  })

  test('what is not paid yet cannot be released, and a released one cannot be reversed', async () => {
    const { json } = await create({ terms: [] })
    expect((await act(json.id, 'release')).status).toBe(409)
    await sandbox.control('clock', { advance: '60s' })
    expect((await act(json.id, 'release')).status).toBe(200)
    expect((await act(json.id, 'reverse')).json.error.details.reason).toBe('already_released')
  })

  test('a disputed escrow is not released, not even by force; it can be reversed', async () => {
    const id = await funded({ terms: [] })
    const { json } = await act(id, 'disputes', { reason: 'broken' })
    expect(json).toEqual({ message: expect.any(String), dispute_id: expect.any(String), initiator_role: 'receiver' })
    expect((await act(id, 'release', { force: true })).json.error.details.reason).toBe('disputed')
    expect((await act(id, 'reverse', { reason: 'refund' })).json).toEqual({
      status: 'reversed',
      escrow_id: id,
      reason: 'refund',
    })
    expect((await read(id)).status).toBe('reversed')
  })

  test('an escrow or a term that does not exist is NOT_FOUND', async () => {
    const id = await funded()
    expect((await act('nothing', 'release')).status).toBe(404)
    expect((await act(id, 'terms/nothing/fulfill')).status).toBe(404)
  })
})
