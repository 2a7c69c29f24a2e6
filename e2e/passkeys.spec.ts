import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@/lib/access/staff/demo-staff'
import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { submitForApproval } from './fixtures/payout-steps'
import { demoPerson, fillSignIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

/** Gives the browser of a page an authenticator with a fingerprint that always fits. */
async function plugIn(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey signs in and confirms a decision, and recovery codes are shown once', async ({
  freshInstance,
  signedIn,
  browser,
}) => {
  // A passkey belongs to a name, and the other tests use a number.
  const instance = await freshInstance({}, 'localhost')
  const preparer = await signedIn('preparer', instance)
  const path = await openDraft(
    preparer,
    payroll('Field wages', [{ name: 'Okello Patrick', phone: '+256761337045', amount: '350000' }]),
  )
  await submitForApproval(preparer)

  const context = await browser.newContext({ baseURL: instance.baseUrl })
  const page = await context.newPage()
  await plugIn(page)
  await visit(page, '/sign-in')
  await expectAccessible(page)
  await fillSignIn(page, demoPerson('approver').email, DEMO_PASSWORD)
  await expect(page).toHaveURL('/')
  await visit(page, '/account')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await page.getByLabel('Confirm with your password').fill('not the password')
  await page.getByRole('button', { name: 'Make passkey' }).click()
  await expect(page.getByText('Your password doesn’t match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Confirm with your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Make passkey' }).click()
  await expect(page.getByText('Your passkey is added.')).toBeVisible()
  await expect(page.getByText('Work laptop')).toBeVisible()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(page.getByText('Your identity is confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await expect(page.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/)).toHaveCount(10)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('10 left')).toBeVisible()
  await expect(page.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/)).toHaveCount(0)

  await context.clearCookies()
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/sign-in?callbackUrl=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(path)
  // As a notification leads there: to the decision itself.
  await visit(page, `${path}#decision`)
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await expect(page.getByText('Your identity is confirmed.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Approve UGX/ }).click()
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  await visit(page, '/account')
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await page.getByRole('button', { name: 'Confirm with passkey' }).click()
  await page.getByRole('button', { name: 'Remove passkey', exact: true }).click()
  await expect(page.getByText('The passkey is removed here.')).toBeVisible()
  await context.close()
})
