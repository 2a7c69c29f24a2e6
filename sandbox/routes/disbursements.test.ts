import { describe, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const create = async (...recipients: object[]) =>
  (await sandbox.post('/api/disbursements', batch(recipients as never))).json
const read = async (id: string) => (await sandbox.get(`/api/disbursements/${id}`)).json

describe('quote (contract 2.6, 8)', () => {
  test('each tier has its fee, and the debit is the amount and the fees', async () => {
    const amounts = ['100000.00', '100000.01', '1000000.00', '1000000.01']
    const rows = amounts.map((amount) => recipient({ amount }))
    const { json } = await sandbox.post('/api/disbursements/quote', batch(rows))
    expect(json.items.map((item: { fee_amount: string }) => item.fee_amount)).toEqual([
      '500.00',
      '1000.00',
      '1000.00',
      '1500.00',
    ])
    expect(json).toMatchObject({
      recipient_count: 4,
      external_recipient_count: 4,
      internal_recipient_count: 0,
      total_amount: '2200000.02',
      total_fee_amount: '4000.00',
      total_debit_amount: '2204000.02',
    })
    expect(json.items[0]).toMatchObject({
      payout_type: 'external',
      recipient_id: null,
      email: null,
      total_debit_amount: '100500.00',
    })
    expect(json.items[0].fee_breakdown[0]).toMatchObject({ fee_type: 'tiered', amount: '500.00' })
  })

  test('a transfer to an account of the service costs no tier', async () => {
    const account = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'
    const rows = [{ recipient_id: account, amount: '700.00', reference: 'in' }, recipient()]
    const { json } = await sandbox.post('/api/disbursements/quote', batch(rows))
    expect(json.items[0]).toMatchObject({
      recipient_id: account,
      payout_type: 'internal',
      fee_amount: '0.00',
      phone_number: null,
    })
    expect(json).toMatchObject({
      internal_total_amount: '700.00',
      external_total_amount: '50000.00',
      internal_recipient_count: 1,
    })
  })

  test('tiers of the merchant’s own replace the default, and an empty list returns to it', async () => {
    const quoted = async () => (await sandbox.post('/api/disbursements/quote', batch())).json.total_fee_amount
    await sandbox.control('fees', { tiers: [{ upTo: '60000.00', fee: '750.00' }, { fee: '2000.00' }] })
    expect(await quoted()).toBe('750.00')
    await sandbox.control('fees', { tiers: [] })
    expect(await quoted()).toBe('500.00')
  })

  test('a quote moves no money', async () => {
    await sandbox.post('/api/disbursements/quote', batch())
    expect((await sandbox.ledger()).byTag).toEqual({})
  })
})

describe('create, settle and get', () => {
  test('a created batch is processing, then completed after the processing time', async () => {
    const made = await create(recipient())
    expect(made).toMatchObject({ status: 'processing', recipient_count: 1, successful_count: 0, pending_count: 1 })
    await sandbox.control('clock', { advance: '29s' })
    expect(await read(made.disbursement_id)).toMatchObject({ status: 'processing', completed_at: null })
    await sandbox.control('clock', { advance: '31s' })
    const done = await read(made.disbursement_id)
    expect(done).toMatchObject({
      status: 'completed',
      successful_count: 1,
      description: 'CH-1 October wages',
      payment_method: 'mtn',
    })
    expect(done.items[0]).toMatchObject({
      status: 'completed',
      reference: 'row-1',
      fee_amount: '500.00',
      failure_reason: null,
    })
    expect(done.completed_at).toBe(done.items[0].completed_at)
    expect((await sandbox.ledger()).byTag['CH-1']).toMatchObject({ batches: 1, accepted: 1, executions: 1 })
  })

  test('sample numbers fail with their reasons, and the batch says so', async () => {
    const numbers = ['000001', '000002', '000003', '000004', '000005', '000006', '123456'].map((end) => `+256772${end}`)
    const rows = numbers.map((phone_number, n) => recipient({ phone_number, reference: `row-${n}` }))
    const made = await create(...rows)
    await sandbox.control('clock', { advance: '60s' })
    expect(await read(made.disbursement_id)).toMatchObject({ status: 'processing', pending_count: 1 })
    await sandbox.control('clock', { advance: '120s' })
    const done = await read(made.disbursement_id)
    expect(done).toMatchObject({
      status: 'partially_completed',
      successful_count: 1,
      failed_count: 6,
      pending_count: 0,
    })
    expect(done.items.map((item: { failure_reason: string }) => item.failure_reason)).toEqual([
      'The number is not registered for mobile money.',
      'The number is not on the named network.',
      'The wallet of the recipient is over its limit.',
      'The provider timed out.',
      'The limit of the sender is too small.',
      'The provider is not available.',
      null,
    ])
    expect((await sandbox.ledger()).byReference['row-0']).toMatchObject({ accepted: 1, executions: 0, failed: 1 })
  })

  test('a batch in which everything fails is failed', async () => {
    const made = await create(recipient({ phone_number: '+256772000001' }))
    await sandbox.control('clock', { advance: '60s' })
    expect(await read(made.disbursement_id)).toMatchObject({ status: 'failed', failed_count: 1 })
  })

  test('a recipient with an e-mail only passes the schema and cannot be paid (4.4)', async () => {
    const made = await create({ email: 'a@b.example', amount: '500.00', reference: 'mail' })
    await sandbox.control('clock', { advance: '60s' })
    expect((await read(made.disbursement_id)).items[0]).toMatchObject({ status: 'failed', email: 'a@b.example' })
  })

  test('…009 stays pending until it is settled by hand', async () => {
    const made = await create(recipient({ phone_number: '+256772000009' }))
    await sandbox.control('clock', { advance: '30d' })
    expect((await read(made.disbursement_id)).status).toBe('processing')
    await sandbox.control('settle', { disbursementId: made.disbursement_id })
    expect((await read(made.disbursement_id)).status).toBe('completed')
  })

  test('…007 loses the first answer, …008 every answer; both are executed once', async () => {
    const lost = batch([recipient({ phone_number: '+256772000007', reference: 'seven' })])
    const never = batch([recipient({ phone_number: '+256772000008', reference: 'eight' })])
    await expect(sandbox.post('/api/disbursements', lost, { key: 'k7' })).rejects.toThrow()
    expect((await sandbox.post('/api/disbursements', lost, { key: 'k7' })).status).toBe(200)
    await expect(sandbox.post('/api/disbursements', never, { key: 'k8' })).rejects.toThrow()
    await expect(sandbox.post('/api/disbursements', never, { key: 'k8' })).rejects.toThrow()
    await sandbox.control('settle', {})
    const { byReference } = await sandbox.ledger()
    expect(byReference.seven.executions).toBe(1)
    expect(byReference.eight.executions).toBe(1)
  })

  test('too little money refuses the whole batch and moves nothing', async () => {
    await sandbox.control('wallet', { balance: '50499.99' })
    const refused = await sandbox.post('/api/disbursements', batch())
    expect(refused.status).toBe(400)
    expect(refused.json.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { reason: 'insufficient_funds' } })
    await sandbox.control('wallet', { balance: '50500.00' })
    expect((await sandbox.post('/api/disbursements', batch())).status).toBe(200)
    expect((await sandbox.ledger()).byTag['CH-1'].accepted).toBe(1)
  })

  test('a failed payout returns its amount and fee to the wallet', async () => {
    await sandbox.control('wallet', { balance: '50500.00' })
    await create(recipient({ phone_number: '+256772000001' }))
    await sandbox.control('settle', {})
    expect((await sandbox.post('/api/disbursements', batch())).status).toBe(200)
  })
})

