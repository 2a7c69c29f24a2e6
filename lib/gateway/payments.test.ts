import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getPayment, listPayments } from './payments'
import { answerJson, startTestService, type TestService } from './test-service'

const ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'
const OTHER = '0b7f1e0a-6c0f-4c39-8f1d-5a8f3f1d2c11'
const detail = { id: ID, status: 'completed', amount: '1,500.00', currency: 'UGX' }
const entry = { payment_id: ID, status: 'completed', amount: '1,500.00', currency: 'UGX', payment_method: 'mtn' }

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

const answers = (status: number, body: unknown) => {
  service.script = (_received, response) => answerJson(response, status, body)
}

describe('reading one payment', () => {
  it('gives it, bare or in the envelope, with what nobody described', async () => {
    const full = { ...detail, transaction_details: { id: 'T-1', fee: 22.5 }, channel: { name: 'ussd' } }
    for (const body of [full, { status: 'success', data: full, meta: {} }]) {
      answers(200, body)
      expect(await getPayment(ID)).toMatchObject({
        ok: true,
        value: {
          id: ID,
          status: 'completed',
          amount: '1500.00',
          reference: null,
          merchantDetails: null,
          transactionDetails: { id: 'T-1', fee: '22.5' },
          others: { channel: { name: 'ussd' } },
        },
      })
    }
    expect(service.received[0]).toMatchObject({ method: 'GET', url: `/api/payments/${ID}` })
  })

  it('reads a number to its last digit', async () => {
    service.script = (_received, response) =>
      void response.writeHead(200).end(`{"id":"${ID}","amount":90071992547409.93,"currency":"UGX"}`)
    expect(await getPayment(ID)).toMatchObject({ ok: true, value: { amount: '90071992547409.93', status: null } })
  })

  it.each(['', 'x', '../escrows/x/release', `${ID}/cancel`, `${ID}%2f`])('makes no call for %j', async (id) => {
    expect(await getPayment(id)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(service.received).toHaveLength(0)
  })

  it('does not take another one for it', async () => {
    answers(200, { ...detail, id: OTHER })
    expect(await getPayment(ID)).toMatchObject({ ok: false, problem: { kind: 'unreadable' } })
  })
})

describe('the list', () => {
  it('is requested with the filters that are set, and no others', async () => {
    answers(200, { total: 1, offset: 20, limit: 10, results: [entry] })
    const page = await listPayments({ status: 'on hold', paymentMethod: 'mtn', offset: 20, limit: 10 })
    expect(page).toMatchObject({ ok: true, value: { total: 1, results: [{ id: ID, amount: '1500.00', payer: null }] } })
    const [received] = service.received
    expect(Object.fromEntries(new URL(received?.url ?? '', service.origin).searchParams)).toEqual({
      status: 'on hold',
      payment_method: 'mtn',
      offset: '20',
      limit: '10',
    })
    expect(received?.headers['x-service-client-id']).toBe('test-client')
  })

  it('is not given in part: one unreadable entry would hide a payment', async () => {
    answers(200, { total: 2, offset: 0, limit: 50, results: [entry, { ...entry, amount: '1.500,00' }] })
    expect(await listPayments({ offset: 0, limit: 50 })).toMatchObject({
      ok: false,
      problem: { kind: 'unreadable', detail: 'results.1.amount: not an amount' },
    })
  })
})
