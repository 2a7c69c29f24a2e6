import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { givePassword, submitForApproval } from './fixtures/payout-steps'
import { fillSignIn } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { ENDED_SESSION } from './fixtures/watch-page'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

/** What a browser says of a page that answers 403. */
const NOT_THEIRS = /status of 403 .*\/team/

const CODE = /^Code to choose a password: /
const CHOSEN = 'four slow brown herons'

const people = (page: Page) => page.getByRole('table', { name: 'People' })

test('an admin invites somebody, a second person approves on a phone, and who was invited signs in', async ({
  instance,
  signedIn,
  browser,
}) => {
  const admin = await signedIn('admin')
  await visit(admin, '/team')
  await expect(people(admin).getByRole('row')).toHaveCount(9)
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Invite' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Invite person' })
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByLabel('Name').fill('J. Akello')
  await dialog.getByRole('button', { name: /Role/ }).click()
  await admin.getByRole('option', { name: 'Preparer' }).click()
  await dialog.getByLabel('Reason').fill('New in the finance team')
  await givePassword(admin)
  await dialog.getByRole('button', { name: 'Invite person' }).click()
  await expect(dialog.getByRole('alert')).toContainText('not an address')
  await expectAccessible(admin)
  await dialog.getByLabel('Email').fill('akello@demo.example')
  await givePassword(admin)
  await dialog.getByRole('button', { name: 'Invite person' }).click()
  await expect(admin.getByText('This waits for a second person. Nothing has changed yet.')).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Waiting for approval: J. Akello' })).toBeVisible()
  await expect(admin.getByText('You asked for this.')).toBeVisible()
  await expect(people(admin).getByRole('row')).toHaveCount(9)

  const approver = await signedIn('approver')
  await approver.setViewportSize({ width: 390, height: 844 })
  await visit(approver, '/approvals')
  await approver.getByRole('link', { name: 'Team: J. Akello' }).first().click()
  await expect(approver.getByText('Invite J. Akello (akello@demo.example) as Preparer.')).toBeVisible()
  await expectAccessible(approver)
  await givePassword(approver)
  await approver.getByRole('button', { name: 'Approve change' }).click()
  await expect(people(approver).getByText('J. Akello')).toBeVisible()
  await expect(people(approver).getByText('Not signed in yet')).toBeVisible()

  // Without mail, another admin approves that access is handed over, and is the one who sees the code.
  await admin.reload()
  await admin.getByRole('link', { name: 'J. Akello' }).click()
  await admin.getByRole('button', { name: 'Hand over access' }).click()
  await admin.getByRole('dialog').getByLabel('Reason').fill('First day')
  await givePassword(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
  await expect(admin.getByText('This waits for a second person. Nothing has changed yet.')).toBeVisible()
  await expect(admin.getByText(CODE)).toHaveCount(0)
  const code = await approveReset(await signedIn('admin2'), 'J. Akello')

  const akello = await (await browser.newContext({ baseURL: instance.baseUrl })).newPage()
  await choosePassword(akello, code)
  await fillSignIn(akello, 'akello@demo.example', CHOSEN)
  await expect(akello).toHaveURL('/')
  await akello.context().close()
})

