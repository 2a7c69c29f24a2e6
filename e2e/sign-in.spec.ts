import { expectAccessible } from './fixtures/accessibility'
import { demoPerson, fillSignIn, signIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { expectTouchTargets } from './fixtures/touch-targets'
import { ready, visit } from './fixtures/visit'
import { ENDED_SESSION } from './fixtures/watch-page'

test.use({ ownInstance: true })

test('who signs in sees their own name and role', async ({ stranger }) => {
  const page = await stranger()
  const { name, role } = demoPerson('preparer')
  await signIn(page, 'preparer')
  const me = page.getByRole('button', { name: /sign out/ }).and(page.getByRole('button', { name }))
  await expect(me.first()).toContainText(new RegExp(role, 'i'))
})

test('a demo person is picked from the list, and the form is filled', async ({ stranger }) => {
  const page = await stranger()
  await visit(page, '/sign-in')
  await page.getByRole('link', { name: /D\. Okot/ }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(demoPerson('approver').email)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a page that was asked for before signing in opens afterwards', async ({ stranger }) => {
  const page = await stranger()
  await page.goto('/payouts?state=draft')
  await ready(page)
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/)
  const { email, password } = demoPerson('viewer')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/payouts?state=draft')
})

test('signing out ends every copy of the session', async ({ stranger, instance, complaints }) => {
  complaints.expect(ENDED_SESSION)
  const page = await stranger()
  await signIn(page, 'viewer')
  const copied = await page.context().cookies()
  const thief = await stranger()
  await thief.context().addCookies(copied)
  await thief.goto('/')
  await expect(thief).toHaveURL(`${instance.baseUrl}/`)

  await page
    .getByRole('button', { name: /theme and sign out/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await thief.goto('/')
  await expect(thief).toHaveURL(/\/sign-in/)
})

test('the sign-in page is accessible in both themes', async ({ stranger }) => {
  const page = await stranger()
  await visit(page, '/sign-in')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectTouchTargets(page)
  // The longest label of the page, on the narrowest screen.
  await page.setViewportSize({ width: 320, height: 844 })
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { name: 'Se connecter' })).toBeVisible()
  await expectTouchTargets(page)
})

test('every answer has the headers that keep pages apart', async ({ request }) => {
  const answer = await request.get('/sign-in')
  const headers = answer.headers()
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}' 'strict-dynamic'/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': expect.stringContaining('no-store'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers).not.toHaveProperty('x-powered-by')
})

test('the instance says that it is alive, ready and counted, and counts for nobody outside', async ({ request }) => {
  expect(await (await request.get('/healthz')).text()).toBe('ok\n')
  expect(await (await request.get('/readyz')).json()).toMatchObject({ database: true, stopping: false })
  expect(await (await request.get('/metrics')).text()).toContain('countinghouse_attempts_total')
  const outside = await request.get('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(outside.status()).toBe(404)
})
