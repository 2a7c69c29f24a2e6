import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { type Listener, listen, type Received } from '../../testing/listener.ts'
import type { Check } from '../check.ts'
import type { Client } from '../client.ts'
import { controlOf } from '../own-sandbox.ts'
import { batchBody, paymentBody } from '../requests.ts'

const SECRET = 'whsec_contract'

/** Runs the work with a receiver registered for some events, then removes it. */
async function receiving(client: Client, events: string[], work: (hook: Listener, id: string) => Promise<void>) {
  const hook = await listen()
  const body = { url: hook.url, events, secret: SECRET }
  const { json } = await client.call({ method: 'POST', path: '/users/webhooks', body })
  try {
    await work(hook, json.webhook_id)
  } finally {
    await client.call({ method: 'DELETE', path: `/users/merchant/webhooks/${json.webhook_id}` })
    await hook.close()
  }
}

async function payOne(client: Client): Promise<string> {
  const made = await client.call({ method: 'POST', path: '/api/disbursements', body: batchBody(client) })
  await controlOf(client)('settle', { disbursementId: made.json.disbursement_id })
  return made.json.disbursement_id
}

const bodyOf = (received: Received | undefined) => JSON.parse(received?.body ?? '{}')

const delivered: Check = {
  section: '6.1, 6.2',
  description: 'an event of a disbursement comes as JSON in the public envelope, named, and signed over the raw body',
  ownSandboxOnly: true,
  run: (client) =>
    receiving(client, ['disbursement.status_updated'], async (hook) => {
      const disbursement_id = await payOne(client)
      const [delivery] = await hook.until(1)
      expect(bodyOf(delivery)).toEqual({
        data: { event: 'disbursement.status_updated', disbursement_id, status: 'completed' },
        timestamp: expect.stringMatching(/[+-]\d\d:\d\d$/),
      })
      expect(delivery?.headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'service-Webhook/1.0',
        'x-service-event': 'disbursement.status_updated',
        'x-service-signature': createHmac('sha256', SECRET)
          .update(delivery?.body ?? '')
          .digest('hex'),
      })
    }),
}

const developer: Check = {
  section: '6.3',
  description: 'an event of a payment comes in the developer envelope, its time without an offset',
  ownSandboxOnly: true,
  run: (client) =>
    receiving(client, ['payment.succeeded'], async (hook) => {
      const made = await client.call({ method: 'POST', path: '/api/payments/create', body: paymentBody(client) })
      await controlOf(client)('settle', { paymentId: made.json.payment_id })
      const event = bodyOf((await hook.until(1))[0])
      expect(event).toMatchObject({ event: 'payment.succeeded', webhook_id: expect.any(String) })
      expect(event.timestamp).toMatch(/T[\d:.]+$/)
      expect(event.data).toMatchObject({
        merchant_id: client.target.merchantId,
        payment_id: made.json.payment_id,
        currency: 'UGX',
        amount: 1500,
        status: 'succeeded',
      })
    }),
}

const atLeastOnce: Check = {
  section: '6.1',
  description: 'a delivery that was not answered with a 2xx comes again, the same',
  ownSandboxOnly: true,
  run: (client) =>
    receiving(client, ['disbursement.status_updated'], async (hook) => {
      hook.answer(500)
      await payOne(client)
      await hook.until(1)
      const attempts = async () => (await controlOf(client)('webhooks')).json.deliveries[0].attempts
      await expect.poll(attempts, { interval: 10, timeout: 20_000 }).toBe(1)
      await controlOf(client)('clock', { advance: '1m' })
      const [first, again] = await hook.until(2)
      expect(again?.body).toBe(first?.body)
    }),
}

const managed: Check = {
  section: '6.3',
  description: 'the secret of an endpoint is shown once, and later only as a hint; a test delivery is marked as one',
  ownSandboxOnly: true,
  run: (client) =>
    receiving(client, ['payment.failed'], async (hook, id) => {
      const path = '/users/merchant/webhooks'
      const listed = await client.call({ method: 'GET', path })
      expect(listed.text).not.toContain(SECRET)
      const own = listed.json.results.find((entry: { webhook_id: string }) => entry.webhook_id === id)
      expect(own).toMatchObject({ has_secret: true, secret_hint: expect.stringMatching(/ract$/) })
      await client.call({ method: 'POST', path: `${path}/${id}/test` })
      expect(bodyOf((await hook.until(1))[0])).toMatchObject({ event: 'payment.failed', data: { test: true } })
      await client.call({ method: 'PATCH', path: `${path}/${id}`, body: { active: false, secret: 'whsec_another' } })
      const changed = (await client.call({ method: 'GET', path })).json.results
      expect(changed).toContainEqual(expect.objectContaining({ webhook_id: id, active: false, secret_hint: '…ther' }))
    }),
}

export const webhookChecks = { delivered, developer, atLeastOnce, managed }
