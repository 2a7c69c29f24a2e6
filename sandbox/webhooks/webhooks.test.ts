import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { type Listener, listen, type Received } from '../testing/listener.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
let hook: Listener
beforeEach(async () => {
  hook = await listen()
})
afterEach(() => hook.close())

const ALL = [
  'disbursement.status_updated',
  'disbursement.cancelled',
  'payment.succeeded',
  'payment.failed',
  'escrow.released',
  'dispute.opened',
  'dispute.closed',
]
const subscribe = async (events = ALL, secret: string | undefined = 'whsec_test') =>
  (await sandbox.post('/users/webhooks', { url: hook.url, events, secret })).json
const pay = async (changes: Record<string, unknown> = {}) =>
  (await sandbox.post('/api/disbursements', batch([recipient(changes)]))).json.disbursement_id
const bodyOf = (received: Received | undefined) => JSON.parse(received?.body ?? '{}')
const hmac = (secret: string, body = '') => createHmac('sha256', secret).update(body).digest('hex')

describe('delivery (6.1)', () => {
  test('a settled disbursement is reported in the public envelope, signed over the raw body', async () => {
    await subscribe()
    const id = await pay()
    await sandbox.control('settle', {})
    const [delivery] = await hook.until(1)
    expect(bodyOf(delivery)).toEqual({
      data: { event: 'disbursement.status_updated', disbursement_id: id, status: 'completed' },
      timestamp: expect.stringMatching(/\+00:00$/),
    })
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'service-Webhook/1.0',
      'x-service-event': 'disbursement.status_updated',
      'x-service-signature': hmac('whsec_test', delivery?.body),
    })
  })

  test('a payment is reported in the developer envelope', async () => {
    const { webhook_id } = await subscribe()
    const body = {
      amount: 1500.5,
      currency: 'UGX',
      payment_method: 'mtn',
      user_info: { phone_number: '+256772000418' },
      reference: 'inv',
    }
    const { json } = await sandbox.post('/api/payments/create', body)
    await sandbox.control('settle', {})
    const event = bodyOf((await hook.until(1))[0])
    expect(event).toEqual({
      event: 'payment.succeeded',
      data: {
        test: false,
        merchant_id: sandbox.running().ready.merchantId,
        merchant_name: expect.any(String),
        payment_id: json.payment_id,
        reference: 'inv',
        currency: 'UGX',
        amount: 1500.5,
        status: 'succeeded',
      },
      timestamp: expect.stringMatching(/^[\d-]+T[\d:.]+$/),
      webhook_id: expect.any(String),
    })
    expect(event.webhook_id).not.toBe(webhook_id)
  })

  test('each thing that happens has its event', async () => {
    await subscribe()
    const cancelled = await pay({ phone_number: '+256772000009' })
    await sandbox.post(`/api/disbursements/${cancelled}/cancel`, {})
    const made = (await sandbox.post('/api/escrow-disbursements', batch([recipient(), recipient()]))).json
    const [one, other] = made.escrow_items.map((item: { escrow_id: string }) => item.escrow_id)
    await sandbox.post(`/api/escrows/${one}/release`, {})
    await sandbox.post(`/api/escrows/${other}/disputes`, {})
    await sandbox.post(`/api/escrows/${other}/reverse`, {})
    // A disbursement may change its status more than once meanwhile.
    const names = () => [...new Set(hook.received.map((received) => `${received.headers['x-service-event']}`))].sort()
    await expect
      .poll(names)
      .toEqual([
        'disbursement.cancelled',
        'disbursement.status_updated',
        'dispute.closed',
        'dispute.opened',
        'escrow.released',
      ])
  })

  test('a delivery that is not answered with a 2xx is repeated with the same bytes', async () => {
    await subscribe()
    hook.answer(500, 302)
    await pay()
    await sandbox.control('settle', {})
    for (const count of [1, 2]) {
      await hook.until(count)
      await expect.poll(async () => (await sandbox.control('webhooks')).json.deliveries[0].attempts).toBe(count)
      await sandbox.control('clock', { advance: '30s' })
    }
    const all = await hook.until(3)
    expect(new Set(all.map((received) => received.body)).size).toBe(1)
    await expect.poll(async () => (await sandbox.control('webhooks')).json.deliveries[0].deliveredAt).not.toBeNull()
  })

  test('a delivery that is under way when the clock jumps is not sent twice', async () => {
    await subscribe()
    let release = () => {}
    hook.holdUntil(
      new Promise((done) => {
        release = done
      }),
    )
    await pay()
    await sandbox.control('settle', {})
    await hook.until(1)
    await sandbox.control('clock', { advance: '1m' })
    await pay()
    await sandbox.control('settle', {})
    const ids = (await hook.until(2)).map((received) => bodyOf(received).data.disbursement_id)
    release()
    expect(new Set(ids).size).toBe(2)
    await expect
      .poll(async () =>
        (await sandbox.control('webhooks')).json.deliveries.map((one: { attempts: number }) => one.attempts),
      )
      .toEqual([1, 1])
    expect(hook.received).toHaveLength(2)
  })

  test('a delivery that is under way can be sent again by hand, and the later answer counts', async () => {
    await subscribe()
    let release = () => {}
    hook.holdUntil(
      new Promise((done) => {
        release = done
      }),
    )
    await pay()
    await sandbox.control('settle', {})
    await hook.until(1)
    const [delivery] = (await sandbox.control('webhooks')).json.deliveries
    await sandbox.control('webhooks/redeliver', { deliveryId: delivery.deliveryId })
    await hook.until(2)
    release()
    await expect.poll(async () => (await sandbox.control('webhooks')).json.deliveries[0].attempts).toBe(1)
    expect((await sandbox.control('webhooks')).json.deliveries[0].deliveredAt).not.toBeNull()
  })

  test('a delivery is sent again by hand', async () => {
    await subscribe()
    await pay()
    await sandbox.control('settle', {})
    await hook.until(1)
    const [delivery] = (await sandbox.control('webhooks')).json.deliveries
    await sandbox.control('webhooks/redeliver', { deliveryId: delivery.deliveryId })
    expect(await hook.until(2)).toHaveLength(2)
  })
})

