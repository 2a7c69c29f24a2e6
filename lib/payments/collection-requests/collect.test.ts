import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Staff } from '@/lib/access/actor'
import { readServiceId, type ServiceId } from '@/lib/gateway/id'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { readFilters } from '@/lib/payments/filters'
import { listServicePayments } from '@/lib/payments/list'
import { observePayment, statusHistoryOf } from '@/lib/payments/observe'
import { collectedHere } from '@/lib/payments/ours'
import { findPayments } from '@/lib/search/find'
import { indexNextPayments } from '@/lib/search/index-payments'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { keptPayerToken } from '@/lib/submissions/payer/test-payer-token'
import { age, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { type Collector, collector } from '@/lib/submissions/testing/collect'
import { collectPayment } from './collect'
import { emptyForm, type PaymentForm } from './new-payment'
import { formFrom, openCollectionRequests, readCollectionRequest } from './read-collection-request'

const ACCOUNT = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'
const form: PaymentForm = { ...emptyForm, amount: '75,000', phone: '0772 000 418', name: 'Amina', fees: 'payer' }

describe('collecting by the form', () => {
  let store: Engine
  let service: TestService
  let staff: Collector
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    staff = await collector(store)
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })
  const made = (amount: string, currency = 'UGX') => ({ payment_id: randomUUID(), status: 'pending', amount, currency })

  it('keeps who pays and what for beside the request, sends no reference, and shows both on the list and to the search', async () => {
    const intent = randomUUID()
    await collectPayment(staff, intent, { ...form, reference: '  INV-2041 ' })
    const answer = made('75,000.00')
    service.script = ({ url }, response) =>
      url.startsWith('/api/payments/create')
        ? answerJson(response, 200, answer)
        : answerJson(response, 200, {
            ...{ total: 1, offset: 0, limit: 100 },
            results: [{ ...answer, payment_method: 'mtn', date: new Date().toISOString() }],
          })
    await turn(store, testWorker())
    expect(service.received.map(({ body }) => body).join()).not.toContain('2041')
    const listed = await listServicePayments(staff, readFilters({}))
    expect(listed).toMatchObject({ ok: true, value: { payments: [{ payerName: 'Amina', reference: 'INV-2041' }] } })
    await indexNextPayments(new AbortController().signal)
    for (const typed of ['amina', '2041', 'inv-2041'])
      expect((await findPayments(staff, typed)).found).toMatchObject([
        { id: answer.payment_id, name: 'Amina', reference: 'INV-2041' },
      ])
    expect(await formFrom(staff, intent)).toMatchObject({ name: 'Amina', reference: 'INV-2041' })
    const tooLong = await collectPayment(staff, randomUUID(), { ...form, reference: 'x'.repeat(65) })
    expect(tooLong).toMatchObject({ value: { kind: 'unread', problems: { reference: expect.anything() } } })
  })

  it('writes one request of exactly what was typed, however often it is clicked', async () => {
    const intent = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => collectPayment(staff, intent, form)))
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { kind: 'made', submissionId: intent } })
    service.script = (_received, response) => answerJson(response, 200, made('75,000.00'))
    await turn(store, testWorker())
    expect(service.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      [
        'POST',
        '/api/payments/create',
        '{"amount":75000,"currency":"UGX","payment_method":"mtn","user_info":{"phone_number":"+256772000418","name":"Amina"},"customer_pays_fees":true}',
      ],
    ])
    expect(service.received[0]?.headers).toMatchObject({ 'x-service-client-id': 'test-client' })
    expect(service.received[0]?.headers.authorization).toBeUndefined()
    expect(await readCollectionRequest(staff, intent)).toMatchObject({
      state: 'accepted',
      payer: '+256 772 000 418',
      sends: 1,
    })
  })

  it('shows what the sender read of it, and when it was requested and sent, where nobody opened it', async () => {
    const intent = randomUUID()
    await collectPayment(staff, intent, form)
    const there = made('75,000.00')
    const id = there.payment_id
    service.script = (_received, response) => answerJson(response, 200, there)
    await turn(store, testWorker())
    for (const status of ['pending', 'pending', 'completed']) {
      service.script = (_received, response) =>
        answerJson(response, 200, { ...there, id, status, payment_method: 'mtn', created_at: '2026-11-21T12:00:00Z' })
      await turn(store, testWorker())
    }
    expect((await statusHistoryOf(id)).map(({ status }) => status)).toEqual(['pending', 'completed'])
    expect(await collectedHere(id)).toMatchObject({ askedAt: expect.any(String), sentAt: expect.any(String) })
    await observePayment(id, 'refunded', new Date())
    expect((await statusHistoryOf(id)).map(({ status }) => status)).toEqual(['pending', 'completed', 'refunded'])
    expect(await statusHistoryOf(randomUUID())).toEqual([])
  })

  it('names the open payment that blocks it, and another person’s too', async () => {
    const first = randomUUID()
    await collectPayment(staff, first, form)
    const other = await collector(store, 'approver')
    expect(await collectPayment(other, randomUUID(), { ...form, phone: '+256772000418' })).toEqual({
      ok: true,
      value: { kind: 'open-already', submissionId: first },
    })
    expect(await collectPayment(other, first, { ...form, amount: '9' })).toMatchObject({ ok: false })
    expect((await openCollectionRequests(other)).map(({ id }) => id)).toEqual([first])
  })

  it('names each field that cannot be read, and stores nothing', async () => {
    const answer = await collectPayment(staff, randomUUID(), { ...form, amount: '1.500', phone: '' })
    expect(answer).toMatchObject({ value: { kind: 'unread', problems: { amount: { key: expect.any(String) } } } })
    expect(await openCollectionRequests(staff)).toEqual([])
  })

  it('returns the form of a refused payment, without the code, and with the refusal', async () => {
    const intent = randomUUID()
    await collectPayment(staff, intent, { ...form, withCode: true, code: '123456' })
    const error = { code: 'VALIDATION_ERROR', message: 'The code is wrong.', details: { field: 'mfa_code' } }
    service.script = (_received, response) => answerJson(response, 400, { error })
    await turn(store, testWorker())
    expect(await readCollectionRequest(staff, intent)).toMatchObject({
      state: 'rejected_clean',
      problem: { kind: 'refused-input', field: 'mfa_code', message: 'The code is wrong.' },
    })
    expect(await formFrom(staff as unknown as Staff<'payments:collect'>, intent)).toEqual({
      ...form,
      ...{ amount: '75000', phone: '+256772000418', withCode: true, code: '' },
    })
  })

  const connect = (expiresInSeconds: number) =>
    keptPayerToken(store, {
      connectedBy: staff.id,
      accountId: readServiceId(ACCOUNT) as ServiceId,
      ...{ label: 'Brian Okello', accessToken: 'canary-of-a-token', expiresInSeconds },
    })
  const wallet = (payerTokenId: string): PaymentForm => ({ ...form, method: 'service_external', payerTokenId })

  it('charges a wallet with its owner’s leave in the header, which nobody finds at rest', async () => {
    const intent = randomUUID()
    await collectPayment(staff, intent, wallet(await connect(3_600)))
    service.script = (_received, response) => answerJson(response, 200, made('75000.00'))
    await turn(store, testWorker())
    expect(service.received[0]?.headers.authorization).toBe('Bearer canary-of-a-token')
    expect(service.received[0]?.body).toBe(
      '{"amount":75000,"currency":"UGX","payment_method":"service_external","customer_pays_fees":true}',
    )
    expect(await read(intent)).toMatchObject({ state: 'accepted', payerKey: `account:${ACCOUNT}` })
    for (const table of ['payer_token', 'submission', 'attempt', 'audit']) {
      const { rows } = await store.db.execute(sql`select to_jsonb(t)::text as text from ${sql.raw(table)} t`)
      expect(JSON.stringify(rows)).not.toContain('canary')
      expect(JSON.stringify(rows)).not.toContain(Buffer.from('canary-of-a-token').toString('hex'))
    }
  })

  it('reports that the permission has expired, requests nothing, and accepts no permission that ends within two minutes', async () => {
    const payerTokenId = await connect(90)
    expect(await collectPayment(staff, randomUUID(), wallet(payerTokenId))).toMatchObject({
      value: { kind: 'consent-expired' },
    })
    await age(store, '1 min')
    expect(service.received).toEqual([])
  })
})
