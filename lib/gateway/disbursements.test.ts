import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { getDisbursement, listDisbursements, quoteDisbursement, quoteStored } from './disbursements'
import { encodeDisbursement } from './shapes/disbursement-request'
import { answerJson, startTestService, type TestService } from './test-service'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const OTHER = '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11'
const detail = { disbursement_id: ID, status: 'completed', total_amount: '1,500.00', currency: 'UGX' }
const request = {
  recipients: [{ kind: 'external', phone: '+256772000418', amount: fromMinor(150_000n), reference: 'A' }],
  currency: 'UGX',
  paymentMethod: 'mtn',
  description: 'June',
} as const

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

const answers = (status: number, body: unknown) => {
  service.script = (_received, response) => answerJson(response, status, body)
}

describe('reading one disbursement', () => {
  it('gives it, bare or in the envelope', async () => {
    for (const body of [detail, { status: 'success', data: detail, meta: {} }]) {
      answers(200, body)
      expect(await getDisbursement(ID)).toMatchObject({ ok: true, value: { id: ID, total: '1500.00', items: null } })
    }
    expect(service.received[0]).toMatchObject({ method: 'GET', url: `/api/disbursements/${ID}` })
    expect(service.received[0]?.headers['x-service-client-id']).toBe('test-client')
    expect(service.received[0]?.headers['x-idempotency-key']).toBeUndefined()
  })

  it.each(['', 'x', '../escrows/x/release', `${ID}/cancel`, `${ID}%2f`])('makes no call for %j', async (id) => {
    expect(await getDisbursement(id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(service.received).toHaveLength(0)
  })

  it('does not take another one for it', async () => {
    answers(200, { ...detail, disbursement_id: OTHER })
    expect(await getDisbursement(ID)).toMatchObject({ ok: false, problem: { kind: 'unreadable' } })
  })

  it('names the member that could not be read', async () => {
    answers(200, { ...detail, total_amount: 'much' })
    expect(await getDisbursement(ID)).toMatchObject({
      problem: { kind: 'unreadable', detail: 'total_amount: not an amount' },
    })
  })

  it('explains a refusal', async () => {
    answers(404, { error: { code: 'NOT_FOUND', message: 'No such disbursement', request_id: 'svc-1' } })
    expect(await getDisbursement(ID)).toMatchObject({
      problem: { kind: 'not-found', message: 'No such disbursement', serviceRequestId: 'svc-1' },
    })
  })
})

describe('the list', () => {
  it('is requested with the filters that are set, and no others', async () => {
    answers(200, { total: 1, offset: 20, limit: 10, results: [{ ...detail, recipient_count: 2 }] })
    const page = await listDisbursements({
      status: 'completed',
      fromDate: '2026-01-01T00:00:00Z',
      offset: 20,
      limit: 10,
    })
    expect(page).toMatchObject({ ok: true, value: { total: 1, results: [{ id: ID, counts: { recipients: 2 } }] } })
    const url = new URL(service.received[0]?.url ?? '', service.origin)
    expect([...url.searchParams]).toEqual([
      ['status', 'completed'],
      ['from_date', '2026-01-01T00:00:00Z'],
      ['offset', '20'],
      ['limit', '10'],
    ])
  })

  it('is not given in part: one unreadable entry would hide a payout', async () => {
    answers(200, { total: 2, offset: 0, limit: 50, results: [detail, { status: 'completed' }] })
    expect(await listDisbursements({})).toMatchObject({ ok: false, problem: { kind: 'unreadable' } })
  })
})

describe('a quote', () => {
  const quote = {
    currency: 'UGX',
    recipient_count: 1,
    total_amount: '1500.00',
    total_fee_amount: '500.00',
    total_debit_amount: '2000.00',
    items: [
      {
        amount: '1500.00',
        payout_type: 'external',
        fee_amount: '500.00',
        total_debit_amount: '2000.00',
        reference: 'A',
      },
    ],
  }

  it('is requested with the very bytes that a create would send', async () => {
    answers(200, quote)
    await quoteDisbursement(request)
    const read = await quoteStored(encodeDisbursement(request))
    expect(read).toMatchObject({ ok: true, value: { debit: '2000.00', items: [{ fee: '500.00' }] } })
    const [one, two] = service.received
    expect(one).toMatchObject({ method: 'POST', url: '/api/disbursements/quote' })
    expect(one?.body).toBe(two?.body)
    expect(one?.headers['x-idempotency-key']).toBeUndefined()
  })

  it('is withdrawn when it was superseded', async () => {
    const superseded = new AbortController()
    service.script = () => superseded.abort()
    expect(await quoteDisbursement(request, superseded.signal)).toMatchObject({
      ok: false,
      problem: { kind: 'given-up' },
    })
  })
})
