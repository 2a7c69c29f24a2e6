import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'
import { ready, visit } from './fixtures/visit'

test('a theme once chosen is there in the first paint of every later page', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  const html = page.locator('html')
  await page.getByRole('button', { name: 'L. Auma' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const sent = await (await page.request.get('/')).text()
  expect(sent).toContain('data-theme="dark"')

  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'L. Auma' }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()
  await expect(html).not.toHaveAttribute('data-theme')
})

test('any page is reached by a part of its name, without the mouse', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search or go to' })
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('disb')
  await expect(dialog.getByRole('menuitem')).toHaveText(['Disbursements'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/disbursements')
  await expect(dialog).toBeHidden()
})

test('what is typed and confirmed before the search is open goes to the first page that fits', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  const pressed = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('disb')
  await page.keyboard.press('Enter')
  pressed.resolve()
  await expect(page).toHaveURL('/disbursements')
  const dialog = page.getByRole('dialog', { name: 'Search or go to' })
  await expect(dialog).toBeHidden()

  // Also where a letter was taken back, after which no line is marked.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('overviewx')
  await expect(dialog.getByText('Nothing was found.')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(dialog.getByRole('menuitem')).toHaveText(['Overview'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the list of keys names what the page listens to, and a key typed into a field is only a letter', async ({
  signedIn,
}) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('listitem').filter({ hasText: 'Search or go to' })).toContainText('Ctrl K')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('?')
  await expect(page.getByRole('searchbox')).toHaveValue('?')
  await expect(
    page.getByText('Nothing was found. Try fewer signs, or another part of the name, phone or ID.'),
  ).toBeVisible()
  await expect(keys).toBeHidden()
})

test('on a phone the pages are behind the menu, which closes when one is chosen', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Pearl Ridge Growers' })
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(page).toHaveURL('/payouts')
  await expect(menu).toBeHidden()
})

test('the narrow sidebar names its icons to the keyboard', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Overview' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip', { name: 'Payouts' })).toBeVisible()
})

test('the first stop of the keyboard leads past the sidebar', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an address that leads nowhere says so', async ({ signedIn, complaints }) => {
  complaints.expect(/404/)
  const page = await signedIn('viewer')
  await visit(page, '/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expectAccessible(page)
})

test('nothing lies below the frame: only the page inside of it scrolls', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/payments', '/settings']) {
    await visit(page, path)
    const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
    await expect.poll(beyond).toBe(0)
  }
})

test('a list is where it was left when one comes back to it, and compact rows stay chosen', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await page.setViewportSize({ width: 1280, height: 500 })
  await visit(page, '/help')
  const main = page.getByRole('main')
  await main.evaluate((host) => host.scrollTo(0, 700))
  const place = await main.evaluate((host) => host.scrollTop)
  expect(place).toBeGreaterThan(300)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect.poll(() => main.evaluate((host) => host.scrollTop)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await expect.poll(() => main.evaluate((host) => host.scrollTop)).toBe(place)

  await page.getByRole('button', { name: 'L. Auma' }).click()
  await page.getByRole('menuitemradio', { name: 'Compact' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
  await page.reload()
  await ready(page)
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
})

test('a printed list has its rows, and none of the frame around them', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/payees')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Payees', level: 1 })).toBeVisible()
  // Dark tokens would print light text on white paper.
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(26, 27, 30)')
})
