import { pressWithEnter, tabTo } from './fixtures/keyboard'
import { expectPaidOnce } from './fixtures/ledger'
import {
  expectRows,
  expectSaved,
  expectStage,
  rowOf,
  sheetField,
  sheetGrid,
  submitButton,
} from './fixtures/payout-steps'
import { demoPerson } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('the keyboard alone uploads, mends, asks and approves', async ({ signedIn, sandbox }) => {
  const sheet = payroll('Field wages', [
    { name: 'Mugisha Denis', phone: '0772 314 208', amount: '182000' },
    { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
    { name: 'Kato Alex', phone: '+256772610544', amount: '240500.50' },
  ])
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payouts')
  await nambi.keyboard.press('n')
  await expect(nambi).toHaveURL('/payouts/new')
  // Listened for from before the way there: a browser asked only together with the key may take the key first.
  const chooser = nambi.waitForEvent('filechooser', { timeout: 60_000 })
  await pressWithEnter(nambi, sheetField(nambi))
  await (await chooser).setFiles(sheet.file)
  await pressWithEnter(nambi, nambi.getByRole('button', { name: 'Check 3 rows' }))
  await expectStage(nambi, 'Check and quote')
  await expectRows(nambi)

  await tabTo(nambi, sheetGrid(nambi))
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('+256 772 314 208')

  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('region', { name: 'Row 3' })).toBeVisible()
  await expect(sheetGrid(nambi)).toBeFocused()
  await nambi.keyboard.press('F2')
  await nambi.keyboard.press('Control+a')
  await nambi.keyboard.type('0772905114')
  await nambi.keyboard.press('Enter')
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')

  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('region', { name: 'Row 4' })).toBeVisible()
  await nambi.keyboard.type('240500')
  await nambi.keyboard.press('Enter')
  await expect(rowOf(nambi, 'Kato Alex')).toContainText('240,500')
  await expectSaved(nambi)

  await pressWithEnter(nambi, submitButton(nambi))
  const dialog = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  await pressWithEnter(nambi, dialog.getByRole('button', { name: 'Submit for approval' }))
  await expectStage(nambi, 'Approval')

  const okot = await signedIn('approver')
  await visit(okot, '/approvals')
  await pressWithEnter(okot, okot.getByRole('link', { name: `Review ${sheet.name}` }))
  await tabTo(okot, okot.getByLabel('Confirm with your password'))
  await okot.keyboard.type(demoPerson('approver').password)
  await pressWithEnter(okot, okot.getByRole('button', { name: 'Approve UGX 571,000' }))
  await expectStage(okot, 'Results')
  await expectPaidOnce(sandbox, sheet, {
    'Mugisha Denis': '182000.00',
    'Nansubuga Judith': '145500.00',
    'Kato Alex': '240500.00',
  })
})
