import { describe, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const create = async (...recipients: object[]) =>
  (await sandbox.post('/api/disbursements', batch(recipients as never))).json
const read = async (id: string) => (await sandbox.get(`/api/disbursements/${id}`)).json

describe('list', () => {
  test('newest first, in pages that share one envelope', async () => {
    const ids = []
    for (let n = 0; n < 3; n += 1) {
      ids.unshift((await create(recipient())).disbursement_id)
      await sandbox.control('clock', { advance: '1s' })
    }
    const first = (await sandbox.get('/api/disbursements?limit=2')).json
    const second = (await sandbox.get('/api/disbursements?limit=2&offset=2')).json
    expect(first).toMatchObject({ total: 3, offset: 0, limit: 2 })
    expect(second).toMatchObject({ total: 3, offset: 2, limit: 2 })
    const listed = [...first.results, ...second.results].map((entry) => entry.disbursement_id)
    expect(listed).toEqual(ids)
  })

  test('status and dates filter, and the two ends of a window belong to it', async () => {
    const made = await create(recipient())
    const at = (await read(made.disbursement_id)).created_at
    await sandbox.control('clock', { advance: '2d' })
    await create(recipient())
    const total = async (query: string) => (await sandbox.get(`/api/disbursements?${query}`)).json.total
    expect(await total('status=completed')).toBe(1)
    expect(await total('status=processing')).toBe(1)
    expect(await total(`from_date=${at}&to_date=${at}`)).toBe(1)
    expect(await total(`to_date=${at.slice(0, 10)}`)).toBe(1)
    expect(await total(`from_date=${encodeURIComponent('2020-01-01T00:00:00+03:00')}`)).toBe(2)
  })

  test.each([
    'limit=101',
    'limit=0',
    'limit=x',
    'offset=-1',
    'from_date=yesterday',
    'from_date=2027-02-30',
    'to_date=2027-04-31T10:00:00Z',
  ])('%s is refused', async (query) => {
    const { status, json } = await sandbox.get(`/api/disbursements?${query}`)
    expect([status, json.error.code, json.error.details.field]).toEqual([400, 'VALIDATION_ERROR', query.split('=')[0]])
  })
})

describe('cancel', () => {
  const cancel = (id: string) => sandbox.post(`/api/disbursements/${id}/cancel`, { reason: 'wrong month' })

  test('before anything was handed to the network, all of it is cancelled and refunded', async () => {
    await sandbox.control('wallet', { balance: '50500.00' })
    const made = await create(recipient())
    const { status, json } = await cancel(made.disbursement_id)
    expect(status).toBe(200)
    expect(json).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'wrong month',
      failed_count: 1,
      completed_at: null,
    })
    expect(json.cancelled_at).not.toBeNull()
    await sandbox.control('clock', { advance: '1h' })
    expect((await sandbox.ledger()).byReference['row-1']).toMatchObject({ executions: 0, cancelled: 1 })
    expect((await sandbox.post('/api/disbursements', batch())).status).toBe(200)
  })

  test('a batch that is being paid, and one that is final, answer CONFLICT', async () => {
    const made = await create(recipient())
    await sandbox.control('clock', { advance: '25s' })
    const paying = await cancel(made.disbursement_id)
    expect([paying.status, paying.json.error.details.reason]).toEqual([409, 'already_paying'])
    await sandbox.control('clock', { advance: '60s' })
    const final = await cancel(made.disbursement_id)
    expect([final.status, final.json.error.code, final.json.error.details.reason]).toEqual([
      409,
      'CONFLICT',
      'already_final',
    ])
  })

  test('what only waits can be cancelled when the rest is paid', async () => {
    const made = await create(recipient(), recipient({ phone_number: '+256772000009', reference: 'waits' }))
    await sandbox.control('clock', { advance: '1h' })
    const { json } = await cancel(made.disbursement_id)
    expect(json).toMatchObject({
      status: 'partially_completed',
      successful_count: 1,
      failed_count: 1,
      pending_count: 0,
    })
    expect(json.items.map((item: { status: string }) => item.status)).toEqual(['completed', 'cancelled'])
  })
})
