import { expect, test } from 'vitest'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()

const paid = (reference: string, at: string) => ({
  at,
  body: {
    ...{ amount: 1500, currency: 'UGX', payment_method: 'mtn', reference },
    user_info: { phone_number: '+256772310500', name: 'Joan Apio' },
  },
})
const list = async () => (await sandbox.get('/api/merchant-payments')).json

test('payments of a shop have their own times, and those that end by then have ended', async () => {
  await sandbox.control('clock', { at: '2026-03-02T06:00:00.000Z' })
  const payments = [paid('ORDER-1', '2026-03-02T08:15:30.000Z'), paid('ORDER-2', '2026-03-03T10:00:00.000Z')]
  const { json } = await sandbox.control('payments', { payments, until: '2026-03-03T10:00:01.000Z' })
  expect(json.now).toContain('2026-03-03T10:00:01')
  const { results } = await list()
  expect(results.map(({ date, status }: { date: string; status: string }) => [date.slice(0, 19), status])).toEqual([
    ['2026-03-03T10:00:00', 'pending'],
    ['2026-03-02T08:15:30', 'completed'],
  ])
})

test('where one is refused, none is collected', async () => {
  const wrong = { ...paid('ORDER-2', '2030-03-03T10:00:00.000Z'), body: { amount: -1 } }
  const payments = [paid('ORDER-1', '2030-03-02T08:15:30.000Z'), wrong]
  expect((await sandbox.control('payments', { payments, until: '2030-03-04T10:00:00.000Z' })).status).toBe(400)
  expect((await list()).total).toBe(0)
})
