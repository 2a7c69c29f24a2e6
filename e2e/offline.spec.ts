import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { LOST_LINE } from './fixtures/watch-page'

test.use({ serviceWorkers: 'allow' })

test('a page that cannot be reached says so, since when, and opens again once the app is back', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  complaints.expect(LOST_LINE)
  complaints.expect(/503/)
  const instance = await freshInstance()
  const page = await signedIn('viewer', instance)
  await visit(page, '/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await visit(page, '/payouts')
  await instance.kill9()
  await page.goto(`${instance.baseUrl}/payees`)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('Last reached:')).toBeVisible()
  await instance.startAgain()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Payees', level: 1 })).toBeVisible()
})

test('the app can be installed: a manifest with icons that are there', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  const manifest: { name: string; display: string; icons: { src: string; sizes: string }[] } = await answer.json()
  expect(manifest).toMatchObject({ name: 'Countinghouse', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toContain('512x512')
  for (const { src } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe('image/png')
  }
})
