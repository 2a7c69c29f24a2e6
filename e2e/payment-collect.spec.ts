import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { pressWithEnter, tabTo } from './fixtures/keyboard'
import { addPayee, goToWallet, invite } from './fixtures/payee-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

const CREATE = 'POST /api/payments/create'
const NEXT_READING_MS = 60_000

test.afterEach(({ sandbox }) => sandbox.clearFaults())

const ask = (page: Page) => page.getByRole('button', { name: 'Request payment' })

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount' })
const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone' })

async function choose(page: Page, what: 'Method' | 'Currency', option: string): Promise<void> {
  await page.getByRole('button', { name: what }).click()
  await page.getByRole('option', { name: option }).click()
}

/** Opens the form and fills in what mobile money needs. */
async function fill(page: Page, phone: string, amount: string): Promise<void> {
  await visit(page, '/payments/new')
  await amountField(page).fill(amount)
  await phoneField(page).fill(phone)
}

/** Fails unless the service's own list holds exactly one payment of this payer and amount. */
async function expectAskedOnce(page: Page, phone: string, amount: string): Promise<void> {
  await visit(page, '/payments')
  const mine = page.getByRole('row').filter({ hasText: phone }).filter({ hasText: amount })
  await expect(mine).toHaveCount(1)
}

/** Waits until the payment's own page shows this status. */
async function expectPaymentPage(page: Page, status: string): Promise<void> {
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/, { timeout: NEXT_READING_MS })
  await expect(page.getByRole('main').getByText(status, { exact: true }).first()).toBeVisible({
    timeout: NEXT_READING_MS,
  })
}

test('a payment is asked for once, through a double click, the way back and a reload, and followed until it is in', async ({
  signedIn,
  sandbox,
}) => {
  const page = await signedIn('preparer')
  await fill(page, '0775 000 009', '75,000')
  await expect(page.getByText('+256 775 000 009')).toBeVisible()
  await page.reload()
  await expect(amountField(page)).toHaveValue('75,000')
  await expect(phoneField(page)).toHaveValue('0775 000 009')
  await sandbox.fault({ route: CREATE, kind: 'commit-then-delay', delayMs: 1_500, times: 1 })
  await ask(page).dblclick()
  await expect(page).toHaveURL(/\/payments\/(asked\/)?[0-9a-f-]{36}$/)
  await page.goBack()
  await fill(page, '0775000009', '75000')
  await ask(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing more was requested' })).toContainText(
    'This payer is already being asked for the same amount',
  )
  await page.getByRole('link', { name: 'View it' }).click()
  await expectPaymentPage(page, 'Pending')
  // This payer takes as long as the test: the second try has to meet a payment that is still open.
  await sandbox.settle({ phone: '+256775000009' })
  await expectPaymentPage(page, 'Completed')
  await page.reload()
  await expectAskedOnce(page, '+256 775 000 009', '75,000')
})

test('who pays and what for, as typed here, stands on the list and on the page of the payment', async ({
  signedIn,
}) => {
  const page = await signedIn('preparer')
  const mark = `INV-${Date.now()}`
  await fill(page, '0772 411 777', '21,500')
  await page.getByRole('textbox', { name: 'Name' }).fill('Nakato Stores')
  await page.getByRole('textbox', { name: 'Reference' }).fill(mark)
  await expectAccessible(page)
  await ask(page).click()
  await expectPaymentPage(page, 'Completed')
  const main = page.getByRole('main')
  await expect(main).toContainText('Nakato Stores')
  await expect(main).toContainText(mark)
  await visit(page, '/payments?columns=reference')
  const mine = page.getByRole('row').filter({ hasText: mark })
  await expect(mine).toContainText('Nakato Stores')
  await expect(page.getByRole('columnheader', { name: 'Reference' })).toBeVisible()
})

