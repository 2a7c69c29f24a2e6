import { expectAccessible } from './fixtures/accessibility'
import { demoPerson, fillSignIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test('a wrong password and an unknown person get the same answer, keep the email and wait in the password', async ({
  stranger,
}) => {
  const page = await stranger()
  for (const email of [demoPerson('auditor').email, 'nobody@demo.example']) {
    await visit(page, '/sign-in')
    await fillSignIn(page, email, 'not the password')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toHaveAccessibleDescription(
      'Email and password don’t match. 9 attempts left before a 30-minute lock.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(password).toBeFocused()
  }
  await expectAccessible(page)
})

test('the keyboard alone signs in', async ({ stranger }) => {
  const page = await stranger()
  const { email, password } = demoPerson('viewer')
  await visit(page, '/sign-in')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('the form signs in before its script has come', async ({ browser, instance }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: instance.baseUrl })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Admin P. Kato' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Email and password don’t match.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(demoPerson('admin').password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('a person who is signed in is sent on from the sign-in page, but only within the app', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await page.goto('/sign-in?callbackUrl=https%3A%2F%2Felsewhere.example%2F')
  await expect(page).toHaveURL('/')
  await page.goto('/sign-in?callbackUrl=%2F%2Felsewhere.example')
  await expect(page).toHaveURL('/')
})

test('the open help and the new-password page pass axe in both themes', async ({ stranger, signedIn }) => {
  const page = await stranger()
  await visit(page, '/sign-in?as=preparer')
  await page.getByText('Forgot password?').click()
  await expectAccessible(page)
  const viewer = await signedIn('viewer')
  await visit(viewer, '/sign-in/new-password')
  await expectAccessible(viewer)
})
