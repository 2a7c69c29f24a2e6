import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getEscrow, getEscrowStatus } from './escrows'
import { requestOtp } from './otp'
import { moneyRoute } from './routes'
import { sendStored } from './send-stored'
import { answerJson, startTestService, type TestService } from './test-service'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const OTHER = '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11'

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

const answers = (status: number, body: unknown) => {
  service.script = (_received, response) => answerJson(response, status, body)
}

describe('reading an escrow', () => {
  it('gives record and status, bare or in the envelope', async () => {
    for (const dress of [(data: unknown) => data, (data: unknown) => ({ status: 'success', data, meta: {} })]) {
      answers(200, dress({ id: ID, status: 'active', amount: 75000 }))
      expect(await getEscrow(ID)).toMatchObject({ ok: true, value: { status: 'active', amount: '75000.00' } })
      answers(200, dress({ escrow_id: ID, status: 'active', all_terms_met: false }))
      expect(await getEscrowStatus(ID)).toMatchObject({ ok: true, value: { allTermsMet: false } })
    }
    expect(service.received.map(({ url }) => url).slice(0, 2)).toEqual([
      `/api/escrows/${ID}`,
      `/api/escrows/${ID}/status`,
    ])
  })

  it('does not take another one for it', async () => {
    answers(200, { id: OTHER, escrow_id: OTHER })
    for (const read of [getEscrow, getEscrowStatus])
      expect(await read(ID)).toMatchObject({ ok: false, problem: { kind: 'unreadable' } })
  })

  it.each(['', 'x', '../disbursements', `${ID}/release`, `${ID}%2f`])('makes no call for %j', async (id) => {
    expect(await getEscrow(id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(service.received).toHaveLength(0)
  })
})

describe('what moves the money of an escrow', () => {
  const term = 'Term_7-b'
  it.each([
    ['/api/escrows/', 'escrows.create', true],
    [`/api/escrows/${ID}/release`, 'escrows.release', false],
    [`/api/escrows/${ID}/reverse`, 'escrows.reverse', false],
    [`/api/escrows/${ID}/disputes`, 'escrows.dispute', false],
    [`/api/escrows/${ID}/terms/${term}/fulfill`, 'escrows.fulfil', false],
  ])('goes to %s as stored, with its key', async (path, route, clientId) => {
    answers(200, {})
    expect(moneyRoute('POST', path)?.route).toBe(route)
    await sendStored({ method: 'POST', path, body: new TextEncoder().encode('{}'), idempotencyKey: OTHER })
    const [received] = service.received
    expect(received?.url).toBe(path)
    expect(received?.headers['x-idempotency-key']).toBe(OTHER)
    expect(received?.headers['x-service-client-id'] !== undefined).toBe(clientId)
  })

  it.each([
    '/api/escrows',
    `/api/escrows/${ID}`,
    `/api/escrows/${ID}/terms/a.b/fulfill`,
    `/api/escrows/${ID}/terms/../fulfill`,
    `/api/escrows/${ID}/terms/a/b/fulfill`,
  ])('is no %s', (path) => expect(moneyRoute('POST', path)).toBeNull())
})

describe('a one-time password', () => {
  it('is requested for the given address, and is not part of the result', async () => {
    answers(200, { verification_methods: { phone_sent: true }, expires_in: 300, otp: '483920' })
    const sent = await requestOtp({ email: null, phone: '+256772000418' })
    expect(JSON.stringify(sent)).not.toContain('483920')
    expect(sent).toMatchObject({ ok: true, value: { byPhone: true, expiresInSeconds: 300 } })
    expect(service.received[0]).toMatchObject({ url: '/api/request-otp', body: '{"phone_number":"+256772000418"}' })
  })

  it('that the service refuses has its reason', async () => {
    answers(429, { error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Slow down', retry_after: 30 } })
    expect(await requestOtp({ email: 'a@b.example', phone: null })).toMatchObject({
      ok: false,
      problem: { kind: 'rate-limited', retryAfter: 30_000 },
    })
  })
})
