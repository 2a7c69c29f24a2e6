import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './fixtures/accessibility'
import { fillSignIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

const STEP = 30_000
const EMAIL = 'grace@merchant.example'
const OWN_PASSWORD = 'nine loud herons by the lake'

const codeOf = (secret: string, stepsOn = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * STEP })
const after = (said: string, words: string) => new RegExp(`${words}[^:]*: (\\S+)`).exec(said)?.[1] ?? ''

async function typeSignIn(page: Page, password: string, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator').fill(code)
  await fillSignIn(page, EMAIL, password)
}

test('where money is real an approver signs in with a code, set up with what an admin handed over', async ({
  freshInstance,
  stranger,
}) => {
  const instance = await freshInstance({ SERVICE_ENVIRONMENT: 'staging' })
  const said = await instance.staff('add', EMAIL, '--name', 'Grace Auma', '--role', 'approver')
  const page = await stranger(instance)
  await visit(page, '/sign-in')
  await expectAccessible(page)
  await typeSignIn(page, after(said, 'Password for Grace Auma'), '')
  await page.getByLabel('The password you were given').fill(after(said, 'Password for Grace Auma'))
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
  await page.getByLabel('Confirm new password').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Set new password' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Set up your authenticator' })).toBeVisible()
  await visit(page, '/payouts')
  await expect(page).toHaveURL('/sign-in/authenticator')
  await expectAccessible(page)
  await page.getByLabel('Confirm with your password').fill(OWN_PASSWORD)
  await page.getByLabel('Setup code').fill('aaaa-bbbb-cccc-dddd')
  await page.getByRole('button', { name: 'Show secret' }).click()
  await expect(page.getByText('The setup code doesn’t match, was used, or is older than three days.')).toBeVisible()
  await page.getByLabel('Confirm with your password').fill(OWN_PASSWORD)
  await page.getByLabel('Setup code').fill(after(said, 'Setup code for the authenticator of Grace Auma'))
  await page.getByRole('button', { name: 'Show secret' }).click()
  const shown = page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await page.getByLabel('Code from your authenticator').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()

  const elsewhere = await stranger(instance)
  await visit(elsewhere, '/sign-in')
  await typeSignIn(elsewhere, OWN_PASSWORD, '')
  await expect(elsewhere.getByText('Email, password and code don’t match.')).toBeVisible()
  await typeSignIn(elsewhere, OWN_PASSWORD, codeOf(secret, 1))
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.getByRole('button', { name: /^Notifications/ }).click()
  await expect(elsewhere.getByText(/^Somebody signed in as you from a new device/)).toBeVisible()
})
