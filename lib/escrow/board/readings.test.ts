import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testStaff } from '@/lib/access/test-staff'
import { proposeCancel, proposeRelease } from '@/lib/escrow/payouts/propose'
import { proposeReverseOne } from '@/lib/escrow/payouts/return-one'
import { answerJson, startTestService, type TestService } from '@/lib/gateway/test-service'
import { saying } from '@/lib/messages/test-english'
import type { Engine } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { escrowItem } from '@/lib/store/schema/escrow-item'
import { openTestDatabase } from '@/lib/store/test-database'
import { readBoard } from './read-board'
import { readAll, readInBackground, recentFailures, untilRead, whyUnread } from './read-escrows'
import { refreshDue } from './refresh-due'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const ids = (...numbers: readonly number[]) => numbers.map(id)
const BATCH = id(9)
const HOUR = 3_600_000

let service: TestService
/** What the service says of each escrow: its status; 'unknown' for one that it has not, 'down' for no answer. */
let words: Map<string, string>
let batch: () => readonly [status: number, body: object]
beforeEach(async () => {
  service = await startTestService()
  words = new Map()
  batch = () => [404, { error: { code: 'NOT_FOUND' } }]
  service.script = ({ url }, response) => {
    const [, route = '', which = '', status] = /^\/api\/([a-z-]+)\/([0-9a-f-]+)(\/status)?/.exec(url) ?? []
    if (route === 'escrow-disbursements') return answerJson(response, ...batch())
    const word = words.get(which) ?? 'held'
    if (word === 'down') return void response.writeHead(500).end()
    if (word === 'unknown' || status !== undefined) return answerJson(response, 404, { error: { code: 'NOT_FOUND' } })
    answerJson(response, 200, { id: which, status: word, amount: '5.00', currency_code: 'UGX' })
  }
  Reflect.deleteProperty(globalThis, '__boardRounds')
  Reflect.deleteProperty(globalThis, '__dueReadAt')
})
afterEach(() => service.close())

/** The escrows that the service was asked for since the last time, each once. */
const asked = () => {
  const numbers = service.received.splice(0).flatMap(({ url }) => /\/escrows\/[0-9a-f-]+(\d)$/.exec(url)?.[1] ?? [])
  return numbers.map(Number).toSorted()
}

