import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Engine } from '@/lib/store/database'
import { runHousekeeping } from '@/lib/store/housekeeping'
import { withTx } from '@/lib/store/open'
import { event } from '@/lib/store/schema/event'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { recordObservation } from '@/lib/store/transitions/observations'
import { beginReading } from '@/lib/store/transitions/readings'
import { scheduleNext } from '@/lib/store/transitions/submissions'
import { act } from '@/lib/submissions/sending/dispatch'
import { paymentEnd } from '@/lib/submissions/state/service-status'
import { dueWork, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { askPayment, type Collector, collector, FAILS } from '@/lib/submissions/testing/collect'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { readEventsAbout } from './read-events'
import { receive } from './receive'
import { delivered, developerBody, publicBody, SECRET, signed } from './test-delivery'

const PREVIOUS = 'the-secret-before'
const secrets = { SERVICE_WEBHOOK_SECRET: SECRET, SERVICE_WEBHOOK_SECRET_PREVIOUS: PREVIOUS }

describe('webhooks that are received', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings(secrets)
    store = await openTestDatabase()
  })
  afterEach(() => store.close())
  const kept = () => store.db.select().from(event)
  const succeeded = () => developerBody('payment.succeeded', { payment_id: randomUUID(), status: 'succeeded' })

  it('are kept byte for byte, sealed, with who signed them', async () => {
    const raw = Buffer.from(
      '{ "data" :{"event":"x.y","phone":"+256772100100","n":1.50e2},\r\n"timestamp":"2026-11-21T10:00"}',
    )
    expect(await receive(systemActor, signed(raw))).toEqual({ ok: true, value: 'stored' })
    const [one] = await kept()
    expect(one).toMatchObject({ name: 'x.y', verifiedWith: 'current', envelope: 'public', stamp: '2026-11-21T10:00' })
    expect(Buffer.from(one?.bodySha256 ?? []).toString('hex')).toBe(createHash('sha256').update(raw).digest('hex'))
    const sealed = one?.body ?? new Uint8Array()
    expect(Buffer.from(sealed).includes('256772100100')).toBe(false)
    const place = { table: 'event', column: 'body', id: one?.id ?? '' }
    expect(Buffer.from(unseal(sealed, place, settings()))).toEqual(raw)
  })

  it('are accepted with the previous secret, while it is being replaced', async () => {
    expect(await receive(systemActor, signed(succeeded(), PREVIOUS))).toMatchObject({ ok: true })
    expect((await kept()).map(({ verifiedWith }) => verifiedWith)).toEqual(['previous'])
  })

  it('leave nothing behind where none of our secrets signed them', async () => {
    const raw = succeeded()
    const forged = [null, '', signed(raw, 'a guess').signature, signed(succeeded()).signature, 'f'.repeat(64)]
    for (const signature of forged)
      expect(await receive(systemActor, delivered(raw, signature))).toEqual({ ok: false, problem: 'unsigned' })
    expect(await receive(systemActor, signed(new Uint8Array()))).toEqual({ ok: false, problem: 'empty' })
    expect(await kept()).toEqual([])
  })

  it('are accepted unsigned in the sandbox alone, and only where no secret is set', async () => {
    const unsigned = delivered(succeeded(), null)
    setTestSettings()
    expect(await receive(systemActor, unsigned)).toMatchObject({ ok: true })
    expect((await kept()).map(({ verifiedWith }) => verifiedWith)).toEqual(['none'])
    for (const SERVICE_ENVIRONMENT of ['staging', 'production'] as const) {
      setTestSettings({ SERVICE_ENVIRONMENT })
      expect(await receive(systemActor, unsigned)).toEqual({ ok: false, problem: 'unsigned' })
      expect(await receive(systemActor, signed(succeeded(), ''))).toEqual({ ok: false, problem: 'unsigned' })
    }
  })

  it('are counted when the same bytes come again, in one line also where they were stamped anew', async () => {
    const paymentId = randomUUID()
    const body = (stamp: string) => developerBody('payment.failed', { payment_id: paymentId, status: 'failed' }, stamp)
    const first = signed(body('2026-11-21T10:00:00'))
    expect(await receive(systemActor, first)).toMatchObject({ value: 'stored' })
    for (let n = 0; n < 3; n += 1) expect(await receive(systemActor, first)).toMatchObject({ value: 'repeated' })
    expect(await receive(systemActor, signed(body('2026-11-21T10:05:00')))).toMatchObject({ value: 'stored' })
    await receive(systemActor, signed(developerBody('payment.failed', { test: true, payment_id: paymentId })))
    const readAs = { status: 'completed', amount: null, currency: null }
    const events = await readEventsAbout(store.db, { kind: 'payment', id: paymentId, read: readAs, endOf: paymentEnd })
    expect(events).toMatchObject([
      { name: 'payment.failed', status: 'failed', times: 5, signed: true, standing: 'contradicted' },
    ])
    expect(Date.parse(events[0]?.lastAt ?? '')).toBeGreaterThanOrEqual(Date.parse(events[0]?.at ?? ''))
  })

  it('are stored whatever they contain', async () => {
    const odd = [
      'nothing',
      '[]',
      '{"event":"\\u0000","data":{"status":"a\\u0000b","amount":1e999}}',
      '{"event":"\\ud800"}',
    ]
    const bytes = [...odd.map((text) => Buffer.from(text)), Buffer.of(0, 255, 254)]
    for (const raw of bytes)
      expect(await receive(systemActor, signed(raw))).toMatchObject({ ok: true, value: 'stored' })
    for (let n = 0; n < 20; n += 1)
      await receive(systemActor, signed(publicBody(`made.up_${n}`, { disbursement_id: 'none' })))
    expect(await kept()).toHaveLength(25)
  })

  it('stay as they were, but for their bytes, which go after thirty days', async () => {
    await receive(systemActor, signed(succeeded()))
    for (const statement of [
      sql`update event set status = 'failed'`,
      sql`update event set body = null`,
      sql`update event set deliveries = 0`,
      sql`delete from event`,
    ])
      await expect(store.db.execute(statement)).rejects.toThrow()
    await runHousekeeping(systemActor)
    expect((await kept())[0]?.body).not.toBeNull()
    await past(store, `update event set received_at = received_at - interval '31 days'`)
    await runHousekeeping(systemActor)
    expect(await kept()).toMatchObject([{ body: null, name: 'payment.succeeded' }])
  })
})

