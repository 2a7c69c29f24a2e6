import { expectAccessible } from './fixtures/accessibility'
import { expectPaidOnce } from './fixtures/ledger'
import { openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, givePassword, rowOf, submitButton } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { payroll } from './sheets/payroll'

const CREATE = 'POST /api/disbursements'

test.afterEach(({ sandbox }) => sandbox.clearFaults())

test('an answer that is lost leaves the rows not known yet, and they end paid once', async ({ signedIn, sandbox }) => {
  const sheet = payroll('Field wages', [
    { name: 'Acen Mark', phone: '+256741330286', amount: '388000' },
    { name: 'Lubega Peter', phone: '+256754907618', amount: '183000' },
  ])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await openSubmitted(nambi, sheet)
  await sandbox.fault({ route: CREATE, kind: 'commit-then-reset', times: null })
  await openApproved(okot, path)

  for (const page of [nambi, okot]) {
    await expect(page.getByText('2 rows not known yet')).toBeVisible()
    await expect(rowOf(page, 'Acen Mark')).toContainText('Not known yet')
    await expect(rowOf(page, 'Acen Mark')).toContainText('The service is being asked. Do not pay it again.')
    const batches = page.getByRole('complementary', { name: 'Batches' })
    await expect(batches).toContainText('The same request is repeated under the same key, which cannot pay twice.')
    await expect(batches).toContainText(/Next check \d\d:\d\d:\d\d/)
    await expect(page.getByRole('button', { name: /^(Retry|Request|Approve|Send)\b/ })).toHaveCount(0)
    await expect(submitButton(page)).toHaveCount(0)
  }

  await sandbox.clearFaults()
  await expectStage(nambi, 'Results')
  await expect(rowOf(nambi, 'Acen Mark')).toContainText('Paid by Airtel')
  await expect(rowOf(nambi, 'Lubega Peter')).toContainText('Paid by Airtel')
  await expectPaidOnce(sandbox, sheet, { 'Acen Mark': '388000.00', 'Lubega Peter': '183000.00' })
})

test('a batch that the service refuses says why, pays nobody, and its rows can be paid again', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Atim Lucy', phone: '+256778380672', amount: '4000000' }])
  const nambi = await signedIn('preparer')
  const path = await openSubmitted(nambi, sheet)
  await sandbox.fault({ route: 'POST /api/disbursements', kind: 'error-400-before' })
  await openApproved(await signedIn('approver'), path)
  await expect(rowOf(nambi, 'Atim Lucy')).toContainText('The service refused the batch. Nothing was paid')
  await expect(nambi.getByRole('button', { name: 'Retry 1 unpaid payment' })).toBeVisible()
  await expectPaidOnce(sandbox, sheet, {})
})

test('a batch that can no longer be quoted is put on hold, and resumed when another person confirms their identity', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Nabirye Faith', phone: '+256778114207', amount: '52000' }])
  const nambi = await signedIn('preparer')
  const path = await openSubmitted(nambi, sheet)
  await sandbox.fault({ route: 'POST /api/disbursements/quote', kind: 'error-400-before' })
  const okot = await signedIn('approver')
  await openApproved(okot, path)
  await expect(rowOf(nambi, 'Nabirye Faith')).toContainText('An approver resumes or abandons its batch.')

  await okot.getByRole('button', { name: 'Resume' }).click()
  const dialog = okot.getByRole('dialog', { name: 'Resume this batch?' })
  const confirm = dialog.getByRole('button', { name: 'Resume' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Confirm with your password').fill('not the password')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('doesn’t match')
  await expectPaidOnce(sandbox, sheet, {})
  await expectAccessible(okot)
  await givePassword(okot)
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expectStage(nambi, 'Results')
  await expectPaidOnce(sandbox, sheet, { 'Nabirye Faith': '52000.00' })
})
