import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '@/lib/access/staff/demo-staff'
import { expectAccessible } from './fixtures/accessibility'
import { IdentityProvider } from './fixtures/identity-provider'
import { openDraft } from './fixtures/payout-by-api'
import { approve, submitForApproval } from './fixtures/payout-steps'
import { demoPerson, fillSignIn } from './fixtures/sign-in'
import { test as base, expect } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

const test = base.extend<{ provider: IdentityProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
  provider: async ({}, use) => {
    const provider = await IdentityProvider.start()
    await use(provider)
    await provider.close()
  },
})

const BUTTON = 'Sign in with Pearl ID'
const akello = { email: 'akello@pearl.example', email_verified: true, name: 'N. Akello', groups: ['finance'] }

/** Types a login at the identity provider, where the browser is now. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The address to which the identity provider, where the browser is now, would send it for this login. */
async function answerTo(page: Page, login: string): Promise<string> {
  const { request } = page.context()
  const typed = await request.post(page.url(), { form: { login }, maxRedirects: 0 })
  const onwards = new URL(typed.headers().location ?? '', page.url()).href
  return (await request.get(onwards, { maxRedirects: 0 })).headers().location ?? ''
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /theme and sign out/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: BUTTON })).toBeVisible()
}

test('somebody of the right group comes in with their role, and nobody else does', async ({
  freshInstance,
  stranger,
  provider,
}) => {
  const instance = await freshInstance(provider.environment, 'localhost')
  await provider.serve(instance.baseUrl)
  provider.accounts.akello = akello
  provider.accounts.odoki = { ...akello, email: 'odoki@pearl.example', groups: ['drivers'] }
  provider.accounts.unsure = { ...akello, email: 'unsure@pearl.example', email_verified: false }
  provider.accounts.okot = { ...akello, email: demoPerson('approver').email, groups: ['finance'] }
  provider.accounts.nambi = { ...akello, email: demoPerson('preparer').email, groups: ['finance'] }

  const page = await stranger(instance)
  await visit(page, '/payouts')
  await expectAccessible(page)
  await page.getByRole('button', { name: BUTTON }).click()
  await signInThere(page, 'akello')
  await expect(page.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible()
  await expect(page.getByText('N. Akello').first()).toBeVisible()
  await visit(page, '/account')
  await expect(page.getByText('Connected as akello@pearl.example')).toBeVisible()
  await expect(page.getByText('You have no password here')).toBeVisible()
  await expectAccessible(page)

  for (const [login, says] of [
    ['odoki', 'None of your groups at the identity provider gives you a role here.'],
    ['unsure', 'does not say that your email is verified'],
    ['okot', 'There is an account with your email here already.'],
    ['nambi', 'There is an account with your email here already.'],
  ] as const) {
    const other = await stranger(instance)
    await visit(other, '/sign-in')
    await other.getByRole('button', { name: BUTTON }).click()
    await signInThere(other, login)
    await expect(other.getByText(says)).toBeVisible()
    await expect(other).toHaveURL(/\/sign-in\?sso=/)
    await expectAccessible(other)
    await visit(other, '/payouts')
    await expect(other.getByRole('button', { name: BUTTON })).toBeVisible()
  }

  // Out of the group: the role ends with the next sign-in.
  provider.accounts.akello = { ...akello, groups: ['staff'] }
  const again = await stranger(instance)
  await visit(again, '/sign-in')
  await again.getByRole('button', { name: BUTTON }).click()
  await signInThere(again, 'akello')
  await expect(again.getByText(/^Viewer/).first()).toBeVisible()
})

test('an approver connects it once, and still decides with what they have here', async ({
  freshInstance,
  signedIn,
  stranger,
  provider,
}) => {
  const instance = await freshInstance(provider.environment, 'localhost')
  await provider.serve(instance.baseUrl)
  provider.accounts.okot = { ...akello, email: 'd.okot@pearl.example', name: 'D. Okot', groups: [] }
  const preparer = await signedIn('preparer', instance)
  const path = await openDraft(
    preparer,
    payroll('Field wages', [{ name: 'Okello Patrick', phone: '+256761337045', amount: '350000' }]),
  )
  await submitForApproval(preparer)

  const okot = await stranger(instance)
  await visit(okot, '/sign-in')
  await fillSignIn(okot, demoPerson('approver').email, DEMO_PASSWORD)
  await expect(okot).toHaveURL('/')
  await visit(okot, '/account')
  await okot.getByRole('button', { name: 'Connect' }).click()
  await okot.getByLabel('Confirm with your password').fill(DEMO_PASSWORD)
  await expectAccessible(okot)
  await okot.getByRole('button', { name: 'Connect' }).click()
  await signInThere(okot, 'okot')
  await expect(okot.getByText('Single sign-on is connected.')).toBeVisible()
  await expectAccessible(okot)
  await signOut(okot)

  await okot.getByRole('button', { name: BUTTON }).click()
  await expect(okot).toHaveURL(`${instance.baseUrl}/`)
  await approve(okot, path, 'UGX 351,000')
  await visit(okot, '/account')
  await okot.getByRole('button', { name: 'Disconnect' }).click()
  await okot.getByLabel('Confirm with your password').fill(DEMO_PASSWORD)
  await okot.getByRole('button', { name: 'Disconnect' }).click()
  await expect(okot.getByText('Single sign-on is disconnected.')).toBeVisible()
})

test('an identity provider that is out of order signs nobody in, and its answer only the browser that asked, once', async ({
  freshInstance,
  stranger,
  provider,
}) => {
  const instance = await freshInstance(provider.environment, 'localhost')
  const [asked, other] = [await stranger(instance), await stranger(instance)]
  await visit(other, '/sign-in')
  await other.getByRole('button', { name: BUTTON }).click()
  await expect(other.getByText('The single sign-on did not finish')).toBeVisible()
  await expect(other.getByLabel('Password', { exact: true })).toBeVisible()

  await provider.serve(instance.baseUrl)
  provider.accounts.akello = akello
  await visit(asked, '/sign-in')
  await asked.getByRole('button', { name: BUTTON }).click()
  await expect(asked.getByRole('heading', { name: 'Pearl ID' })).toBeVisible()
  const answer = await answerTo(asked, 'akello')

  const refused = async (page: Page, url: string) => {
    await page.goto(url)
    await expect(page.getByText('The single sign-on did not finish')).toBeVisible()
  }
  await refused(other, answer)
  await refused(other, `${instance.baseUrl}/api/auth/callback/oidc?error=access_denied`)
  await asked.goto(answer)
  await expect(asked.getByText('N. Akello').first()).toBeVisible()
  await refused(other, answer)
})
