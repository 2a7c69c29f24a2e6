import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

// By itself a payment is read 15 s after it was asked for, and then not for 30 s: what is read before that came by a webhook.
test.use({ instanceEnvironment: { SERVICE_READ_QUICKLY: 'off', SERVICE_WEBHOOK_SECRET: 'a-secret-of-this-test' } })
const BY_ITSELF = 60_000
const BEFORE_THE_NEXT = 25_000

const STAYS_PENDING = '0772 000 009'

/** Delivers a message about a payment to the instance, signed with a secret, or not at all. Answers the status. */
async function deliver(page: Page, name: string, paymentId: string, secret: string | null): Promise<number> {
  const data = {
    event: name,
    data: { test: false, payment_id: paymentId, status: name.split('.')[1] },
    timestamp: '2026-11-21T10:00:00',
  }
  const body = JSON.stringify(data)
  const signature = secret === null ? null : createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-service-signature': signature }) }
  const answer = await page.request.post('/api/webhooks/service', { data: Buffer.from(body), headers })
  return answer.status()
}

test('a payment is read because its webhook says so, a forged one is refused, and one that lies is shown as such', async ({
  signedIn,
  sandbox,
}) => {
  const page = await signedIn('preparer')
  await visit(page, '/payments/new')
  await page.getByRole('textbox', { name: 'Amount' }).fill('64,000')
  await page.getByRole('textbox', { name: 'Phone' }).fill(STAYS_PENDING)
  await page.getByRole('button', { name: 'Request payment' }).click()
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname
  const paymentId = path.split('/')[2] ?? ''
  await expect(page.getByRole('main').getByText('Pending', { exact: true }).first()).toBeVisible()

  // Nobody looks at it: what is read now, the instance reads by itself.
  await visit(page, '/account')
  const readings = async () =>
    (await sandbox.requests()).filter((one) => one.method === 'GET' && one.path === `/api/payments/${paymentId}`).length
  const atFirst = await readings()
  await expect.poll(readings, { timeout: BY_ITSELF }).toBeGreaterThan(atFirst)
  const before = await readings()
  expect(await deliver(page, 'payment.succeeded', paymentId, 'a guess')).toBe(401)
  expect(await deliver(page, 'payment.succeeded', paymentId, null)).toBe(401)
  await sandbox.settle({ paymentId })
  await expect.poll(readings, { timeout: BEFORE_THE_NEXT }).toBeGreaterThan(before)

  const following = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/live')
  await visit(page, path)
  await following
  const events = page.getByRole('listitem').filter({ hasText: 'The service sent an event' })
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(events).toHaveCount(1)
  await expect(events).toContainText('The service sent an event: payment.succeeded')

  // It is final, so that the page would not read it again by itself.
  expect(await deliver(page, 'payment.failed', paymentId, 'a-secret-of-this-test')).toBe(200)
  expect(await deliver(page, 'payment.failed', paymentId, 'a-secret-of-this-test')).toBe(200)
  await expect(events).toHaveCount(2)
  await page.reload()
  const lie = events.filter({ hasText: 'payment.failed' })
  await expect(lie).toContainText('status failed, delivered 2 times')
  await expect(lie).toContainText('The service shows otherwise when it is read, and only that counts.')
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Failed', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
})
