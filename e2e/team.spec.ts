import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { givePassword } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { ENDED_SESSION } from './fixtures/watch-page'

test.use({ ownInstance: true })

/** What a browser says of a page that answers 403. */
const NOT_THEIRS = /status of 403 .*\/team/

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

  await admin.reload()
  await admin.getByRole('link', { name: 'J. Akello' }).click()
  await admin.getByRole('button', { name: 'Hand over access' }).click()
  await givePassword(admin)
  await admin.getByRole('dialog').getByRole('button', { name: 'Hand over access' }).click()
  const given = await admin.getByText(/^Password for the first sign-in: /).textContent()
  await expectAccessible(admin)

  const context = await browser.newContext({ baseURL: instance.baseUrl })
  const akello = await context.newPage()
  await visit(akello, '/sign-in')
  await akello.getByLabel('Email').fill('akello@demo.example')
  await akello.getByLabel('Password', { exact: true }).fill(given?.split(': ')[1] ?? '')
  await akello.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(akello).toHaveURL(/new-password/)
  await context.close()
})

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
