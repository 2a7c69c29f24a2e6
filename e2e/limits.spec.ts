import { openDraft } from './fixtures/payout-by-api'
import { givePassword, rowOf, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('an admin tightens a limit at once, and lifts it only with an approver’s consent', async ({
  freshInstance,
  signedIn,
}) => {
  // Limits are the whole instance's, and others work in the one that is shared.
  const instance = await freshInstance()
  const admin = await signedIn('admin', instance)
  await visit(admin, '/settings')
  const force = admin.getByRole('table', { name: 'Limits in force' })
  await expect(force).toContainText('common practice in Uganda')
  const change = async (largest: string) => {
    await admin.getByRole('button', { name: 'Change limits' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Change limits' })
    await dialog.getByLabel('Largest amount of one payment').fill(largest)
    await dialog.getByLabel('Source of the figures').fill('Our treasury')
    await dialog.getByLabel('Reason for the change').fill('After the audit')
    await givePassword(admin)
    await dialog.getByRole('button', { name: 'Set the limits in UGX' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await change('300,000')
  await expect(force).toContainText('300,000')

  const nambi = await signedIn('preparer', instance)
  const sheet = payroll('Field wages', [{ name: 'Okello Patrick', phone: '+256761337045', amount: '350000' }])
  const path = await openDraft(nambi, sheet)
  await expect(rowOf(nambi, 'Okello Patrick')).toContainText('Above limit')
  await rowOf(nambi, 'Okello Patrick').getByRole('gridcell').first().click()
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toContainText('300,000 at a time (Our treasury')

  await change('')
  await expect(admin.getByRole('heading', { name: 'Higher limits in UGX wait for approval' })).toBeVisible()
  await expect(force).toContainText('300,000')

  const okot = await signedIn('approver', instance)
  await visit(okot, '/approvals')
  await okot.getByRole('link', { name: 'Review Limits in UGX' }).click()
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve these limits' }).click()
  await expect(okot.getByRole('table', { name: 'Limits in force' })).not.toContainText('300,000')
  await expect(okot.getByRole('table', { name: 'Earlier limits' })).toContainText('After the audit')

  await visit(nambi, path)
  await typeInto(nambi, 'Okello Patrick', 'amount', '350001')
  await expect(rowOf(nambi, 'Okello Patrick')).toContainText('350,001')
  await expect(rowOf(nambi, 'Okello Patrick')).not.toContainText('Above limit')
})