describe('what a webhook does', () => {
  let sandbox: TestSandbox
  let store: Engine
  let staff: Collector
  const worker = testWorker()
  beforeAll(async () => {
    sandbox = await startTestSandbox(secrets)
  })
  afterAll(() => sandbox.stop())
  beforeEach(async () => {
    store = await openTestDatabase()
    staff = await collector(store)
    await sandbox.control('reset', {})
  })
  afterEach(() => store.close())

  /** A payment that the service has taken and nobody is going to read for an hour. */
  async function accepted(phone?: string) {
    const id = await askPayment(staff, phone === undefined ? {} : { phone })
    await turn(store, worker)
    await later()
    const { serviceId } = await read(id)
    if (serviceId === null) throw new Error('the sandbox took no payment')
    return { id, serviceId }
  }
  const later = () => past(store, `update submission set next_attempt_at = clock_timestamp() + interval '1 hour'`)
  const due = async () => (await dueWork(10)).map(({ id }) => id)
  const workDue = async () => {
    const work = await dueWork(10)
    for (const one of work) await act(one, worker)
    return work.length
  }
  const deliver = (name: string, data: object) => receive(systemActor, signed(developerBody(name, data)))

  it('is to have the payment read at once, and nothing else: what is read counts', async () => {
    const { id, serviceId } = await accepted()
    expect(await due()).toEqual([])
    await deliver('payment.failed', { payment_id: serviceId, status: 'failed' })
    expect(await read(id)).toMatchObject({ state: 'accepted', serviceStatus: null })
    expect(await due()).toEqual([id])
    await workDue()
    expect(await read(id)).toMatchObject({ state: 'accepted', serviceStatus: 'pending' })
    await later()
    await sandbox.control('settle', {})
    await past(store, `update submission set observed_at = observed_at - interval '1 minute'`)
    await deliver('payment.succeeded', { payment_id: serviceId, status: 'succeeded' })
    await workDue()
    expect(await read(id)).toMatchObject({ state: 'settled', serviceStatus: 'completed', nextAttemptAt: null })
  })

  it('is the same in any order and any number, and once for the same bytes', async () => {
    const { id, serviceId } = await accepted()
    await sandbox.control('settle', {})
    const messages = ['payment.failed', 'payment.succeeded', 'refund.processed'].map((name) =>
      signed(developerBody(name, { payment_id: serviceId })),
    )
    for (const one of [...messages, ...messages.toReversed(), ...messages]) await receive(systemActor, one)
    expect(await due()).toEqual([id])
    await workDue()
    expect(await read(id)).toMatchObject({ state: 'settled', nextAttemptAt: null })
    for (const one of messages) await receive(systemActor, one)
    expect(await due()).toEqual([])
  })

  it('is nothing for a test, for what is not ours, and for what cannot be read', async () => {
    const { id, serviceId } = await accepted()
    await deliver('payment.succeeded', { test: true, payment_id: serviceId })
    await deliver('payment.succeeded', { payment_id: randomUUID() })
    await deliver('payment.succeeded', { reference: serviceId })
    expect(await due()).toEqual([])
    // An event never makes a submission be sent sooner.
    await past(store, `update submission set state = 'unknown'`)
    await deliver('payment.succeeded', { payment_id: serviceId })
    expect(await due()).toEqual([])
    expect((await read(id)).state).toBe('unknown')
  })

  it('is not lost where a reading was under way that began before it, or where the reading fails', async () => {
    const { id, serviceId } = await accepted()
    const { ticket } = await beginReading(store.db, id)
    await past(store, `update submission set observed_at = clock_timestamp() - interval '1 hour'`)
    await deliver('payment.succeeded', { payment_id: serviceId })
    await withTx(async (tx) => {
      await recordObservation(tx, systemActor, {
        ...{ submissionId: id, source: 'poll', ticket },
        ...{ rawStatus: 'pending', mapped: 'pending', counts: null, items: null, bodySha256: null, rows: [] },
      })
      await scheduleNext(tx, systemActor, { submissionId: id, nextInMs: 3_600_000 })
    })
    const soon = async () => ((await read(id)).nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()
    expect(await soon()).toBeLessThan(60_000)
    await withTx((tx) => scheduleNext(tx, systemActor, { submissionId: id, nextInMs: null }))
    expect(await soon()).toBeLessThan(60_000)
    await past(store, `update submission set next_attempt_at = clock_timestamp()`)
    await workDue()
    await withTx((tx) => scheduleNext(tx, systemActor, { submissionId: id, nextInMs: 3_600_000 }))
    expect(await soon()).toBeGreaterThan(3_000_000)
  })

  it('is asked for again at pauses that double while readings fail, and never before the service allows it', async () => {
    const { id, serviceId } = await accepted()
    await past(store, `update submission set observed_at = clock_timestamp() - interval '1 hour'`)
    await deliver('payment.succeeded', { payment_id: serviceId })
    const fails = (notBeforeMs: number | null = null) =>
      withTx((tx) => scheduleNext(tx, systemActor, { submissionId: id, nextInMs: 3_600_000, notBeforeMs }))
    const soon = async () => ((await read(id)).nextAttemptAt?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()
    await fails()
    expect(await soon()).toBeLessThan(6_000)
    for (const seconds of [20, 80, 240]) {
      await past(store, `update submission set read_wanted_at = clock_timestamp() - interval '${seconds} seconds'`)
      await fails()
      const pause = await soon()
      expect(pause).toBeGreaterThan((seconds - 5) * 1_000)
      expect(pause).toBeLessThan((seconds + 5) * 1_000)
    }
    await past(store, `update submission set read_wanted_at = clock_timestamp() - interval '20 seconds'`)
    await fails(120_000)
    expect(await soon()).toBeGreaterThan(115_000)
    await fails()
    expect(await soon()).toBeLessThan(25_000)
  })

  it('does not stand for the reading half an hour later that confirms a failure', async () => {
    const { id, serviceId } = await accepted(FAILS)
    await sandbox.control('settle', {})
    await deliver('payment.failed', { payment_id: serviceId })
    await workDue()
    expect((await read(id)).state).toBe('failed')
    await past(store, `update submission set observed_at = observed_at - interval '1 minute'`)
    await deliver('payment.failed', { payment_id: serviceId, again: true })
    expect(await workDue()).toBe(1)
    const { nextAttemptAt } = await read(id)
    expect((nextAttemptAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(25 * 60_000)
  })
})