test('a reset takes two admins, its code only the second of them sees, and the person decides about nothing for a day', async ({
  instance,
  signedIn,
  browser,
  complaints,
}) => {
  complaints.expect(ENDED_SESSION)
  const preparer = await signedIn('preparer')
  const path = await openDraft(
    preparer,
    payroll('Field wages', [{ name: 'Okello Patrick', phone: '+256761337045', amount: '350000' }]),
  )
  await submitForApproval(preparer)

  const admin = await signedIn('admin')
  await admin.setViewportSize({ width: 320, height: 800 })
  await visit(admin, '/team')
  await admin.getByRole('link', { name: 'D. Okot' }).click()
  await admin.getByRole('button', { name: 'Reset password' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Forgot it on leave')
  await expectAccessible(admin)
  await givePassword(admin)
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(admin.getByText('This waits for a second person. Nothing has changed yet.')).toBeVisible()
  await expect(admin.getByText('You asked for this.')).toBeVisible()
  await expect(admin.getByText(CODE)).toHaveCount(0)

  const approver = await signedIn('approver2')
  await visit(approver, '/team')
  await expect(approver.getByText('Another admin decides.')).toBeVisible()
  const okotBefore = await signedIn('approver')
  await visit(okotBefore, '/')
  await okotBefore.getByRole('button', { name: /Notifications/ }).click()
  await expect(okotBefore.getByText(/asked that you choose a new password. Reason: Forgot it on leave/)).toBeVisible()

  const second = await signedIn('admin2')
  const code = await approveReset(second, 'D. Okot')
  await expect(people(second).getByRole('row', { name: /D\. Okot/ })).toContainText('Decides from ')
  await expectAccessible(second)

  const okot = await (await browser.newContext({ baseURL: instance.baseUrl })).newPage()
  await choosePassword(okot, code)
  await fillSignIn(okot, 'approver@demo.example', CHOSEN)
  await expect(okot).toHaveURL('/')
  await visit(okot, path)
  await expect(okot.getByText(/^Your sign-in was reset. You can decide from /)).toBeVisible()
  await expect(okot.getByText(/^D. Okot can decide from /)).toBeVisible()
  await expect(okot.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await expectAccessible(okot)
  // Its code works once.
  const other = await (await browser.newContext({ baseURL: instance.baseUrl })).newPage()
  await fillCode(other, code)
  await expect(other.getByText('This code is not known, was used, or has run out.')).toBeVisible()
  await expectAccessible(other)
  for (const page of [okot, other]) await page.context().close()
})

/** Approves the reset that waits, on the page of the team, and returns the code that is shown for it. */
async function approveReset(admin: Page, name: string): Promise<string> {
  await visit(admin, '/team')
  await givePassword(admin)
  await admin.getByRole('button', { name: 'Approve change' }).click()
  await expect(admin.getByText(`Done: the change of ${name} was approved.`)).toBeVisible()
  await expectAccessible(admin)
  return (await admin.getByText(CODE).textContent())?.split(': ')[1] ?? ''
}

async function fillCode(page: Page, code: string): Promise<void> {
  await visit(page, '/sign-in')
  await page.getByText('Forgot password?').click()
  await page.getByRole('link', { name: 'I have a code' }).click()
  await page.getByLabel('One-time code').fill(code)
  await page.getByLabel('New password', { exact: true }).fill(CHOSEN)
  await page.getByLabel('Confirm new password').fill(CHOSEN)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

async function choosePassword(page: Page, code: string): Promise<void> {
  await fillCode(page, code)
  await expect(page.getByText('Your password is set. Sign in with it.')).toBeVisible()
}

test('rights are taken away at once, by an admin only; an auditor reads the team and changes nothing', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(NOT_THEIRS)
  complaints.expect(ENDED_SESSION)
  const viewer = await signedIn('viewer')
  await visit(viewer, '/')
  await expect(viewer.getByRole('link', { name: 'Team' })).toHaveCount(0)
  await viewer.goto('/team')
  await expect(viewer.getByRole('heading', { level: 1 })).toContainText('role')
  const auditor = await signedIn('auditor')
  await visit(auditor, '/team')
  await expect(auditor.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await auditor.getByRole('link', { name: 'S. Achieng' }).click()
  await expect(auditor.getByText('Upload, edit and submit payouts')).toBeVisible()
  await expect(auditor.getByRole('button', { name: 'Disable' })).toHaveCount(0)
  await expectAccessible(auditor)

  const preparer = await signedIn('preparer2')
  await visit(preparer, '/payouts')
  const admin = await signedIn('admin')
  await admin.setViewportSize({ width: 320, height: 800 })
  await visit(admin, '/team')
  await expectAccessible(admin)
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await admin.getByRole('link', { name: 'S. Achieng' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'S. Achieng' })).toBeVisible()
  await expectAccessible(admin)
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await admin.getByRole('button', { name: 'Disable' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Left the company')
  await givePassword(admin)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(admin.getByText('Done. One session was ended.')).toBeVisible()
  await preparer.goto('/payouts')
  await expect(preparer).toHaveURL(/sign-in/)
})
