import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { act } from '@/lib/submissions/sending/dispatch'
import { dueWork, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { askPayment, type Collector, collector, FAILS } from '@/lib/submissions/testing/collect'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { type Delivery, receive } from './receive'
import { delivered, developerBody, SECRET, signed } from './test-delivery'

/** How many deliveries are tried; DELIVERIES=100000 for the long run. */
const DELIVERIES = Number(process.env.DELIVERIES ?? 1_500)
const PAYMENTS = 6

describe('deliveries of any kind', () => {
  let sandbox: TestSandbox
  let store: Engine
  let staff: Collector
  const worker = testWorker()
  beforeAll(async () => {
    sandbox = await startTestSandbox({ SERVICE_WEBHOOK_SECRET: SECRET })
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  async function paymentsOf(): Promise<readonly { readonly id: string; readonly serviceId: string }[]> {
    const made: { id: string; serviceId: string }[] = []
    for (let n = 0; n < PAYMENTS; n++) {
      const id = await askPayment(staff, { phone: n % 3 === 0 ? FAILS.replace(/.$/, String(n)) : `+25677210010${n}` })
      await turn(store, worker)
      const { serviceId } = await read(id)
      if (serviceId === null) throw new Error('the sandbox took no payment')
      made.push({ id, serviceId })
    }
    await sandbox.control('settle', {})
    return made
  }
  const states = async (ids: readonly { readonly id: string }[]) =>
    Promise.all(ids.map(async ({ id }) => (await read(id)).state))
  const letTimePass = () =>
    past(
      store,
      `update submission set next_attempt_at = clock_timestamp() where next_attempt_at is not null;
      update submission set observed_at = observed_at - interval '1 hour' where observed_at is not null`,
    )
  /** Does what is due, without time passing: only what deliveries asked for. */
  const workDue = async () => {
    for (const one of await dueWork(100)) await act(one, worker)
  }

  it('shuffled, repeated, forged, delayed and dropped end in the same states as perfect ones, and as none at all', async () => {
    const payments = await paymentsOf()
    const names = ['payment.succeeded', 'payment.failed', 'refund.processed', 'dispute.opened', 'made.up'] as const
    const oneDelivery = fc.record({
      payment: fc.nat({ max: PAYMENTS - 1 }),
      name: fc.constantFrom(...names),
      status: fc.constantFrom('succeeded', 'failed', 'pending', 'COMPLETED', null),
      stamp: fc.nat({ max: 50 }),
      how: fc.constantFrom('signed', 'signed', 'signed', 'forged', 'unsigned', 'test', 'damaged'),
    })
    const deliveries = fc.sample(oneDelivery, DELIVERIES).map(({ payment, name, status, stamp, how }): Delivery => {
      const data = { payment_id: payments[payment]?.serviceId, status, test: how === 'test' }
      const raw = developerBody(name, data, `2026-11-21T10:00:${String(stamp).padStart(2, '0')}`)
      if (how === 'forged') return signed(raw, 'a guess')
      if (how === 'unsigned') return delivered(raw, null)
      return how === 'damaged' ? { ...signed(raw), raw: raw.subarray(1) } : signed(raw)
    })
    const outcomes = new Map<string, number>()
    for (const [at, delivery] of deliveries.entries()) {
      const received = await receive(systemActor, delivery)
      const outcome = received.ok ? received.value : received.problem
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (at % 500 === 499) {
        await letTimePass()
        await workDue()
      }
    }
    expect(outcomes.get('stored')).toBeGreaterThan(0)
    expect(outcomes.get('unsigned')).toBeGreaterThan(DELIVERIES / 4)
    await letTimePass()
    await workDue()
    await letTimePass()
    await workDue()
    const shuffled = await states(payments)

    await store.close()
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
    const again = await paymentsOf()
    for (const { serviceId } of again)
      await receive(systemActor, signed(developerBody('payment.succeeded', { payment_id: serviceId })))
    for (let turns = 0; turns < 3; turns++) {
      await letTimePass()
      await workDue()
    }
    expect(shuffled).toEqual(await states(again))

    await store.close()
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
    const unannounced = await paymentsOf()
    for (let turns = 0; turns < 3; turns++) {
      await letTimePass()
      await workDue()
    }
    expect(await states(unannounced)).toEqual(shuffled)
    expect(new Set(shuffled)).toEqual(new Set(['settled', 'failed']))
  }, 3_600_000)
})