describe('reading the escrows of a board', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const maker = () => testStaff('payments:collect', { role: 'preparer' })

  it('ends with the first that cannot be read where somebody waits; in the background it continues until none can', async () => {
    words.set(id(2), 'unknown')
    expect(await readAll(ids(1, 2, 3, 4, 5, 6))).toMatchObject({ key: 'gateway.problem' })
    expect(asked()).toEqual([1, 2, 3, 4])
    expect([...recentFailures().keys()]).toEqual([id(2)])
    expect(await readAll(ids(1, 2, 3, 4, 5, 6), { inBackground: true })).toMatchObject({ key: 'gateway.problem' })
    expect(asked()).toEqual([1, 2, 3, 4, 5, 6])
    for (const one of ids(1, 3, 4)) words.set(one, 'unknown')
    expect(await readAll(ids(1, 2, 3, 4, 5), { inBackground: true })).toMatchObject({ key: 'gateway.problem' })
    expect(asked()).toEqual([1, 2, 3, 4])
    words.clear()
    expect(await readAll(ids(1, 2, 3, 4, 5))).toBeNull()
    expect(asked()).toEqual([1, 2, 3, 4, 5])
    expect([...recentFailures()]).toEqual([])
    expect(await readAll([])).toBeNull()
  })

  it('continues one round at a time for each board, and notifies the open pages once where something changed', async () => {
    const heard: unknown[] = []
    const stop = await listen('live', (payload) => heard.push(payload))
    readInBackground('one', ids(1, 2))
    readInBackground('one', ids(3))
    readInBackground('other', ids(4))
    readInBackground('none', [])
    await Promise.all(['one', 'other', 'none'].map(untilRead))
    expect(asked()).toEqual([1, 2, 4])
    await vi.waitFor(() => expect(heard).toEqual([{ payoutId: null }, { payoutId: null }]))
    readInBackground('one', ids(1))
    await untilRead('one')
    words.set(id(3), 'unknown')
    readInBackground('one', ids(3))
    await untilRead('one')
    expect(asked()).toEqual([1, 3])
    expect([whyUnread('one'), whyUnread('other')]).toEqual([expect.any(Object), null])
    words.clear()
    readInBackground('one', ids(3))
    await untilRead('one')
    expect(whyUnread('one')).toBeNull()
    // Neither what was as before nor what could not be read is news.
    await vi.waitFor(() => expect(heard).toHaveLength(3))
    await stop()
  })

  it('shows the batch’s data, and why where it has none', async () => {
    const staff = await maker()
    const board = () => readBoard(staff, BATCH)
    expect(await board()).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    batch = () => [500, {}]
    expect(await board()).toMatchObject({ ok: false, problem: { kind: 'service' } })
    const content = { disbursement_id: BATCH, status: 'processing', total_amount: '10.00', currency: 'UGX' }
    batch = () => [200, content]
    expect(await board()).toMatchObject({
      ok: true,
      value: {
        ...{ id: BATCH, escrows: null, toRead: 0, createdAt: null, cancelledAt: null, ours: null, changes: [] },
      },
    })
    // Without its escrows nothing says that there is nothing left to cancel.
    const preparer = await testStaff('payouts:prepare', { role: 'preparer' })
    expect(await proposeCancel(preparer, BATCH, 'Wrong season')).toMatchObject({ ok: true })
    const at = '2026-11-21T10:00:00.000Z'
    const escrow_items = [{ escrow_id: id(1), amount: '5.00', status: 'held' }, { amount: '5.00' }]
    batch = () => [200, { ...content, escrow_items, created_at: at, cancelled_at: at }]
    service.received.length = 0
    expect(await readBoard(staff, BATCH, { reads: false })).toMatchObject({
      value: { toRead: 1, createdAt: at, cancelledAt: at, escrows: [{ escrowId: id(1) }, { escrowId: null }] },
    })
    await untilRead(BATCH)
    expect(asked()).toEqual([])
    await board()
    await untilRead(BATCH)
    expect(asked()).toEqual([1])
    expect(await board()).toMatchObject({ value: { toRead: 0, escrows: [{ readAt: expect.any(String) }, {}] } })
  })

  it('is done again for a few of those that are due, so that the overview is right without anybody opening a board', async () => {
    const due = (n: number, over: Partial<typeof escrowItem.$inferInsert> = {}) => ({
      ...{ serviceId: id(n), disbursementId: BATCH, env: 'sandbox', serviceStatus: 'held', currency: 'UGX' },
      ...{ deadline: new Date(Date.now() - n * HOUR), amountMinor: 500n, observedAt: new Date(Date.now() - HOUR) },
      ...over,
    })
    const others = {
      released: due(8, { serviceStatus: 'released' }),
      far: due(0, { deadline: new Date(Date.now() + 900 * HOUR) }),
    }
    await store.db.insert(escrowItem).values([...[1, 2, 3, 4, 5, 6, 7].map((n) => due(n)), others.released, others.far])
    words.set(id(1), 'released').set(id(2), 'down')
    await refreshDue()
    expect(asked()).toEqual([1, 2, 3, 4, 5, 6])
    const status = async (n: number) =>
      (await store.db.select().from(escrowItem)).find(({ serviceId }) => serviceId === id(n))?.serviceStatus
    expect([await status(1), await status(2)]).toEqual(['released', 'held'])
    await refreshDue()
    expect(asked()).toEqual([])
    // A minute later: the one that is left, and the one that could not be read.
    Object.assign(globalThis, { __dueReadAt: Date.now() - 60_000 })
    await refreshDue()
    expect(asked()).toEqual([2, 7])
  })

  it('comes before a release or a return of one of them is proposed, which names what prevents it', async () => {
    const staff = await maker()
    const reverse = (n: number) => proposeReverseOne(staff, id(n), 'Cancelled')
    words.set(id(1), 'unknown').set(id(2), 'down').set(id(3), 'released')
    const preparer = await testStaff('payouts:prepare', { role: 'preparer' })
    expect(await proposeRelease(preparer, BATCH, [id(5), id(2)], 'Delivered')).toMatchObject({
      ...{ ok: false, problem: { kind: 'service', message: saying('Nothing was requested.') } },
    })
    expect(asked()).toEqual([2, 5])
    expect(await reverse(1)).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
    expect(await reverse(2)).toMatchObject({ ok: false, problem: { kind: 'service' } })
    expect(await reverse(3)).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    const done = await reverse(4)
    expect(done).toMatchObject({ ok: true, value: { escrowId: expect.any(String) } })
    expect(await reverse(4)).toMatchObject({
      ...{ ok: false, problem: { kind: 'superseded', message: saying('waits for a decision') } },
    })
  })
})
