import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test.use({ ownInstance: true })

const LIST = 'GET /api/merchant-payments'

test('exactly the payments shown are exported, over a 429, as files that add up', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/\/api\/payments\/newer/)
  await sandbox.seedPayments(900)
  const page = await signedIn('preparer')
  // What the overview reads of the same list would be asked to slow down in place of the export.
  await visit(page, '/')
  await expect(page.getByText(/^In: completed payments of the service’s list, updated \d\d:\d\d/)).toBeVisible()
  await expect(page.getByText('; loading now')).toHaveCount(0)
  await visit(page, '/payments?method=card')
  const button = page.getByRole('button', { name: /^Export all/ })
  await expect(button).toHaveText(/^Export all [\d,]+$/)
  const held = Number((await button.textContent())?.replace(/\D/g, ''))
  expect(held).toBeGreaterThan(120)
  const mine = page.getByRole('region', { name: 'Your exports' })
  // It stays until it is cleared: this page itself reads the list too, to count newer payments, and may be refused first.
  await sandbox.fault({ route: LIST, kind: 'rate-limit', times: null, after: 8, retryAfter: 5 })
  await button.click()
  await expect(mine.getByRole('progressbar', { name: 'Payments exported' })).toBeVisible()
  await expect(mine).toContainText('The service asks us to slow down.')
  await sandbox.clearFaults()
  await expect(mine).toContainText(`${held} payments with method “card” exported`)
  await expectAccessible(page)

  const file = async (format: string) => {
    const arriving = page.waitForEvent('download')
    await mine.getByRole('link', { name: format }).click()
    const download = await arriving
    expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d-[0-9a-f]{8}\./)
    return readFileSync(await download.path())
  }
  const [heads, ...lines] = Papa.parse<string[]>((await file('CSV')).toString('utf8')).data
  expect(heads?.[2]).toBe('Created, EAT (Africa/Kampala)')
  const payments = lines.filter(([id]) => /^[0-9a-f-]{36}$/.test(id ?? ''))
  expect(new Set(payments.map(([id]) => id)).size).toBe(held)
  expect(new Set(payments.map((cells) => cells[4]))).toEqual(new Set(['card']))
  expect(new Set(payments.map((cells) => cells[5]))).toEqual(new Set(['UGX']))
  const sum = payments.reduce((minor, cells) => minor + BigInt(cells[6]?.replace('.', '') ?? ''), 0n)
  const foot = lines.find(([label]) => label === 'Sum, all statuses')
  expect(foot?.[6]?.replace('.', '')).toBe(String(sum))
  expect((await file('XLSX')).subarray(0, 2).toString()).toBe('PK')

  const stranger = await signedIn('preparer2')
  const read = stranger.waitForResponse((response) => new URL(response.url()).pathname === '/api/payments/exports')
  await visit(stranger, '/payments')
  await (await read).finished()
  await expect(stranger.getByRole('region', { name: 'Your exports' })).toBeHidden()
  const path = await mine.getByRole('link', { name: 'CSV' }).getAttribute('href')
  expect((await stranger.request.get(path ?? '')).status()).toBe(404)
  await mine.getByRole('button', { name: 'Discard' }).click()
  await expect(mine).toBeHidden()
})

test('an export is cancelled while it runs, and leaves nothing behind', async ({ signedIn, sandbox }) => {
  await sandbox.seedPayments(20_000)
  const page = await signedIn('preparer')
  await visit(page, '/payments')
  const mine = page.getByRole('region', { name: 'Your exports' })
  await page.getByRole('button', { name: /^Export all/ }).click()
  await expect(mine).toContainText(/Exporting [\d,]+ of 2\d,\d{3} payments/)
  await mine.getByRole('button', { name: 'Cancel' }).click()
  await expect(mine).toBeHidden()
  await visit(page, '/payments')
  await expect(page.getByRole('button', { name: /^Export all/ })).toBeVisible()
  await expect(mine).toBeHidden()
})
