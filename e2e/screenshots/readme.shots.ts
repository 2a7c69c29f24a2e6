import { demoPerson } from '../fixtures/sign-in'
import { expect, test } from '../fixtures/test'
import { visit } from '../fixtures/visit'
import { take } from './take'

test('the pictures of the README', async ({ signedIn, stranger, sandbox }) => {
  const door = await stranger()
  await visit(door, '/sign-in')
  await take(door, 'sign-in')

  const preparer = await signedIn('preparer')
  await visit(preparer, '/payouts/new')
  await preparer.locator('input[type=file]').setInputFiles('public/samples/payroll-november.csv')
  await preparer.getByLabel('Explanation of the difference').fill('Row 17 has cents: asked Kato what is right')
  await preparer.getByRole('button', { name: /^Check \d+ rows$/ }).click()
  await expect(preparer).toHaveURL(/\/payouts\/[0-9a-f-]{36}/)
  await expect(preparer.getByText('Fees', { exact: true }).last()).toBeVisible()
  await expect(preparer.getByText('Fees (estimate)')).toBeHidden()
  await take(preparer, 'payout-draft')

  // The sheet without mistakes: the pictures show what happens after the corrections.
  await visit(preparer, '/payouts/new')
  await preparer.locator('input[type=file]').setInputFiles('public/samples/payroll-clean.csv')
  await preparer.getByRole('button', { name: /^Check \d+ rows$/ }).click()
  await preparer.getByRole('button', { name: 'Submit for approval' }).click()
  await preparer.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await expect(preparer.getByRole('dialog')).toBeHidden()

  const approver = await signedIn('approver')
  await visit(approver, new URL(preparer.url()).pathname)
  const password = approver.getByLabel('Confirm with your password')
  await expect(password).toBeVisible()
  await take(approver, 'approval')
  await password.fill(demoPerson('approver').password)
  await approver.getByRole('button', { name: /^Approve UGX/ }).click()
  await expect(approver.getByText('With MTN since').first()).toBeVisible({ timeout: 30_000 })
  await sandbox.settle()
  // The totals are read before the rows.
  await expect(approver.getByText(/^Paid by MTN/).first()).toBeVisible({ timeout: 60_000 })
  await take(approver, 'payout-status')
})
