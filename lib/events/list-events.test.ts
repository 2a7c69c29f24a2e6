import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setTestSettings } from '@/lib/access/test-settings'
import { testStaff } from '@/lib/access/test-staff'
import { readActivityFilters } from '@/lib/activity/filters'
import { listActivity } from '@/lib/activity/list-activity'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { systemActor } from '@/lib/store/test-story'
import { act } from '@/lib/submissions/sending/dispatch'
import { dueWork, past, read, testWorker, turn } from '@/lib/submissions/testing/batch'
import { askPayment, type Collector, collector } from '@/lib/submissions/testing/collect'
import { startTestSandbox, type TestSandbox } from '@/lib/submissions/testing/sandbox'
import { readEventFilters } from './filters'
import { findGaps } from './find-gaps'
import { handleAgain } from './handle-again'
import { listEvents } from './list-events'
import { readEvent } from './read-event'
import { receive } from './receive'
import { developerBody, SECRET, signed } from './test-delivery'

const secrets = { SERVICE_WEBHOOK_SECRET: SECRET, SERVICE_WEBHOOK_SECRET_PREVIOUS: 'the-secret-before' }

describe('the list of events', () => {
  let store: Engine
  beforeEach(async () => {
    setTestSettings(secrets)
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const staff = () => testStaff('read', { role: 'viewer', name: 'V. Auma' })
  const page = async (query: Record<string, string> = {}) => listEvents(await staff(), readEventFilters(query))
  const names = async (query: Record<string, string>) => (await page(query)).events.map(({ name }) => name)
  const deliver = (name: string, data: object, secret?: string, stamp?: string) =>
    receive(systemActor, signed(developerBody(name, data, stamp), secret))

  it('folds repeats, also with another stamp, and is filtered by name, signature, subject, day and id', async () => {
    const [paymentId, disbursementId] = [randomUUID(), randomUUID()]
    const body = developerBody('payment.succeeded', {
      payment_id: paymentId,
      status: 'succeeded',
      amount: '64,000.00',
      currency: 'UGX',
    })
    await receive(systemActor, signed(body))
    await receive(systemActor, signed(body))
    await deliver(
      'payment.succeeded',
      { payment_id: paymentId, status: 'succeeded', amount: '64,000.00', currency: 'UGX' },
      SECRET,
      '2026-11-21T10:05:00',
    )
    await deliver('disbursement.status_updated', { disbursement_id: disbursementId }, 'the-secret-before')
    await deliver('something.new', {})
    const { events } = await page()
    expect(events).toMatchObject([
      { name: 'something.new', times: 1, subjects: [] },
      {
        name: 'disbursement.status_updated',
        signature: 'previous',
        subjects: [{ kind: 'disbursement', id: disbursementId, ours: null }],
      },
      {
        name: 'payment.succeeded',
        times: 3,
        amount: '64,000.00',
        signature: 'current',
        subjects: [{ kind: 'payment', id: paymentId }],
      },
    ])
    expect(await names({ name: 'something.new' })).toEqual(['something.new'])
    expect(await names({ signature: 'previous' })).toEqual(['disbursement.status_updated'])
    expect(await names({ about: 'nothing' })).toEqual(['something.new'])
    expect(await names({ about: 'payment' })).toEqual(['payment.succeeded'])
    expect(await names({ search: disbursementId })).toEqual(['disbursement.status_updated'])
    expect(await names({ search: 'no id' })).toEqual([])
    expect(await names({ to: '2020-01-01' })).toEqual([])
    const one = await readEvent(await staff(), events[2]?.id ?? '')
    expect(one).toMatchObject({
      body: Buffer.from(body).toString(),
      headers: { 'content-type': 'application/json', 'user-agent': 'service-Webhook/1.0' },
      address: '192.0.2.7',
      readings: [],
    })
    expect(one?.deliveries.map(({ times, stamp }) => [times, stamp])).toEqual([
      [2, '2026-11-21T10:00:00.000'],
      [1, '2026-11-21T10:05:00'],
    ])
  })

  it('is read page by page in both directions', async () => {
    for (let n = 0; n < 60; n++) await deliver(`made.up_${n}`, {})
    const first = await page()
    const second = await page({ page: '2', after: first.events.at(-1)?.id ?? '' })
    expect([first.further, second.further]).toEqual([true, false])
    expect([...first.events, ...second.events].map(({ name }) => name)).toEqual(
      Array.from({ length: 60 }, (_, at) => `made.up_${59 - at}`),
    )
    const back = await page({ page: '1', before: second.events[0]?.id ?? '' })
    expect(back.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id))
  })
})

describe('what was read because of an event, and what none announced', () => {
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

  async function accepted(phone = '+256772100100') {
    const id = await askPayment(staff, { phone })
    await turn(store, worker)
    const { serviceId } = await read(id)
    if (serviceId === null) throw new Error('the sandbox took no payment')
    return { id, serviceId }
  }
  const later = () => past(store, `update submission set next_attempt_at = clock_timestamp() + interval '1 hour'`)
  const workDue = async () => {
    for (const one of await dueWork(10)) await act(one, worker)
  }
  const announce = (serviceId: string) =>
    receive(systemActor, signed(developerBody('payment.succeeded', { payment_id: serviceId, status: 'succeeded' })))

  it('names the reading that followed, what it showed before and after, and the acts', async () => {
    const { id, serviceId } = await accepted()
    await past(store, `update submission set next_attempt_at = clock_timestamp()`)
    await workDue()
    await later()
    await sandbox.control('settle', {})
    await past(store, `update submission set observed_at = observed_at - interval '1 minute'`)
    await announce(serviceId)
    await workDue()
    expect((await read(id)).state).toBe('settled')
    const [event] = (await listEvents(staff, readEventFilters({}))).events
    const one = await readEvent(staff, event?.id ?? '')
    expect(one?.readings).toMatchObject([{ submissionId: id, before: 'pending', after: 'completed' }])
    expect(one?.readings[0]?.acts.map(({ action }) => action)).toEqual(['submission.settled'])
    expect(await findGaps(staff)).toMatchObject({ all: 1, announced: 1, late: 0, never: 0, gaps: [] })
  })

  it('finds what was learnt by reading alone, and what was announced too late', async () => {
    const [first, second] = [await accepted(), await accepted('+256772100200')]
    await sandbox.control('settle', {})
    await past(
      store,
      `update submission set next_attempt_at = clock_timestamp(), observed_at = observed_at - interval '1 minute'`,
    )
    await workDue()
    expect((await read(first.id)).state).toBe('settled')
    const found = await findGaps(staff)
    expect(found).toMatchObject({ all: 2, announced: 0, late: 0, never: 2 })
    expect(found.gaps.map(({ serviceId }) => serviceId).toSorted()).toEqual(
      [first.serviceId, second.serviceId].toSorted(),
    )
    await announce(first.serviceId)
    const after = await findGaps(staff)
    expect(after).toMatchObject({ late: 1, never: 1, gaps: [{ submissionId: second.id, state: 'settled' }] })
    expect(after.lateBySeconds).toBeGreaterThan(0)
  })

  it('has what it is about read again, by an admin, and records who asked', async () => {
    const { id, serviceId } = await accepted()
    await announce(serviceId)
    await workDue()
    await later()
    const admin = await testStaff('webhooks:manage', { role: 'admin', name: 'P. Kato' })
    const [event] = (await listEvents(staff, readEventFilters({}))).events
    await past(store, `update submission set observed_at = observed_at - interval '1 minute'`)
    expect(await handleAgain(admin, event?.id ?? '')).toEqual({ ok: true, value: 1 })
    expect((await dueWork(10)).map((one) => one.id)).toEqual([id])
    const auditor = await testStaff('activity:read', { role: 'auditor', name: 'A. Auma' })
    const { entries } = await listActivity(auditor, readActivityFilters({ person: admin.id }))
    expect(entries).toMatchObject([{ action: 'event.handle-again', thing: { kind: 'event', id: event?.id } }])
    await receive(systemActor, signed(developerBody('payment.succeeded', { test: true, payment_id: serviceId })))
    const [test] = (await listEvents(staff, readEventFilters({}))).events
    expect(await handleAgain(admin, test?.id ?? '')).toMatchObject({ ok: false, problem: { kind: 'refused' } })
    expect(await handleAgain(admin, randomUUID())).toMatchObject({ ok: false, problem: { kind: 'not-found' } })
  })
})
