import { createHmac, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { pressWithEnter } from './fixtures/keyboard'
import { givePassword } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

const SECRET = 'a-secret-of-this-test'
test.use({ instanceEnvironment: { SERVICE_WEBHOOK_SECRET: SECRET } })

/** Delivers an event about a payment to the instance, as the service would. Answers the status. */
async function deliver(page: Page, paymentId: string, stamp: string): Promise<number> {
  const body = JSON.stringify({
    event: 'payment.succeeded',
    data: { payment_id: paymentId, status: 'succeeded', amount: '64,000.00', currency: 'UGX' },
    timestamp: stamp,
  })
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-service-signature': signature,
    'user-agent': 'service-Webhook/1.0',
  }
  return (await page.request.post('/api/webhooks/service', { data: Buffer.from(body), headers })).status()
}

test('an admin reads the events that came, follows one to its bytes and has it handled again', async ({ signedIn }) => {
  const kato = await signedIn('admin')
  const paymentId = randomUUID()
  for (const stamp of ['2026-11-21T10:00:00', '2026-11-21T10:05:00'])
    expect(await deliver(kato, paymentId, stamp)).toBe(200)

  await visit(kato, '/events')
  const events = kato.getByRole('table', { name: 'Events' })
  await kato.getByRole('searchbox', { name: 'Find by id' }).fill(paymentId)
  await kato.keyboard.press('Enter')
  await expect(events.getByRole('row')).toHaveCount(2)
  const row = events.getByRole('row').nth(1)
  await expect(row).toContainText('payment.succeeded')
  await expect(row).toContainText('Valid')
  await expect(row.getByRole('cell').last()).toHaveText(/succeeded|2/)
  await expectAccessible(kato)

  await pressWithEnter(kato, row.getByRole('link', { name: 'payment.succeeded' }))
  await expect(kato).toHaveURL(/\/events\/[0-9a-f-]{36}$/)
  await expect(kato.getByText('"amount": "64,000.00"')).toBeVisible()
  await expect(kato.getByText('user-agent: service-Webhook/1.0')).toBeVisible()
  await expect(kato.getByText('Not requested from here')).toBeVisible()
  await expect(kato.getByRole('table', { name: 'Deliveries' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(kato)
  await kato.getByRole('button', { name: 'Handle again' }).press('Enter')
  await expect(kato.getByRole('status')).toContainText('Nothing of ours concerns it')
  await kato.keyboard.press('Escape')
  await expect(kato).toHaveURL(/\/events$/)

  await kato.getByRole('link', { name: 'What no event announced' }).click()
  await expect(kato.getByRole('heading', { name: 'What no event announced', level: 1 })).toBeVisible()
  await expectAccessible(kato)

  const opio = await signedIn('auditor')
  await visit(opio, '/activity')
  await opio.getByRole('searchbox', { name: 'Search activity' }).fill('payment.succeeded')
  await expect(opio.getByRole('table', { name: 'Activity' }).getByRole('row').nth(1)).toContainText(
    'Handled an event again',
  )
})

test('an admin adds an endpoint that leads here, pauses it and removes it', async ({ freshInstance, signedIn }) => {
  const instance = await freshInstance({ SERVICE_WEBHOOK_ADMIN: 'on' })
  const kato = await signedIn('admin', instance)
  await visit(kato, '/settings')
  await kato.getByRole('link', { name: 'Webhook endpoints' }).click()
  const table = kato.getByRole('table', { name: 'Webhook endpoints' })
  await kato.getByRole('button', { name: 'Add endpoint' }).press('Enter')
  const dialog = kato.getByRole('dialog', { name: 'Add endpoint' })
  await dialog.getByLabel('Description').fill('For payments')
  await dialog.getByRole('checkbox', { name: 'order.created' }).uncheck({ force: true })
  await givePassword(kato)
  await expectAccessible(kato)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const row = table.getByRole('row').filter({ hasText: 'For payments' })
  await expect(row).toContainText('payment.succeeded')
  await expect(row).not.toContainText('order.created')
  await expect(row).not.toContainText('Leads elsewhere')
  await expectAccessible(kato)

  await row.getByRole('button', { name: /^Change endpoint/ }).click()
  await kato.getByRole('menuitem', { name: 'Send test event' }).click()
  await expect(kato.getByRole('status').filter({ hasText: 'sends a test event' })).toBeVisible()
  await visit(kato, '/events')
  await expect(kato.getByRole('table', { name: 'Events' }).getByRole('row').nth(1)).toContainText('Test')

  await visit(kato, '/settings/webhooks')
  await row.getByRole('button', { name: /^Change endpoint/ }).click()
  await kato.getByRole('menuitem', { name: 'Change endpoint' }).click()
  await kato.getByRole('dialog').getByRole('checkbox', { name: 'Deliver events' }).uncheck({ force: true })
  await givePassword(kato)
  await kato.getByRole('dialog').getByRole('button', { name: 'Change endpoint' }).click()
  await expect(row).toContainText('Paused')

  await row.getByRole('button', { name: /^Change endpoint/ }).click()
  await kato.getByRole('menuitem', { name: 'Remove endpoint' }).click()
  await kato.getByRole('dialog').getByLabel('Reason').fill('Only for this test')
  await givePassword(kato)
  await kato.getByRole('dialog').getByRole('button', { name: 'Remove endpoint' }).click()
  await expect(row).toHaveCount(0)
})
