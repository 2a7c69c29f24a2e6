import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readServiceId, readTermId, type ServiceId, type TermId } from '@/lib/gateway/id'
import { answerJson, type Received, startTestService, type TestService } from '@/lib/gateway/test-service'
import { fromMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { enqueueDispute, enqueueFulfilment } from '@/lib/submissions/enqueue/enqueue-collection'
import { read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { askEscrow, type Collector, collector } from '@/lib/submissions/testing/collect'

const ESCROW = readServiceId(randomUUID()) as ServiceId
const TERM = readTermId('term-1') as TermId
const subject = { escrowId: ESCROW, amount: fromMinor(5_000_000n), currency: 'UGX' }
const money = { amount: '50000.00', currency_code: 'UGX' }

describe('answers about escrows that differ from deployment to deployment', () => {
  let store: Engine
  let staff: Collector
  let service: TestService
  /** What the record and the status route return besides the identifier. */
  let record: object = {}
  let status: object = {}
  let creates: Received[] = []

  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await collector(store)
    service = await startTestService()
    creates = []
    service.script = (received, response) => {
      const [path = ''] = received.url.split('?')
      if (received.method === 'POST' && /^\/api\/escrows\/?$/.test(path)) {
        creates.push(received)
        return answerJson(response, 201, { escrow: { id: ESCROW, status: 'pending', ...money } })
      }
      if (received.method === 'POST') return answerJson(response, 200, { message: 'Taken.' })
      return path.endsWith('/status')
        ? answerJson(response, 200, { escrow_id: ESCROW, status: 'active', ...status })
        : answerJson(response, 200, { escrow: { id: ESCROW, status: 'active', ...money, ...record } })
    }
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })

  const follow = async (id: string) => {
    for (let n = 0; n < 3; n += 1) await turn(store, testWorker(), id)
    return (await read(id)).state
  }
  const dispute = () => withTx((tx) => enqueueDispute(tx, staff, { ...subject, reason: 'Not delivered' }))
  const fulfil = () => withTx((tx) => enqueueFulfilment(tx, staff, { ...subject, termId: TERM }))

  it('are understood where the answer to a creation and the record wrap the escrow', async () => {
    const id = await askEscrow(staff)
    expect(await follow(id)).toBe('settled')
    expect(await read(id)).toMatchObject({ serviceId: ESCROW, sends: 1 })
    expect(creates).toHaveLength(1)
  })

  it.each([
    ['the record lists', { disputes: [{ id: 'd-1', status: 'open' }] }, {}],
    ['the status lists', {}, { dispute: { dispute_id: 'd-1' } }],
    ['the record marks', { has_open_dispute: true }, {}],
  ])('end a dispute that %s as open, though the status word stays', async (_how, ofRecord, ofStatus) => {
    record = ofRecord
    status = ofStatus
    expect(await follow(await dispute())).toBe('settled')
  })

  it.each([
    ['none is listed', {}],
    ['it is closed', { disputes: [{ id: 'd-1', status: ' Resolved' }] }],
    ['it has an end', { dispute: { id: 'd-1', closed_at: '2026-11-21T10:00:00Z' } }],
    ['its place is empty', { dispute: {}, disputes: [] }],
  ])('leave a dispute under way where %s', async (_how, ofRecord) => {
    record = ofRecord
    expect(await follow(await dispute())).toBe('accepted')
  })

  it.each([
    ['a word', { terms: [{ term_id: TERM, status: 'Fulfilled' }] }, {}],
    ['a time', {}, { terms: [{ term_id: TERM, fulfilled_at: '2026-11-21T10:00:00Z' }] }],
    ['a mark', {}, { terms: [{ id: TERM, is_met: true }] }],
    [
      'the record, while the status route lags',
      { terms: [{ term_id: TERM, status: 'met' }] },
      { terms: [{ term_id: TERM, is_met: false }] },
    ],
  ])('end the fulfilment of a term that is reported by %s', async (_how, ofRecord, ofStatus) => {
    record = ofRecord
    status = ofStatus
    expect(await follow(await fulfil())).toBe('settled')
  })

  it('leave a fulfilment under way where nothing says that the term is met', async () => {
    record = { terms: [{ term_id: TERM, status: 'pending' }] }
    status = { terms: [{ term_id: TERM, is_met: false, fulfilled_at: null }] }
    expect(await follow(await fulfil())).toBe('accepted')
  })
})
