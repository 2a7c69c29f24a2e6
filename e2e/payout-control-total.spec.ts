import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { expectStage, payoutPath, sheetField, submitButton, submitForApproval, typeInto } from './fixtures/payout-steps'
import { FIRST_POLICY } from './fixtures/stopped-database'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('a sheet that differs from its own total is not saved before a person says why, and the approver reads it', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const mark = Date.now().toString(36)
  const lines = [
    'Name,Phone,Amount,Ref',
    `Okello Patrick,0772000161,90000,${mark}-1`,
    `Atim Lucy,0752000172,80000,${mark}-2`,
    'Total,,160000,',
    'Number of people: 2,,,',
  ]
  await visit(nambi, '/payouts/new')
  const file = { name: `Wages ${mark}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await sheetField(nambi).setInputFiles(file)
  const control = nambi.getByRole('region', { name: 'Control total' })
  await expect(control).toContainText('The sheet’s total in row 4 is UGX 160,000: UGX 10,000 less than the payments.')
  await expect(control).toContainText('The number agrees: 2 payments, as in row 5.')
  await expect(control).toContainText('1524000333')
  const check = nambi.getByRole('button', { name: 'Check 2 rows' })
  await expect(check).toBeDisabled()
  await expectAccessible(nambi)
  await nambi.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(nambi)
  expect(await nambi.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await nambi.setViewportSize({ width: 1440, height: 900 })
  await control.getByLabel('Explanation of the difference').fill('Patrick worked one more day')
  await check.click()
  await expectStage(nambi, 'Check and quote')
  await typeInto(nambi, 'Atim Lucy', 'amount', '75000')
  const bridge = nambi.getByLabel('From the sheet to the payout')
  await expect(bridge).toContainText(/Sheet total row 4\s*UGX\s*160,000/)
  await expect(bridge).toContainText(/Difference explained\s*\+\s*UGX\s*10,000/)
  await expect(bridge).toContainText(/Rows as read 2 rows\s*UGX\s*170,000/)
  await expect(bridge).toContainText(/Amounts edited 1 row\s*−\s*UGX\s*5,000/)
  await expect(bridge).toContainText(/To pay 2 rows\s*UGX\s*165,000/)
  const path = await payoutPath(nambi)
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  await expect(okot.getByText('The sheet’s total in row 4 is UGX 160,000')).toBeVisible()
  await expect(okot.getByText(/^Explanation by .*: Patrick worked one more day$/)).toBeVisible()
  await expect(okot.getByLabel('From the sheet to the payout')).toContainText(/To pay 2 rows\s*UGX\s*165,000/)
  await expectAccessible(okot)
})

test('a large payout is not submitted before somebody types what it should come to', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance({}, '127.0.0.1', [FIRST_POLICY])
  const nambi = await signedIn('preparer', instance)
  const phones = ['+256761337045', '+256772905114', '+256772404040']
  const payees = phones.map((phone, at) => ({ name: `Payee ${'ABC'[at]}`, phone, amount: '4000000' }))
  const path = await openDraft(nambi, payroll('Coffee', payees))
  const totals = nambi.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('The policy asks for a control total above UGX 10,000,000')
  await expect(submitButton(nambi)).toBeDisabled()
  await expectAccessible(nambi)

  await totals.getByRole('button', { name: 'Type the expected total' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Control total' })
  await dialog.getByLabel('Expected total').fill('11,000,000')
  await dialog.getByLabel('Expected number of payments').fill('3')
  await expectAccessible(nambi)
  await dialog.getByRole('button', { name: 'Save control total' }).click()
  await expect(dialog.getByRole('alert')).toContainText('UGX 1,000,000 less than the payments of the sheet')
  await dialog.getByLabel('Expected total').fill('12,000,000')
  await dialog.getByRole('button', { name: 'Save control total' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(nambi.getByText('The total agrees: UGX 12,000,000, as expected.')).toBeVisible()
  await expect(nambi.getByText('The number agrees: 3 payments, as expected.')).toBeVisible()
  await expect(nambi.getByText(/^Expected figures typed by /)).toBeVisible()
  await submitForApproval(nambi)

  const okot = await signedIn('approver', instance)
  await visit(okot, path)
  await expect(okot.getByText('The total agrees: UGX 12,000,000, as expected.')).toBeVisible()
  await expect(okot.getByText(/^Expected figures typed by /)).toBeVisible()
})
