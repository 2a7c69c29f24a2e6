import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible } from './fixtures/accessibility'
import { demoPerson } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

// A search begins a minute after the start at the latest, behind everything else.
const SEARCHED = { timeout: 100_000, intervals: [3_000] }

test('a disbursement that nobody here made is found, commented on, assigned and resolved', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance()
  await instance.sandbox.disburse({
    recipients: [{ phone_number: '+256772000418', amount: '50000.00', reference: 'June' }],
    currency: 'UGX',
    payment_method: 'mtn',
    description: 'CH-0123456789 June wages',
  })
  const approver = await signedIn('approver', instance)
  await expect(async () => {
    await approver.goto('/reconciliation')
    await expect(approver.getByRole('table', { name: 'Open findings' })).toBeVisible({ timeout: 2_000 })
  }).toPass(SEARCHED)
  await expect(approver.getByRole('table', { name: 'Open findings' })).toContainText('50,000')
  await expectAccessible(approver)
  await visit(approver, '/')
  const needs = approver.getByRole('table', { name: 'To do' })
  await expect(needs).toContainText('Unknown payment')
  await needs.getByRole('link', { name: /Review/ }).click()
  await approver.getByRole('link', { name: 'Unknown payment' }).click()
  await expect(approver.getByRole('heading', { name: 'Unknown payment', level: 1 })).toBeVisible()
  await approver.getByLabel('Your comment').fill('Asked the bank team.')
  await approver.getByRole('button', { name: 'Add comment' }).click()
  await expect(approver.getByRole('listitem').filter({ hasText: 'Asked the bank team.' })).toBeVisible()
  await approver.getByRole('button', { name: 'Assign' }).click()
  await approver.getByRole('dialog', { name: 'Who looks into it?' }).getByRole('button', { name: 'Assign' }).click()
  await expect(approver.getByText('Nobody yet')).toBeHidden()
  await expectAccessible(approver)
  await approver.getByRole('button', { name: 'Resolve finding' }).click()
  const dialog = approver.getByRole('dialog', { name: 'Resolve finding' })
  await dialog.getByLabel('Comment').fill('Paid by the bank team by hand.')
  await expectAccessible(approver)
  await dialog.getByRole('button', { name: 'Resolve finding' }).click()
  await expect(approver.getByText('Paid by the bank team by hand.')).toBeVisible()
  await visit(approver, '/reconciliation')
  await expect(approver.getByRole('table', { name: 'Closed findings' })).toContainText('Explained')
  await expect(approver.getByText('No open findings')).toBeVisible()
})

test('an approver compares days on demand, and resolves what was not created here in one go, by keyboard', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance()
  for (const amount of ['50000.00', '60000.00'])
    await instance.sandbox.disburse({
      recipients: [{ phone_number: '+256772000418', amount, reference: 'Rent' }],
      currency: 'UGX',
      payment_method: 'mtn',
      description: 'Rent paid by hand',
    })
  const approver = await signedIn('approver', instance)
  await visit(approver, '/reconciliation')
  await approver.getByRole('button', { name: 'Compare days' }).click()
  const dialog = approver.getByRole('dialog', { name: 'Compare with the service' })
  await expectAccessible(approver)
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  const open = approver.getByRole('table', { name: 'Open findings' })
  await expect(open).toContainText('Not created here', { timeout: 60_000 })
  await expect(open).toContainText('60,000')
  await expect(approver.getByRole('table', { name: 'Days' })).toContainText('2 findings')
  await expectAccessible(approver)
  await open.getByRole('checkbox', { name: 'Select all' }).focus()
  await approver.keyboard.press('Space')
  await approver.getByRole('button', { name: 'Resolve 2 findings' }).focus()
  await approver.keyboard.press('Enter')
  const resolve = approver.getByRole('dialog', { name: 'Resolve 2 findings' })
  await resolve.getByLabel('Comment').fill('Rent, paid at the counter.')
  await resolve.getByRole('button', { name: 'Resolve 2 findings' }).click()
  await expect(approver.getByText('No open findings')).toBeVisible()
  await approver.getByRole('table', { name: 'Days' }).getByRole('link').first().click()
  await expect(approver.getByRole('table', { name: 'Findings of this day' })).toContainText(
    'Rent, paid at the counter.',
  )
  await expect(approver.getByRole('table', { name: 'Days' })).toContainText('110,000')
  await expectAccessible(approver)
})

test('a database that is older than what was recorded outside it sends nothing until somebody says why', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance()
  const file = join(instance.dataDir, 'audit-head.json')
  await expect(() => readFileSync(file)).toPass()
  const admin = await signedIn('admin', instance)
  await visit(admin, '/')
  // The app may keep its own newest entry at the very moment in which the file is written.
  await expect(async () => {
    const kept = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...kept, place: `${Number(kept.place) + 5}`, at: new Date().toISOString() }))
    await expect(admin.getByRole('table', { name: 'To do' })).toContainText('Sending blocked', {
      timeout: 25_000,
    })
  }).toPass({ timeout: 80_000 })
  await visit(admin, '/reconciliation')
  await expect(admin.getByText('Sending is blocked since')).toBeVisible()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Resume sending' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Resume sending from this database?' })
  await dialog.getByLabel('Reason').fill('The file was edited for a test.')
  await dialog.getByLabel('Confirm with your password', { exact: true }).fill(demoPerson('admin').password)
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: 'Resume sending' }).click()
  await expect(admin.getByText('Sending is blocked since')).toBeHidden()
})