describe('dialects and faults of deliveries', () => {
  test('D10: unsigned, one envelope for all, turned timestamps, one id an endpoint, a new stamp on retry', async () => {
    const { webhook_id } = await subscribe()
    const dialect = {
      webhookSigned: false,
      webhookEnvelope: 'developer',
      webhookTimestamp: 'with-offset',
      webhookIdPer: 'endpoint',
      webhookRestamped: true,
    }
    await sandbox.control('dialect', dialect)
    hook.answer(500)
    await pay()
    await sandbox.control('settle', {})
    const [first] = await hook.until(1)
    expect(first?.headers['x-service-signature']).toBeUndefined()
    expect(bodyOf(first)).toMatchObject({
      event: 'disbursement.status_updated',
      webhook_id,
      timestamp: expect.stringMatching(/\+00:00$/),
    })
    await expect.poll(async () => (await sandbox.control('webhooks')).json.deliveries[0].attempts).toBe(1)
    await sandbox.control('clock', { advance: '1m' })
    const [, again] = await hook.until(2)
    expect(bodyOf(again).timestamp).not.toBe(bodyOf(first).timestamp)
  })

  test('both envelopes at once', async () => {
    await subscribe()
    await sandbox.control('dialect', { webhookEnvelope: 'both' })
    await pay()
    await sandbox.control('settle', {})
    const shapes = (await hook.until(2)).map((received) => 'event' in bodyOf(received))
    expect(shapes.sort()).toEqual([false, true])
  })

  test.each([
    ['webhook-repeated', 2],
    ['webhook-forged', 2],
  ])('%s: the event arrives %i times', async (kind, count) => {
    await subscribe()
    await sandbox.control('faults', { route: 'WEBHOOK /*', kind })
    await pay({ phone_number: '+256772000001' })
    await sandbox.control('settle', {})
    const all = await hook.until(count)
    const honest = all.filter(
      (received) => received.headers['x-service-signature'] === hmac('whsec_test', received.body),
    )
    expect(honest).toHaveLength(kind === 'webhook-forged' ? 1 : 2)
    if (kind === 'webhook-forged')
      expect(all.map((received) => bodyOf(received).data.status).sort()).toEqual(['completed', 'failed'])
  })

  test('never, late, and overtaken by the next', async () => {
    await subscribe()
    const faults = ['webhook-never', 'webhook-reordered'].map((kind) => ({ route: 'WEBHOOK /*', kind }))
    await sandbox.control('faults', {
      faults: [...faults, { route: 'WEBHOOK /*', kind: 'webhook-late', delayMs: 60_000, after: 1 }],
    })
    const ids = []
    for (let n = 0; n < 4; n += 1) {
      ids.push(await pay())
      await sandbox.control('settle', {})
    }
    await hook.until(2)
    await sandbox.control('clock', { advance: '1m' })
    const arrived = (await hook.until(3)).map((received) => bodyOf(received).data.disbursement_id)
    expect(arrived).toEqual([ids[2], ids[1], ids[3]])
  })
})

