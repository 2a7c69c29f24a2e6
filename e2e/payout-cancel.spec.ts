import { expectPaidOnce } from './fixtures/ledger'
import { openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, givePassword, rowOf } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { payroll } from './sheets/payroll'

test('a batch is cancelled only when another person approves it, and what was paid by then stays paid', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [
    { name: 'Atim Lucy', phone: '+256755380672', amount: '132000' },
    { name: 'Wasswa John', phone: '+256753000009', amount: '275000' },
  ])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await openSubmitted(nambi, sheet)
  await openApproved(okot, path)
  await expect(rowOf(nambi, 'Atim Lucy')).toContainText('Paid by Airtel')
  await expect(rowOf(nambi, 'Wasswa John')).toContainText('Pending')

  const batches = nambi.getByRole('complementary', { name: 'Batches' })
  await batches.getByRole('button', { name: 'Request cancellation' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Request cancellation of this batch?' })
  await dialog.getByLabel('Reason').fill('The payee has changed his number')
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(batches).toContainText('A cancellation waits for approval')
  await expect(batches).toContainText('You prepared this payout, so somebody else has to approve it.')
  await expect(rowOf(nambi, 'Wasswa John')).toContainText('Pending')
  await batches.getByRole('button', { name: 'Add a comment' }).click()
  await batches.getByLabel('Comment', { exact: true }).fill('He asked for it by phone')
  await batches.getByRole('button', { name: 'Add a comment' }).click()

  const decision = okot.getByRole('complementary', { name: 'Batches' })
  await expect(decision).toContainText('“The payee has changed his number”')
  await expect(decision.getByRole('list', { name: 'Comments' })).toContainText('He asked for it by phone')
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve cancellation' }).click()
  for (const page of [nambi, okot]) {
    await expect(rowOf(page, 'Wasswa John')).toContainText('Cancelled, nothing was paid')
    await expect(rowOf(page, 'Atim Lucy')).toContainText('Paid by Airtel')
    await expectStage(page, 'Results')
  }
  await expectPaidOnce(sandbox, sheet, { 'Atim Lucy': '132000.00' })
})

test('a cancel that comes too late changes nothing: the row was paid, and is shown paid', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Ocen Rita', phone: '+256743000009', amount: '216000' }])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await openSubmitted(nambi, sheet)
  await openApproved(okot, path)
  await expect(rowOf(nambi, 'Ocen Rita')).toContainText('Pending')
  await nambi.getByRole('button', { name: 'Request cancellation' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Request cancellation of this batch?' })
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(okot.getByText('A cancellation waits for approval')).toBeVisible()
  await sandbox.settle()
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve cancellation' }).click()
  // Only when nothing is expected any more is it known that the cancel changed nothing.
  await expectStage(nambi, 'Results')
  await expect(rowOf(nambi, 'Ocen Rita')).toContainText('Paid by Airtel')
  await expectPaidOnce(sandbox, sheet, { 'Ocen Rita': '216000.00' })
})
