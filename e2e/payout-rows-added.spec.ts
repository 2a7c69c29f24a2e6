import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { expectSaved, rowOf, sheetGrid, submitForApproval, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('rows are added by hand, taken back as one step, and the approver reads why rows are left out', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(
    nambi,
    payroll('Field wages', [
      { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
      { name: 'Okello Patrick', phone: '+256761337045', amount: '100000' },
    ]),
  )
  await nambi.getByRole('button', { name: /^Blocked/ }).click()
  await typeInto(nambi, 'Nansubuga Judith', 'phone', '+256772905114')
  await expect(nambi.getByText('No rows match this filter')).toBeVisible()
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Show all rows' }).click()
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '3')

  await nambi.getByRole('button', { name: 'More' }).click()
  await nambi.getByRole('menuitem', { name: 'Add rows' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Add rows' })
  await dialog.getByLabel('Name of row 4').fill('Apio Grace')
  await dialog.getByLabel('Phone of row 4').fill('+256772404040')
  await dialog.getByLabel('Amount of row 4').fill('70000')
  await dialog.getByLabel('Reference of row 4').fill('EXTRA-1')
  await expectAccessible(nambi)
  await dialog.getByRole('button', { name: 'Add 1 row' }).click()
  await expect(rowOf(nambi, 'Apio Grace')).toContainText('70,000')
  await expectSaved(nambi)
  await nambi.getByRole('button', { name: 'Undo: row 4 added' }).click()
  await expect(rowOf(nambi, 'Apio Grace')).toContainText('Excluded')
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  const left = okot.getByRole('table', { name: 'Excluded rows' }).getByRole('row', { name: 'Apio Grace' })
  await expect(left).toContainText('Added by hand, then undone')
})
