import { expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const settle = async (input: object) => (await sandbox.control('settle', input)).json.settled
const never = '+256772000009'

const payment = (changes: object = {}) =>
  sandbox.post('/api/payments/create', {
    amount: 1500,
    currency: 'UGX',
    payment_method: 'mtn',
    user_info: { phone_number: never, otp: '123456' },
    ...changes,
  })
const escrow = () =>
  sandbox.post('/api/escrows/', {
    amount: '1500.00',
    currency_code: 'UGX',
    payment_method: 'mtn',
    terms: [],
    user_info: { phone_number: never, otp: '123456' },
    reference: 'held',
  })

test('all that waits is settled: payouts, payments and unpaid escrows', async () => {
  await sandbox.post('/api/disbursements', batch([recipient({ phone_number: never })]))
  await payment()
  const { json } = await escrow()
  expect(await settle({})).toBe(3)
  expect(await settle({})).toBe(0)
  expect((await sandbox.get(`/api/escrows/${json.id}`)).json.status).toBe('active')
})

test('only what is named, with the requested outcome', async () => {
  const rows = [recipient({ phone_number: never, reference: 'a' }), recipient({ phone_number: never, reference: 'b' })]
  const { json } = await sandbox.post('/api/disbursements', batch(rows))
  expect(await settle({ reference: 'a', outcome: 'failed', reason: 'The number was barred.' })).toBe(1)
  const [first, second] = (await sandbox.get(`/api/disbursements/${json.disbursement_id}`)).json.items
  expect(first).toMatchObject({ status: 'failed', failure_reason: 'The number was barred.' })
  expect(second.status).toBe('pending')
  await escrow()
  expect(await settle({ reference: 'held', outcome: 'failed' })).toBe(1)
  expect(await settle({ disbursementId: json.disbursement_id, outcome: 'paid' })).toBe(1)
  const { byReference } = await sandbox.ledger()
  expect([byReference.a.executions, byReference.b.executions, byReference.held.executions]).toEqual([0, 1, 0])
})

test('a payment is settled by its id', async () => {
  const [one, other] = [(await payment()).json, (await payment()).json]
  expect(await settle({ paymentId: one.payment_id })).toBe(1)
  const status = async (id: string) => (await sandbox.get(`/api/payments/${id}`)).json.status
  expect([await status(one.payment_id), await status(other.payment_id)]).toEqual(['completed', 'pending'])
})
