import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerJson, type Received, startTestService, type TestService } from '@/lib/gateway/test-service'
import { readStored } from '@/lib/messages/stored'
import { englishText } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { walletBalance } from '@/lib/store/schema/finding'
import { openTestDatabase } from '@/lib/store/test-database'
import { age, approvedBatch, outcomes, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'

const PHONE = '+256772100100'

type Batch = {
  readonly recipients: readonly { readonly amount: string; readonly reference: string; readonly phone_number: string }[]
  readonly description: string
}

const sentBatch = (received: Received): Batch => JSON.parse(received.body)
const quoteOf = ({ recipients }: Batch) => ({
  currency: 'UGX',
  recipient_count: recipients.length,
  total_amount: '50000.00',
  total_fee_amount: '500.00',
  total_debit_amount: '50500.00',
  items: recipients.map(({ amount, reference }) => ({
    ...{ amount, reference, payout_type: 'external', fee_amount: '500.00', total_debit_amount: '50500.00' },
  })),
})
const created = (id: string, over: object = {}) => ({
  disbursement_id: id,
  status: 'processing',
  total_amount: '50000.00',
  total_fee_amount: '500.00',
  total_debit_amount: '50500.00',
  currency: 'UGX',
  recipient_count: 1,
  ...over,
})

describe('answers about something else', () => {
  let store: Engine
  let service: TestService
  let creates: Received[] = []
  /** What the service answers to a create, and to a get, given what was created. */
  let toCreate: (n: number) => object = () => ({})
  let toGet: (id: string, batch: Batch) => object = () => ({})

  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
    creates = []
    service.script = (received, response) => {
      const [path = ''] = received.url.split('?')
      if (path.endsWith('/quote')) return answerJson(response, 200, quoteOf(sentBatch(received)))
      if (received.method === 'POST') {
        creates.push(received)
        return answerJson(response, 200, toCreate(creates.length))
      }
      const [first] = creates
      if (path === '/api/disbursements')
        return answerJson(response, 200, { total: 0, offset: 0, limit: 50, results: [] })
      return first === undefined
        ? answerJson(response, 404, {})
        : answerJson(response, 200, toGet(path.split('/').at(-1) ?? '', sentBatch(first)))
    }
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })

  it('that a quote gives for lack of funds hold the batch, with what is needed and the service’s words', async () => {
    const batch = await approvedBatch(store, [PHONE])
    service.script = (_received, response) =>
      answerJson(response, 422, { error: { code: 'VALIDATION_ERROR', message: 'Insufficient balance in the wallet.' } })
    await turn(store, testWorker())
    const held = await read(batch.submissionId)
    expect(held).toMatchObject({ state: 'on_hold', holdReason: 'funds', sends: 0 })
    expect(englishText(readStored(held.holdNote ?? ''))).toMatch(
      /UGX 50,500, fees included, is needed.*Insufficient balance in the wallet\./,
    )
    expect(await store.db.select().from(walletBalance)).toMatchObject([
      { source: 'refusal', amountMinor: 5_050_000n, submissionId: batch.submissionId },
    ])
  })

  it('are not linked: the batch goes on under the same key until its own answer comes', async () => {
    const [foreign, own] = [randomUUID(), randomUUID()]
    toCreate = (n) => (n === 1 ? created(foreign, { total_amount: '70000.00' }) : created(own))
    toGet = (id) => created(id, { description: 'CH-0000000000 somebody else', items: [] })
    const batch = await approvedBatch(store, [PHONE])
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({ state: 'unknown', serviceId: null })
    await age(store, '3 min')
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', serviceId: own })
    const [one, two] = creates
    expect(two?.body).toBe(one?.body)
    expect(two?.headers['x-idempotency-key']).toBe(one?.headers['x-idempotency-key'])
  })

  it('put the batch on hold if they have our batch reference but another total', async () => {
    const id = randomUUID()
    toCreate = () => created(id, { total_amount: '70000.00' })
    toGet = (asked, { description }) => created(asked, { total_amount: '70000.00', description, items: [] })
    const batch = await approvedBatch(store, [PHONE])
    await turn(store, testWorker())
    await age(store, '3 min')
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({ holdReason: 'figures_differ', serviceId: id })
    expect(creates).toHaveLength(1)
  })

  it('are an incident when a later reading contradicts what was sent', async () => {
    const id = randomUUID()
    toCreate = () => created(id)
    toGet = (asked) => created(asked, { currency: 'USD', status: 'completed', items: [] })
    const batch = await approvedBatch(store, [PHONE])
    await turn(store, testWorker())
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({
      holdReason: 'figures_differ',
      nextAttemptAt: expect.any(Date),
    })
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual([null])
  })

  it('that contradicted what was sent are followed again once two readings in a row agree', async () => {
    const id = randomUUID()
    toCreate = () => created(id)
    const answers = (over: object) => {
      toGet = (asked, { recipients }) =>
        created(asked, {
          status: 'completed',
          items: recipients.map((one) => ({ ...one, status: 'completed' })),
          ...over,
        })
    }
    answers({ total_amount: '70000.00' })
    const batch = await approvedBatch(store, [PHONE])
    const stateAfter = async () => {
      await turn(store, testWorker())
      const { state, holdReason } = await read(batch.submissionId)
      return holdReason ?? state
    }
    expect([await stateAfter(), await stateAfter(), await stateAfter()]).toEqual([
      ...['accepted', 'figures_differ', 'figures_differ'],
    ])
    expect([await stateAfter(), await stateAfter()]).toEqual(['figures_differ', 'figures_differ'])
    // A word nobody knows agrees with nothing.
    answers({ status: 'parked' })
    expect([await stateAfter(), await stateAfter()]).toEqual(['figures_differ', 'figures_differ'])
    answers({})
    expect(await stateAfter()).toBe('figures_differ')
    answers({ total_amount: '70000.00' })
    expect(await stateAfter()).toBe('figures_differ')
    answers({})
    expect([await stateAfter(), await stateAfter(), await stateAfter()]).toEqual([
      'figures_differ',
      'accepted',
      'settled',
    ])
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['paid'])
    expect(creates).toHaveLength(1)
  })

  it('that deny a row they called paid stay a contradiction while they do', async () => {
    const id = randomUUID()
    toCreate = () => created(id)
    let word = 'completed'
    toGet = (asked, { recipients }) =>
      created(asked, { status: word, items: recipients.map((one) => ({ ...one, status: word })) })
    const batch = await approvedBatch(store, [PHONE])
    for (let n = 0; n < 2; n += 1) await turn(store, testWorker())
    expect((await read(batch.submissionId)).state).toBe('settled')
    word = 'failed'
    const again = () =>
      past(store, `update submission set next_attempt_at = clock_timestamp() where id = '${batch.submissionId}'`)
    for (let n = 0; n < 5; n += 1) {
      await again()
      await turn(store, testWorker())
      expect((await read(batch.submissionId)).holdReason).toBe('figures_differ')
    }
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['paid'])
  })

  it.each([
    ['completed', { successful_count: 1, failed_count: 0, pending_count: 0 }, 'settled', 'paid'],
    ['failed', { successful_count: 0, failed_count: 1, pending_count: 0 }, 'failed', 'failed'],
    ['completed', {}, 'accepted', null],
  ])(
    'whose items name nobody are no contradiction: rows follow %s with counts %j',
    async (status, counts, state, mapped) => {
      const id = randomUUID()
      toCreate = () => created(id)
      toGet = (asked) => created(asked, { status, items: [{ status, amount: '50000.00' }], ...counts })
      const batch = await approvedBatch(store, [PHONE])
      await turn(store, testWorker())
      await turn(store, testWorker())
      expect(await read(batch.submissionId)).toMatchObject({ state, holdReason: null })
      expect((await outcomes(store, batch.payoutId)).map((one) => one.mapped)).toEqual([mapped])
    },
  )

  it('are not taken for ours when a get answers for another id', async () => {
    toCreate = () => created(randomUUID())
    toGet = () => created(randomUUID(), { status: 'completed', items: [] })
    const batch = await approvedBatch(store, [PHONE])
    await turn(store, testWorker())
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({ state: 'accepted', serviceStatus: null })
  })

  it('keep an unknown status of batch and row, and continue to read it', async () => {
    const id = randomUUID()
    toCreate = () => created(id)
    toGet = (asked, { recipients }) =>
      created(asked, { status: 'parked', items: recipients.map((sent) => ({ ...sent, status: 'parked' })) })
    const batch = await approvedBatch(store, [PHONE])
    await turn(store, testWorker())
    await turn(store, testWorker())
    expect(await read(batch.submissionId)).toMatchObject({
      state: 'accepted',
      serviceStatus: 'parked',
      nextAttemptAt: expect.any(Date),
    })
    expect((await outcomes(store, batch.payoutId)).map(({ mapped }) => mapped)).toEqual(['unknown-word'])
  })
})