describe('what a batch must be', () => {
  test.each([
    ['an amount as a number', [recipient({ amount: 50_000 })], {}, 'recipients[0].amount'],
    ['an amount without cents', [recipient({ amount: '50000' })], {}, 'recipients[0].amount'],
    ['an amount of nothing', [recipient({ amount: '0.00' })], {}, 'recipients[0].amount'],
    [
      'a number without its country',
      [recipient(), recipient({ phone_number: '0772000418' })],
      {},
      'recipients[1].phone_number',
    ],
    ['no recipients', [], {}, 'recipients'],
    ['no description', [recipient()], { description: undefined }, 'description'],
    ['a card', [recipient()], { payment_method: 'card' }, 'payment_method'],
    [
      'an external recipient without a network',
      [recipient()],
      { payment_method: 'service_external' },
      'payment_method',
    ],
    ['dollars by mobile money', [recipient()], { currency: 'USD' }, 'currency'],
    ['too many recipients', Array.from({ length: 1_001 }, () => recipient()), {}, 'recipients'],
  ])('%s is refused', async (_what, rows, changes, field) => {
    const { status, json } = await sandbox.post('/api/disbursements', batch(rows, changes))
    expect(status).toBe(400)
    expect(json.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { field } })
  })

  test('an account that does not exist is NOT_FOUND', async () => {
    const rows = [{ recipient_id: '00000000-0000-4000-8000-000000000000', amount: '1.00' }]
    const { status, json } = await sandbox.post('/api/disbursements', batch(rows))
    expect([status, json.error.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('fields the contract does not name are accepted', async () => {
    const rows = [recipient({ note: 'hello' })]
    expect((await sandbox.post('/api/disbursements', batch(rows, { metadata: { a: 1 } }))).status).toBe(200)
  })
})
