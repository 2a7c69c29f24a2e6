import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { fromMinor } from '@/lib/money/amount'
import { isDue, notFinal, type PaymentDay, paidByMethod } from '@/lib/payments/day-figures'
import type { Engine } from '@/lib/store/database'
import { paymentReading, servicePayment } from '@/lib/store/schema/search'
import { openTestDatabase } from '@/lib/store/test-database'
import { person } from '@/lib/store/test-story'
import { DAYS_SHOWN, readMoneyIn } from './money-in'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('money in', () => {
  let store: Engine
  let service: TestService
  beforeEach(async () => {
    store = await openTestDatabase()
    service = await startTestService()
  })
  afterEach(async () => {
    await service.close()
    await store.close()
  })

  it('reads the service’s list day by day, and reports which days are not read yet', async () => {
    const now = Date.now()
    const entries = Array.from({ length: 300 }, (_, n) => ({
      payment_id: id(n),
      status: n % 3 === 0 ? 'pending' : 'succeeded',
      amount: '10.01',
      currency: 'UGX',
      payment_method: n % 2 === 0 ? 'mtn' : 'card',
      date: new Date(now - n * 60_000).toISOString(),
    }))
    service.script = ({ url }, response) => {
      const query = new URL(url, service.origin).searchParams
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      const its = entries.filter(
        ({ date }) => date >= (query.get('from_date') ?? '') && date <= (query.get('to_date') ?? ''),
      )
      answerJson(response, 200, { total: its.length, offset, limit, results: its.slice(offset, offset + limit) })
    }
    const viewer = await person(store, 'viewer')
    const first = await readMoneyIn(viewer)
    expect(first).toMatchObject({ read: [], reading: true })
    expect(first.periods).toHaveLength(DAYS_SHOWN)
    await expect.poll(async () => (await readMoneyIn(viewer)).reading, { timeout: 20_000 }).toBe(false)
    const { read, problem } = await readMoneyIn(viewer)
    expect([read.length, problem]).toEqual([DAYS_SHOWN, null])
    expect(read.reduce((sum, { payments }) => sum + payments, 0)).toBe(300)
    const cents = read.flatMap((day) => [...paidByMethod(day, 'UGX').values()])
    expect(cents.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)).toBe(200n * 1001n)
    expect(notFinal(read)).toEqual([{ currency: 'UGX', count: 100, amount: '1001.00' }])
  })
})

describe('money in by month', () => {
  it('is added up from our index as far back as that was read, and the rest is called not read', async () => {
    const store = await openTestDatabase()
    const service = await startTestService()
    service.script = (_request, response) => answerJson(response, 200, { total: 0, offset: 0, limit: 100, results: [] })
    const from = new Date(Date.now() - 100 * 86_400_000)
    await store.db.insert(paymentReading).values({ readFrom: from, readUntil: new Date(), readAt: new Date() })
    await store.db.insert(servicePayment).values(
      [20, 60, 99, 101].map((days) => ({
        ...{ id: crypto.randomUUID(), status: 'completed', method: 'mtn', amountMinor: 1_001n, currency: 'UGX' },
        createdAt: new Date(Date.now() - days * 86_400_000),
      })),
    )
    const viewer = await person(store, 'viewer')
    await readMoneyIn(viewer, 'month')
    await expect.poll(async () => (await readMoneyIn(viewer, 'month')).reading, { timeout: 20_000 }).toBe(false)
    const { read, before } = await readMoneyIn(viewer, 'month')
    const all = [...before.read, ...read]
    expect(all.reduce((sum, { payments }) => sum + payments, 0)).toBe(3)
    expect(all.reduce((sum, { daysRead }) => sum + daysRead, 0)).toBe(100)
    expect(before.read).toEqual([])
    await service.close()
    await store.close()
  })
})

describe('isDue', () => {
  const end = new Date('2026-11-20T21:00:00Z')
  const figure = { method: 'mtn', currency: 'UGX', count: 1, amount: fromMinor(1n) }
  const day = (readAt: string, status: string, counted = 1): PaymentDay => ({
    day: '2026-11-20',
    figures: [{ ...figure, status }],
    payments: 1,
    counted,
    agreed: true,
    readAt,
  })

  it.each([
    ['never read', undefined, '2026-11-21T10:00:00Z', true],
    ['today, just read', day('2026-11-20T10:00:00Z', 'completed'), '2026-11-20T10:04:00Z', false],
    ['today, a while ago', day('2026-11-20T10:00:00Z', 'completed'), '2026-11-20T10:06:00Z', true],
    ['read before its end', day('2026-11-20T20:59:00Z', 'completed'), '2026-11-20T21:01:00Z', true],
    ['over and final', day('2026-11-20T21:01:00Z', 'completed'), '2026-11-30T10:00:00Z', false],
    ['over, not final, just read', day('2026-11-20T21:01:00Z', 'pending'), '2026-11-20T21:30:00Z', false],
    ['over, not final, long ago', day('2026-11-20T21:01:00Z', 'on_hold'), '2026-11-20T22:30:00Z', true],
    ['over, not read whole', day('2026-11-20T21:01:00Z', 'completed', 9), '2026-11-20T22:30:00Z', true],
  ])('%s', (_what, kept, now, due) => {
    expect(isDue(kept, end, new Date(now))).toBe(due)
  })
})