describe('private management (6.3)', () => {
  const one = (id: string) => `/users/merchant/webhooks/${id}`
  const call = async (method: string, path: string, body?: object) => {
    const { baseUrl, apiKey } = sandbox.running().ready
    const headers = { 'api-key': apiKey, 'Content-Type': 'application/json' }
    const answer = await fetch(baseUrl + path, { method, headers, body: body ? JSON.stringify(body) : null })
    return { status: answer.status, json: JSON.parse(await answer.text()) }
  }

  test('the secret is shown once, on create and on rotation', async () => {
    const made = (await sandbox.post('/users/webhooks', { url: hook.url, events: ['payment.succeeded'] })).json
    expect(made.secret).toMatch(/^whsec_/)
    const { results: listed, ...envelope } = (await sandbox.get('/users/merchant/webhooks?limit=5')).json
    expect(envelope).toEqual({ total: 1, offset: 0, limit: 5 })
    expect(listed).toEqual([
      expect.objectContaining({
        webhook_id: made.webhook_id,
        has_secret: true,
        secret_hint: `…${made.secret.slice(-4)}`,
      }),
    ])
    expect(listed[0]).not.toHaveProperty('secret')
    expect((await call('PATCH', one(made.webhook_id), { description: 'ours' })).json).not.toHaveProperty('secret')
    expect((await call('PATCH', one(made.webhook_id), { secret: 'rotated-secret' })).json.secret).toBe('rotated-secret')
  })

  test('a test delivery is marked as one', async () => {
    const made = await subscribe(['payment.succeeded'])
    await sandbox.post(`${one(made.webhook_id)}/test`, {})
    expect(bodyOf((await hook.until(1))[0])).toMatchObject({ event: 'payment.succeeded', data: { test: true } })
  })

  test('an inactive or removed endpoint gets no deliveries', async () => {
    const made = await subscribe()
    await call('PATCH', one(made.webhook_id), { active: false })
    await pay()
    await sandbox.control('settle', {})
    expect((await sandbox.control('webhooks')).json.deliveries).toEqual([])
    expect((await call('DELETE', one(made.webhook_id))).status).toBe(200)
    expect((await call('PATCH', one(made.webhook_id), { active: true })).status).toBe(404)
  })

  test.each([{ url: 'ftp://x' }, { events: [] }, { events: ['unheard.of'] }, { secret: 'short' }])(
    '%j is refused',
    async (changes) => {
      expect(
        (await sandbox.post('/users/webhooks', { url: hook.url, events: ['payment.succeeded'], ...changes })).status,
      ).toBe(400)
    },
  )
})
