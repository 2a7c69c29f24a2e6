import { describe, expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const path = '/api/payments/create'
const payment = (changes: object = {}) => ({
  amount: 1_234_567,
  currency: 'UGX',
  payment_method: 'mtn',
  user_info: { phone_number: '+256772000418', name: 'Sarah' },
  ...changes,
})
const create = (changes: object = {}) => sandbox.post(path, payment(changes))
const read = async (id: string) => (await sandbox.get(`/api/payments/${id}`)).json
const list = async (query = '') => (await sandbox.get(`/api/merchant-payments?${query}`)).json

describe('create and detail (contract 2.3)', () => {
  test('a payment is pending, then completed after the time of its method', async () => {
    const { json } = await create({ reference: 'inv-1' })
    expect(json).toEqual({ payment_id: expect.any(String), status: 'pending', amount: '1,234,567.00', currency: 'UGX' })
    await sandbox.control('clock', { advance: '60s' })
    const done = await read(json.payment_id)
    expect(Object.keys(done)).toEqual([
      'id',
      'status',
      'amount',
      'currency',
      'payment_method',
      'created_at',
      'reference',
      'receipt',
      'merchant_details',
      'recipient_details',
      'product_details',
      'chain_payment_details',
      'transaction_details',
    ])
    expect(done).toMatchObject({
      id: json.payment_id,
      status: 'completed',
      reference: 'inv-1',
      receipt: expect.any(String),
    })
    expect((await sandbox.ledger()).byReference['inv-1']).toMatchObject({ executions: 1, amount: '1234567.00' })
  })

  test('sample payers fail, and one waits for ever', async () => {
    const failing = await create({ user_info: { phone_number: '+256772000001' } })
    const waiting = await create({ user_info: { phone_number: '+256772000009' } })
    await sandbox.control('clock', { advance: '1d' })
    expect((await read(failing.json.payment_id)).status).toBe('failed')
    expect((await read(waiting.json.payment_id)).status).toBe('pending')
    await sandbox.control('settle', { paymentId: waiting.json.payment_id })
    expect((await read(waiting.json.payment_id)).status).toBe('completed')
  })

  test('a customer who pays fees is charged them, otherwise the merchant is', async () => {
    const charged = async (changes: object) =>
      (await read((await create({ amount: 1000, ...changes })).json.payment_id)).transaction_details.charged_amount
    expect(await charged({ customer_pays_fees: true })).toBe('1015.00')
    expect(await charged({ customer_pays_fees: false })).toBe('1000.00')
    expect(await charged({})).toBe('1000.00')
  })

  test('a card needs no e-mail of the payer, and an e-mail is any text (2.3)', async () => {
    expect((await create({ payment_method: 'card', user_info: {} })).status).toBe(200)
    const info = { phone_number: '+256772000418', email: 'not an address' }
    expect((await create({ user_info: info })).status).toBe(200)
  })

  test('one key collects once', async () => {
    const first = await sandbox.post(path, payment({ reference: 'once' }), { key: 'p' })
    const again = await sandbox.post(path, payment({ reference: 'once' }), { key: 'p' })
    expect(again.text).toBe(first.text)
    await sandbox.control('settle', {})
    expect((await sandbox.ledger()).byReference.once.executions).toBe(1)
  })

  test('the merchant’s own account may be named, another is refused (5.3)', async () => {
    const { merchantId } = sandbox.running().ready
    expect((await create({ recipient_id: merchantId })).status).toBe(200)
    const { status, json } = await create({ recipient_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01' })
    expect([status, json.error.code]).toEqual([403, 'AUTHORIZATION_ERROR'])
  })

  test.each([
    ['an amount as text', { amount: '1000.00' }, 'amount'],
    ['an amount of three decimals', { amount: 1.005 }, 'amount'],
    ['no amount', { amount: 0 }, 'amount'],
    ['an unknown method', { payment_method: 'cash' }, 'payment_method'],
    ['dollars by mobile money', { currency: 'USD' }, 'currency'],
    ['mobile money without a phone', { user_info: {} }, 'user_info.phone_number'],
    [
      'half a product',
      { products: [{ product_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01', quantity: 0.5 }] },
      'products[0].quantity',
    ],
    ['a wrong code', { mfa_code: '000000' }, 'mfa_code'],
  ])('%s is refused', async (_what, changes, field) => {
    const { status, json } = await create(changes)
    expect([status, json.error.code, json.error.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  })

  test('cards take dollars and products', async () => {
    const product = { product_id: '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01', quantity: 2 }
    const { json } = await create({
      amount: 12.5,
      currency: 'USD',
      payment_method: 'card',
      user_info: { email: 'x@y.example' },
      products: [product],
    })
    expect(json.amount).toBe('12.50')
    expect((await read(json.payment_id)).product_details.products[0]).toMatchObject({
      id: product.product_id,
      quantity: 2,
    })
  })

  test('an external wallet needs the user’s bearer token', async () => {
    const { status, json } = await create({ payment_method: 'service_external' })
    expect([status, json.error.code, json.error.details.field]).toEqual([401, 'AUTHENTICATION_ERROR', 'Authorization'])
  })
})

describe('one-time passwords (4.1, 5.4)', () => {
  const request = (body: object) => sandbox.post('/api/request-otp', body)

  test('a code is echoed, passes once, for its owner, within five minutes', async () => {
    const recipient = { phone_number: '+256772000418' }
    const { json } = await request(recipient)
    expect(json).toMatchObject({ verification_methods: { email_sent: false, phone_sent: true }, expires_in: 300 })
    expect(json.otp).toMatch(/^\d{6}$/)
    expect((await create({ mfa_code: json.otp, user_info: { phone_number: '+256772000419' } })).status).toBe(400)
    expect((await create({ mfa_code: json.otp })).status).toBe(200)
    expect((await create({ mfa_code: json.otp })).status).toBe(400)
    const late = (await request(recipient)).json.otp
    await sandbox.control('clock', { advance: '5m' })
    expect((await create({ mfa_code: late })).status).toBe(400)
  })

  test('123456 always passes', async () => {
    expect((await create({ mfa_code: '123456' })).status).toBe(200)
  })

  test('somebody has to be named', async () => {
    expect((await request({})).status).toBe(400)
  })
})

describe('merchant-payments (4.2)', () => {
  test('filters by status, method and dates, in one envelope', async () => {
    const { json } = await create()
    await sandbox.control('clock', { advance: '2m' })
    await create({ payment_method: 'airtel' })
    const day = (await read(json.payment_id)).created_at
    expect(await list()).toMatchObject({ total: 2, offset: 0, limit: 50 })
    expect((await list('status=completed')).results[0]).toEqual({
      payment_id: json.payment_id,
      status: 'completed',
      amount: '1,234,567.00',
      currency: 'UGX',
      payment_method: 'mtn',
      date: day,
      payer: { id: null, email: null, type: 'unregistered', phone: '+256772000418' },
      recipient: { id: sandbox.running().ready.merchantId, email: expect.any(String) },
    })
    expect((await list('payment_method=airtel')).total).toBe(1)
    expect((await list('status=completed&payment_method=airtel')).total).toBe(0)
    expect((await list(`to_date=${day}`)).total).toBe(1)
    expect((await list('from_date=2000-01-01&to_date=2000-01-02')).total).toBe(0)
  })

  test('a limit over 100 is refused', async () => {
    expect((await sandbox.get('/api/merchant-payments?limit=101')).status).toBe(400)
    expect((await sandbox.get('/api/merchant-payments?limit=100')).status).toBe(200)
  })

  test('pages of every filter together are the whole list, without gaps or repeats', async () => {
    await sandbox.control('seed', { payments: 9_000 })
    for (const query of ['', 'status=failed', 'payment_method=card', 'status=completed&payment_method=airtel']) {
      const seen = new Set<string>()
      const first = await list(`limit=100&${query}`)
      for (let offset = 0; offset < first.total; offset += 100) {
        const { results, total } = await list(`limit=100&offset=${offset}&${query}`)
        expect([total, results.length]).toEqual([first.total, Math.min(100, first.total - offset)])
        for (const entry of results) seen.add(entry.payment_id)
      }
      expect(seen.size).toBe(first.total)
    }
  })
})
