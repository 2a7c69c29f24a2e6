import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { person } from '@/lib/store/test-story'
import { readFilters } from './filters'
import { countNewer, listServicePayments } from './list'
import { readServicePayment } from './read'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const BEGIN = Date.UTC(2026, 10, 20)
const at = (n: number) => new Date(BEGIN + n * 60_000).toISOString()
const entry = (n: number) => ({
  payment_id: id(n),
  status: 'completed',
  amount: '7.00',
  currency: 'UGX',
  payment_method: 'mtn',
  date: at(n),
})

describe('the service’s payments', () => {
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

  /** Answers lists as a service does that holds payments 0 to `count`, the newest first. */
  const holds = (count: number) => {
    service.script = ({ url }, response) => {
      const query = new URL(url, service.origin).searchParams
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      const its = Array.from({ length: count }, (_, n) => entry(count - 1 - n)).filter(
        ({ date }) => date >= (query.get('from_date') ?? '') && date <= (query.get('to_date') ?? '9'),
      )
      answerJson(response, 200, { total: its.length, offset, limit, results: its.slice(offset, offset + limit) })
    }
  }

  const list = async (query: Record<string, string>) => {
    const read = await listServicePayments(await person(store, 'viewer'), readFilters(query))
    if (!read.ok) throw new Error(read.problem.message.key)
    return read.value
  }

  it('moves no payment from one page to the next when newer ones are made meanwhile, and counts those', async () => {
    holds(45)
    const first = await list({ size: '20' })
    expect(first.payments.map((one) => one.id)).toEqual(Array.from({ length: 20 }, (_, n) => id(44 - n)))
    holds(48)
    const pinned = { size: '20', page: '2', pin: String(first.pin), of: String(first.total) }
    const second = await list(pinned)
    expect(second.payments.map((one) => one.id)).toEqual(Array.from({ length: 20 }, (_, n) => id(24 - n)))
    expect(second.total).toBe(45)
    const viewer = await person(store, 'viewer')
    expect(await countNewer(viewer, readFilters(pinned))).toEqual({ ok: true, value: { newer: 3 } })
    expect(await countNewer(viewer, readFilters({ ...pinned, to: '2026-11-01' }))).toEqual({
      ok: true,
      value: { newer: 0 },
    })
  })

  it('keeps each word of a payment once, in the order it was read', async () => {
    const viewer = await person(store, 'viewer')
    for (const status of ['pending', 'pending', 'on_hold', null, 'completed', 'completed']) {
      service.script = (_received, response) =>
        answerJson(response, 200, { id: id(1), status, amount: '7.00', currency: 'UGX' })
      expect(await readServicePayment(viewer, id(1))).toMatchObject({ ok: true, value: { status } })
    }
    const read = await readServicePayment(viewer, id(1))
    expect(read.ok && read.value.seen.map(({ status }) => status)).toEqual(['pending', 'on_hold', null, 'completed'])
    expect(read.ok && read.value.collected).toBeNull()
  })
})
