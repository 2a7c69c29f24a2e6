import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test.use({ ownInstance: true })

const LIST = 'GET /api/merchant-payments'
const rows = 'table[aria-label="Payments"] a[data-row]'

test('payments are narrowed, paged as of one moment, looked at beside the list, and kept as a view', async ({
  signedIn,
  sandbox,
}) => {
  await sandbox.seedPayments(130)
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.getByRole('link', { name: 'Payments', exact: true }).click()
  await expect(page.locator(rows)).toHaveCount(50)

  await page.getByRole('button', { name: /^any Status/ }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(page).toHaveURL(/\?status=failed$/)
  await expect(page.getByRole('row', { name: /Completed/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Failed/ }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save or manage views' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('What failed')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/payments')
  await expect(page.locator(rows)).toHaveCount(50)

  // What is selected stays selected on the next page, and its sum grows.
  await page
    .getByRole('checkbox', { name: /^Select payment / })
    .first()
    .press('Space')
  const selection = page.getByRole('region', { name: 'Totals' })
  await expect(selection).toContainText('Selected, on all pages')
  const one = await selection.textContent()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('checkbox', { name: 'Select all payments of this page' }).press('Space')
  await expect(selection).toContainText('51')
  expect(await selection.textContent()).not.toBe(one)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await expect(selection).toBeHidden()
  await page.getByRole('link', { name: 'Newer' }).click()
  await expect(page).not.toHaveURL(/page=2/)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Payer type' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Payer type' })).toBeVisible()
  await expect(page).toHaveURL(/columns=method%2Cpayment%2Ctype$/)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Order of columns' }).click()
  await page.getByRole('button', { name: 'Move Payer type to the left' }).click()
  await expect(page).toHaveURL(/columns=method%2Ctype%2Cpayment$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const first = page.locator(rows).first()
  await first.click()
  const preview = page.getByRole('complementary', { name: 'Payment beside the list' })
  await expect(preview.getByText('Nothing more is expected.')).toBeVisible()
  await expect(page).toHaveURL(/[?&]at=[0-9a-f-]{36}/)
  const shown = new URL(page.url()).searchParams.get('at')
  await page.keyboard.press('j')
  await expect(page.locator(rows).nth(1)).toBeFocused()
  await expect(page).not.toHaveURL(new RegExp(`at=${shown}`))
  await expect(page).toHaveURL(/[?&]at=[0-9a-f-]{36}/)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}/)
  await expect(page.getByText('Provider’s reference')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  const newest = await first.textContent()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/page=2&pin=\d+&of=\d+/)
  await expect(page.getByText(/^51 to 100 of /)).toBeVisible()
  await expect(first).not.toHaveText(newest ?? '')
  const [second] = await page.locator(rows).allTextContents()
  await sandbox.collect('+256772000100', 12_000)
  await sandbox.collect('+256772000101', 13_000)
  await visit(page, page.url())
  await expect(page.locator(rows).first()).toHaveText(second ?? '')
  await page.getByRole('link', { name: 'Show 2 new rows' }).click()
  await expect(page.locator(rows).first()).toContainText('+256 772 000 101')
  await expect(page.locator(rows).nth(2)).toHaveText(newest ?? '')

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'What failed' }).click()
  await expect(page).toHaveURL('/payments?status=failed')
})

