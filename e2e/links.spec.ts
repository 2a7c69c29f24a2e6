import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

/** The addresses that a page asks the server for before anybody opens them. */
function readAhead(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['next-router-prefetch'] !== undefined) asked.push(new URL(request.url()).pathname)
  })
  return asked
}

// Whatever the links of a page ask for, they ask for it once they are seen, before the browser is idle.
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))))

test('links ask the server for nothing until a person points at one', async ({ signedIn, sandbox }) => {
  await sandbox.seedPayments(60)
  const page = await signedIn('viewer')
  const asked = readAhead(page)
  await visit(page, '/payments')
  await expect(page.getByRole('table', { name: 'Payments' })).toBeVisible()
  await idle(page)
  expect(asked).toEqual([])

  const ahead = page.waitForRequest((request) => request.headers()['next-router-prefetch'] !== undefined)
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Payouts', exact: true }).hover()
  await ahead
  await idle(page)
  expect(new Set(asked)).toEqual(new Set(['/payouts']))
})

test('a link that gets the focus by keyboard is read ahead as well', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  const asked = readAhead(page)
  await visit(page, '/payouts')
  const ahead = page.waitForRequest((request) => request.headers()['next-router-prefetch'] !== undefined)
  await page.getByRole('link', { name: 'Payees', exact: true }).focus()
  await ahead
  expect(asked[0]).toBe('/payees')
})