test('what is wrong stands beside its field, by keyboard and for axe, and the service’s refusal too', async ({
  signedIn,
}) => {
  const page = await signedIn('preparer')
  await visit(page, '/payments')
  await page.getByRole('link', { name: 'Request payment' }).click()
  await pressWithEnter(page, ask(page))
  await expect(page.getByText('Enter an amount.')).toBeVisible()
  await expect(page.getByText('Mobile money needs the payer’s phone.')).toBeVisible()
  await expect(amountField(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('1,50')
  await tabTo(page, phoneField(page))
  await page.keyboard.type('0752411202')
  await expect(page.getByText('1,50 can be read as two different amounts.')).toBeVisible()
  await expect(page.getByText(/looks like a number of Airtel/)).toBeVisible()
  await amountField(page).fill('18000')

  // A code that the service does not know: it refuses, nobody is charged, and the form comes back as it was.
  await page.getByText('Include a one-time code').click()
  await page.getByRole('button', { name: 'Send the payer a code' }).click()
  await expect(page.getByText(/Sent to \+256 752 411 202, valid until/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Code from the payer' }).fill('000000')
  await choose(page, 'Method', 'Airtel')
  await ask(page).click()
  await expect(page.getByText('The service refused it at the first try. Nobody was charged.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Correct and request again' }).click()
  await expect(amountField(page)).toHaveValue('18000')
  await expect(phoneField(page)).toHaveValue('+256752411202')
  await expect(page.getByText('The service refused it: “The one-time password is wrong or has expired.”')).toBeVisible()
  await page.getByRole('textbox', { name: 'Code from the payer' }).fill('123456')
  await amountField(page).fill('19000')
  await ask(page).click()
  await expectPaymentPage(page, 'Completed')
  await expectAskedOnce(page, '+256 752 411 202', '19,000')
})

test('a lost answer, an HTML page, a 502 and a 429 are each reported as what they are, and the payer gets one request', async ({
  signedIn,
  sandbox,
}) => {
  const page = await signedIn('preparer')
  const trials = [
    { kind: 'commit-then-reset', phone: '+256 772 411 203', says: 'The service gave no clear answer' },
    { kind: 'html-503', phone: '+256 772 411 204', says: 'The service gave no clear answer' },
    { kind: 'error-502-after', phone: '+256 772 411 205', says: 'The service gave no clear answer' },
    { kind: 'rate-limit', phone: '+256 772 411 206', says: 'The service asks us to slow down. Nobody was charged.' },
  ] as const
  for (const { kind, phone, says } of trials) {
    await fill(page, phone, '52,000')
    await sandbox.fault({ route: CREATE, kind, times: null, ...(kind === 'rate-limit' ? { retryAfter: 2 } : {}) })
    await ask(page).click()
    await expect(page.getByText(says)).toBeVisible()
    if (kind === 'commit-then-reset') await expectAccessible(page)
    await sandbox.clearFaults()
    await expectPaymentPage(page, 'Completed')
  }
  for (const { phone } of trials) await expectAskedOnce(page, phone, '52,000')
})

test('a wallet is charged with its owner’s leave alone, a card with an address, and only by who may collect', async ({
  signedIn,
  stranger,
  complaints,
}) => {
  const page = await signedIn('preparer')
  await visit(page, '/payments/new')
  await amountField(page).fill('20')
  await choose(page, 'Method', 'External wallet')
  await expect(page.getByText('No connected payer yet.')).toBeVisible()
  await expectAccessible(page)
  await addPayee(page, 'Grace Auma', '0772 100 500')
  await page.getByRole('button', { name: 'Purpose' }).click()
  await page.getByRole('option', { name: /^They pay us from it/ }).click()
  const link = await invite(page)
  const grace = await stranger()
  await goToWallet(grace, link, 'amina@wallet.example')
  await grace.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(grace.getByText('Nothing was taken by connecting it')).toBeVisible()
  await expectAccessible(grace)
  await expect(page.getByText(/^They may be charged until/)).toBeVisible()
  await expect(page.getByText('Not connected')).toBeVisible()
  await visit(page, '/payments/new')
  await choose(page, 'Method', 'External wallet')
  await amountField(page).fill('61,000')
  await page.getByRole('button', { name: 'Connected payer' }).click()
  await page.getByRole('option', { name: /^Grace Auma/ }).click()
  await ask(page).click()
  await expectPaymentPage(page, 'Completed')

  await visit(page, '/payments/new')
  await amountField(page).fill('20')
  await choose(page, 'Method', 'Card')
  await choose(page, 'Currency', 'USD')
  await ask(page).click()
  await expect(page.getByText('A card payment needs the payer’s email address.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('grace.auma@payer.example')
  await ask(page).click()
  await expectPaymentPage(page, 'Completed')
  const viewer = await signedIn('viewer')
  await visit(viewer, '/payments')
  await expect(viewer.getByRole('link', { name: 'Request payment' })).toHaveCount(0)
  complaints.expect(/403 \(Forbidden\)/)
  await visit(viewer, '/payments/new')
  await expect(viewer.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
})