test('a payment is found by a part of its id once the list was read, by its whole id at once, and followed by itself until it is final', async ({
  signedIn,
  sandbox,
}) => {
  const id = await sandbox.collect('+256772000009', 25_500)
  const page = await signedIn('viewer')
  await visit(page, '/payments')
  await page.keyboard.press('f')
  const search = page.getByRole('searchbox', { name: 'Search payments' })
  await expect(search).toBeFocused()
  await page.keyboard.type(id.slice(0, 20))
  await page.keyboard.press('Enter')
  const found = page.getByRole('table', { name: 'Payments that were found' })
  // A search has the list read again, and shows what that found.
  await expect(found.getByRole('link', { name: '+256 772 000 009' })).toBeVisible()
  await expect(page.getByText(/^1 payment with/)).toBeVisible()
  await expect(page).toHaveURL(/[?]search=/)
  await expectAccessible(page)
  await search.fill(` ${id} `)
  await page.keyboard.press('Enter')
  const happened = page.getByRole('list', { name: 'Timeline, latest first' })
  await expect(happened.getByRole('listitem').first()).toContainText('Pending')
  await expect(page.getByText('It is refreshed automatically until it is final.')).toBeVisible()
  await sandbox.settle({ paymentId: id, outcome: 'failed' })
  await expect(happened.getByRole('listitem').filter({ hasText: 'Failed on refresh' })).toHaveCount(1)
  await expect(happened.getByRole('listitem').filter({ hasText: 'sent an event: payment.failed' })).toHaveCount(1)
  await expect(happened.getByRole('listitem')).toHaveCount(4)
  await expect(page.getByText('Nothing more is expected.')).toBeVisible()

  await sandbox.dialect({ statusWords: 'new-word' })
  await sandbox.seedPayments(5)
  await visit(page, '/payments')
  await expect(page.getByRole('row', { name: /settled_final/ }).first()).toBeVisible()
  await sandbox.dialect(null)
})

test('what the service cannot answer is said in the place of the list, and read again', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/502 \(Bad Gateway\)|status of 502/)
  await sandbox.seedPayments(5)
  const page = await signedIn('viewer')
  const problem = page.getByRole('alert')
  const faults = [
    { kind: 'error-502-before', says: /error of the mobile-money operator/ },
    { kind: 'html-503', says: /error of its own/ },
    { kind: 'truncated-json', says: /not in a form we can trust/ },
    { kind: 'rate-limit', retryAfter: 1, says: /slow down/ },
  ] as const
  for (const { says, ...fault } of faults) {
    await sandbox.fault({ route: LIST, times: null, ...fault })
    await visit(page, '/payments')
    await expect(problem.filter({ hasText: says })).toContainText('Reading moves no money')
    await sandbox.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator(rows).first()).toBeVisible()
  }
})

test('while the service takes its time, the page says that it loads, and the rows of the filter before are marked as such', async ({
  signedIn,
  sandbox,
}) => {
  await sandbox.seedPayments(5)
  const page = await signedIn('viewer')
  await sandbox.fault({ route: LIST, kind: 'commit-then-delay', delayMs: 4_000, times: null })
  await visit(page, '/payments')
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expectAccessible(page, 'light')
  await expect(page.locator(rows).first()).toBeVisible()

  const before = page.locator('[aria-busy="true"] table[aria-label="Payments"]')
  await expect(before).toHaveCount(0)
  await page.getByRole('button', { name: /^any Status/ }).click()
  await page.getByRole('option', { name: 'Failed' }).click()
  await expect(before).toBeVisible()
  await sandbox.clearFaults()
  await expect(page).toHaveURL(/\?status=failed$/)
  await expect(before).toHaveCount(0)
})

test('the overview draws money in by day and method, and reads the same as a table', async ({
  signedIn,
  freshInstance,
}) => {
  // A day that was read is not read again for minutes: these payments have to be there before anybody looks.
  const instance = await freshInstance()
  await instance.sandbox.seedPayments(40)
  const page = await signedIn('viewer', instance)
  await visit(page, '/')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money in and out' }) })
  await expect(card.getByRole('img', { name: 'Money in and out by day' }).locator('rect[stroke]').first()).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'MTN' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Show as table' }).click()
  const today = card.getByRole('row').nth(1)
  await expect(today.getByRole('cell').nth(-2)).toHaveText(/^[1-9][\d,.]+$/)
  await expect(card).toContainText(/completed payments of the service’s list, updated \d\d:\d\d:\d\d EAT/)
  await expectAccessible(page)
})
