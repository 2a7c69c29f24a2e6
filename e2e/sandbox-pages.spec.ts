import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'

const merchant = '0a6f3a52-7c1e-4b0e-9a41-5d3c2b1a0f01'

test('the page of the sandbox moves the clock, sets faults and the dialect, and settles, by keyboard alone', async ({
  stranger,
  freshInstance,
}) => {
  const { sandbox } = await freshInstance()
  const page = await stranger()
  await page.goto(sandbox.baseUrl)
  await expectAccessible(page)
  const clock = page.getByRole('strong')
  const before = Date.parse((await clock.textContent()) ?? '')
  await page.getByRole('textbox', { name: 'Move the clock by' }).fill('25h')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
  const moved = async () => Date.parse((await clock.textContent()) ?? '') - before
  await expect.poll(moved).toBeGreaterThan(25 * 3_600_000 - 1)
  await page.getByRole('combobox', { name: 'gets' }).selectOption('rate-limit')
  await page.getByRole('button', { name: 'Set fault' }).press('Enter')
  await expect(page.getByText('Faults waiting: 1')).toBeVisible()
  // The page was loaded anew, and listens once it has put the focus back.
  await expect(page.getByRole('button', { name: 'Set fault' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove faults' }).press('Enter')
  await expect(page.getByText('Faults waiting: 0')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set fault' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Dialect' }).selectOption('listOrder oldest')
  await page.getByRole('button', { name: 'Set dialect' }).press('Enter')
  await expect(page.getByText('listOrder oldest', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set dialect' })).toBeFocused()
  await page.getByRole('button', { name: 'Return to the defaults' }).press('Enter')
  await expect(page.getByText('Dialect: the defaults')).toBeVisible()
  await page.request.post(`${sandbox.baseUrl}/api/disbursements`, {
    headers: {
      'api-key': 'sandbox-api-key',
      'X-service-Client-ID': 'sandbox-client',
      'X-Idempotency-Key': 'by-keyboard',
    },
    data: {
      currency: 'UGX',
      payment_method: 'mtn',
      description: 'By hand',
      recipients: [{ phone_number: '+256772000009', amount: '5000.00', reference: 'row-1' }],
    },
  })
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Failed: row-1' }).press('Enter')
  await expect(page.getByText('No payout or payment is waiting.')).toBeVisible()
  expect((await sandbox.ledger({ reference: 'row-1' })).byReference['row-1']).toMatchObject({
    failed: 1,
    executions: 0,
  })
})

test('the wallet’s sign-in and consent, and the documentation, read well in both themes', async ({
  stranger,
  sandbox,
  baseURL,
}) => {
  const page = await stranger()
  const callback = `${baseURL}/connect/callback`
  const query = new URLSearchParams({ merchant_id: merchant, external_user_id: 'payee-1', redirect_uri: callback })
  await page.goto(`${sandbox.baseUrl}/api/authorize?${query}`)
  await expectAccessible(page)
  await page.getByLabel('Email').fill('amina@wallet.example')
  await page.getByLabel('Password').fill('sandbox-wallet')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${sandbox.baseUrl}/api/docs/login`)
  await expectAccessible(page)
  await page.getByLabel('Name').fill('docs')
  await page.getByLabel('Password').fill('sandbox-docs')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page.getByRole('heading', { name: 'POST /api/disbursements/quote' })).toBeVisible()
  await expectAccessible(page)
})
