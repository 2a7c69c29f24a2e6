import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readFromService } from '@/lib/escrow/collections/read-service'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { fromMinor } from '@/lib/money/amount'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { escrowReading } from '@/lib/store/schema/escrow'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { openTestDatabase } from '@/lib/store/test-database'
import { keepItems } from './keep-items'
import { latestReadings } from './read-escrows'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute))
const batch = { id: id(9), currency: 'UGX' }
const item = (status: string, over: Partial<Parameters<typeof keepItems>[2][number]> = {}) => ({
  ...{ escrowId: id(1), status, deadline: at(30).toISOString(), amount: fromMinor(500n), readAt: at(0).toISOString() },
  ...over,
})

let service: TestService
beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.close())

describe('readings of escrows that arrive out of order', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const keep = (status: string, minute: number, over: Parameters<typeof item>[1] = {}, of = batch) =>
    withTx((tx) => keepItems(tx, of, [item(status, over)], at(minute)))
  const kept = async () => {
    const [one, ...others] = await store.db.select().from(escrowItem)
    expect(others).toEqual([])
    return { status: one?.serviceStatus, at: one?.observedAt, deadline: one?.deadline, amount: one?.amountMinor }
  }

  it('do not change what a later one found, whenever they arrive', async () => {
    await keep('released', 5)
    await keep('pending', 4, { deadline: null })
    const later = { status: 'released', at: at(5), deadline: at(30), amount: 500n }
    expect(await kept()).toEqual(later)
    await keep('pending', 5, { deadline: null })
    expect(await kept()).toEqual(later)
    await keep('reversed', 6, { deadline: at(40).toISOString() })
    expect(await kept()).toEqual({ status: 'reversed', at: at(6), deadline: at(40), amount: 500n })
  })

  it('leave the deadline alone until the terms themselves were read, and forget it once they name none', async () => {
    await keep('pending', 1)
    await keep('disputed', 2, { readAt: null, deadline: null })
    expect(await kept()).toMatchObject({ status: 'disputed', deadline: at(30) })
    await keep('disputed', 3, { deadline: null })
    expect(await kept()).toMatchObject({ status: 'disputed', at: at(3), deadline: null })
  })

  it('are of one batch each: another one that names the same escrow changes nothing', async () => {
    await keep('pending', 1)
    await keep('released', 2, {}, { id: id(8), currency: 'USD' })
    expect(await kept()).toMatchObject({ status: 'pending' })
    await withTx((tx) => keepItems(tx, batch, [item('released', { escrowId: null })], at(9)))
    expect(await kept()).toMatchObject({ status: 'pending' })
  })

  it('at the service are dropped where a later one was answered first', async () => {
    let answerFirst: () => void = () => undefined
    const held = new Promise<void>((done) => {
      answerFirst = done
    })
    let begun: () => void = () => undefined
    const firstCall = new Promise<void>((done) => {
      begun = done
    })
    const record = (status: string) => ({ id: id(1), status, amount: '5.00', currency_code: 'UGX' })
    service.script = async (_received, response) => {
      const which = service.received.length
      begun()
      if (which === 1) await held
      if (which > 1 && _received.url.endsWith('/status'))
        return answerJson(response, 404, { error: { code: 'NOT_FOUND' } })
      answerJson(response, 200, record(which === 1 ? 'pending' : 'released'))
    }
    const early = readFromService(id(1))
    await firstCall
    expect(await readFromService(id(1))).toMatchObject({ ok: true, value: { status: 'released' } })
    answerFirst()
    expect(await early).toMatchObject({ ok: true, value: { status: 'pending' } })
    const latest = await withTx((tx) => latestReadings(tx, [id(1), id(2)]))
    expect([...latest].map(([one, { providerState }]) => [one, providerState.status])).toEqual([[id(1), 'released']])
    expect(await store.db.select().from(escrowReading)).toHaveLength(1)
    expect(await withTx((tx) => latestReadings(tx, []))).toEqual(new Map())
  })
})
