import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './fixtures/accessibility'
import { demoPerson, signIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { ENDED_SESSION } from './fixtures/watch-page'

test.use({ ownInstance: true })

const STEP = 30_000

// What the authenticator shows now, or one step on: a code that was used is not taken again.
function codeOf(secret: string, stepsOn = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * STEP })
}

async function secretShown(page: Page): Promise<string> {
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  return ((await shown.textContent()) ?? '').replaceAll(' ', '')
}

test('an authenticator is set up from the menu under one’s name and removed again, by keyboard alone', async ({
  signedIn,
}) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.getByRole('button', { name: 'L. Auma' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Account and security' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account and security' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Set up an authenticator' }).press('Enter')
  const password = page.getByLabel('Confirm with your password', { exact: true })
  await expect(password).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password doesn’t match. Nothing was changed. 4 attempts left.')).toBeVisible()
  await expect(password).toHaveValue('')
  await expect(password).toBeFocused()
  await page.keyboard.type(demoPerson('viewer').password)
  await page.keyboard.press('Enter')

  await expect(page.getByText('Scan the code with an authenticator app')).toBeFocused()
  await expect(page.getByRole('img', { name: 'The secret as a QR code' })).toBeVisible()
  await expectAccessible(page)
  const secret = await secretShown(page)
  const code = page.getByLabel('Code from your authenticator')
  await code.focus()
  await page.keyboard.type(codeOf(secret, 20))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code doesn’t match. Nothing was changed. 4 attempts left.')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).toBeFocused()
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your authenticator is on.')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await visit(page, '/account')
  await page.getByRole('button', { name: 'Remove authenticator' }).press('Enter')
  await expect(code).toBeVisible()
  await expectAccessible(page)
  await code.focus()
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your authenticator is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible()
})

test('leaving the set-up half way changes nothing', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/account')
  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await page.getByLabel('Confirm with your password', { exact: true }).fill(demoPerson('viewer').password)
  await page.getByRole('button', { name: 'Show secret' }).click()
  await secretShown(page)
  await visit(page, '/account')
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible()
})

test('another session is seen, and is over once it is ended', async ({ signedIn, stranger, complaints }) => {
  complaints.expect(ENDED_SESSION)
  const [elsewhere, another] = [await stranger(), await stranger()]
  await signIn(elsewhere, 'preparer2')
  await signIn(another, 'preparer2')
  const page = await signedIn('preparer2')
  await visit(page, '/account')
  const others = page.getByRole('table', { name: 'Other sessions' })
  await expect(others.getByRole('cell', { name: /^Chrome on / })).toHaveCount(2)
  await expectAccessible(page)
  await others
    .getByRole('button', { name: /^End the session of Chrome/ })
    .first()
    .click()
  await expect(page.getByText('One other session was ended.')).toBeVisible()
  await expect(others.getByRole('cell', { name: /^Chrome on / })).toHaveCount(1)
  await page.getByRole('button', { name: 'End other sessions' }).click()
  await expect(page.getByText('One other session was ended.')).toBeVisible()
  await expect(others).toBeHidden()
  await elsewhere.goto('/payouts')
  await expect(elsewhere).toHaveURL(/\/sign-in\?callbackUrl/)
})

test('the password is changed with the present one, and other browsers are signed out, also one with a copy of the cookie', async ({
  freshInstance,
  signedIn,
  stranger,
  complaints,
}) => {
  complaints.expect(ENDED_SESSION)
  const instance = await freshInstance({ SENDER: 'off' })
  const elsewhere = await stranger(instance)
  await signIn(elsewhere, 'viewer')
  const page = await signedIn('viewer', instance)
  const thief = await stranger(instance)
  await thief.context().addCookies(await page.context().cookies())
  await visit(thief, '/payouts')
  await visit(page, '/account')
  await page.getByRole('button', { name: 'Change password' }).click()
  const type = async (present: string, next: string, again: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(present)
    await page.getByLabel('New password', { exact: true }).fill(next)
    await page.getByLabel('Confirm new password', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Set new password' }).click()
  }
  await type('not the password', 'nine slow barges', 'nine slow barge')
  await expect(page.getByText('This is not the new password above.')).toBeVisible()
  await type('not the password', 'nine slow barges', 'nine slow barges')
  await expect(page.getByText('The current password doesn’t match. Nothing was changed.')).toBeVisible()
  await expectAccessible(page)
  await type(demoPerson('viewer').password, 'nine slow barges', 'nine slow barges')
  await expect(page.getByText('Your password is changed. One other session of yours was ended.')).toBeVisible()
  for (const browser of [elsewhere, thief]) {
    await browser.goto('/payouts')
    await expect(browser).toHaveURL(/\/sign-in\?callbackUrl/)
  }
  await visit(page, '/payouts')
  await expect(page.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible()
})
