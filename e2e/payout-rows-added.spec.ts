import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import {
  askForApproval,
  expectSaved,
  expectStage,
  rowOf,
  sheetField,
  sheetGrid,
  typeInto,
  upload,
} from './fixtures/payout-desk'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { longPayroll, payroll } from './sheets/payroll'

test('rows are added by hand, taken back as one step, and the approver reads why rows are left out', async ({
  clerk,
}) => {
  const nambi = await clerk('preparer')
  const path = await upload(
    nambi,
    payroll('Field wages', [
      { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
      { name: 'Okello Patrick', phone: '+256761337045', amount: '100000' },
    ]),
  )
  await nambi.getByRole('button', { name: /^Blocked/ }).click()
  await typeInto(nambi, 'Nansubuga Judith', 'phone', '+256772905114')
  await expect(nambi.getByText('No row is left under this filter')).toBeVisible()
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
  await expect(rowOf(nambi, 'Apio Grace')).toContainText('Left out')
  await askForApproval(nambi)

  const okot = await clerk('approver')
  await visit(okot, path)
  const left = okot.getByRole('table', { name: 'Rows left out' }).getByRole('row', { name: 'Apio Grace' })
  await expect(left).toContainText('Added by hand, then taken back')
})

/** Holds the second request whose body says this until it is let go. */
async function holdSecond(page: Page, words: string): Promise<() => void> {
  let seen = 0
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    () => true,
    async (route, request) => {
      const meant = request.method() === 'POST' && (request.postData() ?? '').includes(words)
      if (meant && ++seen === 2) await gone
      await route.fallback()
    },
  )
  return letGo
}

test('a change of many rows and a corrected sheet say how far they are, and are stopped and taken back', async ({
  clerk,
}) => {
  const nambi = await clerk('preparer')
  const sheet = longPayroll('Season wages', 2_400)
  await upload(nambi, sheet)
  const letChangeGo = await holdSecond(nambi, '"what":"set"')
  await sheetGrid(nambi).focus()
  await nambi.keyboard.press('Control+a')
  await nambi.getByRole('button', { name: 'Set network' }).click()
  await nambi.getByRole('menuitem', { name: 'MTN' }).click()
  await expect(nambi.getByRole('progressbar', { name: 'Changing rows' })).toHaveAttribute('aria-valuenow', '41')
  await expect(nambi.getByText('Changing rows: 1,000 of 2,400')).toBeVisible()
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Stop', exact: true }).click()
  letChangeGo()
  await expect(nambi.getByText('Stopped: 2,000 rows are changed, 400 were not come to.')).toBeVisible()
  await nambi.unrouteAll()
  await nambi.getByRole('button', { name: 'Undo: network of 2000 rows' }).click()
  await expect(nambi.getByRole('button', { name: 'Redo: network of 2000 rows' })).toBeEnabled()
  await typeInto(nambi, 'Payee 00001', 'amount', '77000')

  const letSheetGo = await holdSecond(nambi, '"ordinal":')
  const corrected = { ...sheet.file, buffer: Buffer.from(sheet.file.buffer.toString().replaceAll('Payee', 'Worker')) }
  await nambi.getByRole('button', { name: 'Replace sheet' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Replace the sheet?' })
  await sheetField(nambi).setInputFiles(corrected)
  await dialog.getByRole('button', { name: 'Replace the sheet' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving, 42 %' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  letSheetGo()
  await expect(dialog.getByText('the sheet before is back with what was mended in it')).toBeVisible()
  await nambi.unrouteAll()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expectStage(nambi, 'Check and quote')
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '2401')
  await expect(rowOf(nambi, 'Payee 00001')).toContainText('77,000')
})
