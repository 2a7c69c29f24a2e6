import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import {
  cellField,
  expectSaved,
  expectStage,
  rowOf,
  sheetGrid,
  submitButton,
  typeInto,
  upload,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { ready, visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

/** Pastes text where the focus is, as a spreadsheet program would have put it on the clipboard, perhaps with a page. */
async function paste(target: Locator, text: string, html = ''): Promise<void> {
  await target.evaluate(
    (element, data) => {
      const clipboardData = new DataTransfer()
      for (const [type, content] of data) if (content !== '') clipboardData.setData(type, content)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [
      ['text/plain', text],
      ['text/html', html],
    ] as const,
  )
}

const four = () =>
  payroll('Field wages', [
    { name: 'Mugisha Denis', phone: '0772 314 208', amount: '182000' },
    { name: 'Achan Francis', phone: '0772-402 418', amount: '318500' },
    { name: 'Ssemwanga Ruth', phone: '787 310 359', amount: '319500' },
    { name: 'Kato Alex', phone: '0772 610 544', amount: '240500.50' },
  ])

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('the rows are worked like a spreadsheet: selected, filled, pasted over, emptied, left out, taken back and done again', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await upload(nambi, four())
  const amounts = (...texts: string[]) =>
    Promise.all(
      ['Mugisha Denis', 'Achan Francis', 'Ssemwanga Ruth'].map((payee, at) =>
        expect(rowOf(nambi, payee).getByRole('gridcell').nth(4)).toContainText(texts[at] ?? ''),
      ),
    )
  await sheetGrid(nambi).focus()
  await press(nambi, 'Control+Home', ...Array(5).fill('ArrowRight'))
  await nambi.keyboard.type('190000')
  await press(nambi, 'Enter')
  await nambi.keyboard.type('200000')
  await press(nambi, 'Tab', 'F2', 'Escape', 'ArrowLeft', 'ArrowUp')
  await amounts('190,000', '200,000', '319,500')
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('in the sheet 182000')
  await expectSaved(nambi)

  await press(nambi, 'Shift+ArrowDown', 'Shift+ArrowDown')
  const bar = nambi.getByRole('region', { name: 'Selected rows' })
  await expect(bar).toContainText('3 rows selected')
  await expectAccessible(nambi)
  await press(nambi, 'Control+d')
  await amounts('190,000', '190,000', '190,000')
  await expectSaved(nambi)

  await press(nambi, 'Control+Home', ...Array(5).fill('ArrowRight'))
  await paste(sheetGrid(nambi), '150000\tNOTE-1\r\n160000\tNOTE-2\r\n')
  await amounts('150,000', '160,000', '190,000')
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('NOTE-2')
  await expectSaved(nambi)
  await press(nambi, 'Control+z')
  await amounts('190,000', '190,000', '190,000')
  await expectSaved(nambi)
  await press(nambi, 'Control+z')
  await amounts('190,000', '200,000', '319,500')
  await expectSaved(nambi)
  await press(nambi, 'Control+y')
  await amounts('190,000', '190,000', '190,000')
  await expectSaved(nambi)
  await nambi.reload()
  await ready(nambi)
  await nambi.getByRole('button', { name: 'Undo: Amount filled down into 2 rows' }).click()
  await amounts('190,000', '200,000', '319,500')

  await sheetGrid(nambi).focus()
  await press(nambi, 'Control+a')
  await expect(bar).toContainText('4 rows selected')
  await bar.getByRole('button', { name: 'Set network' }).click()
  await nambi.getByRole('menuitem', { name: 'Airtel' }).click()
  await expect(rowOf(nambi, 'Kato Alex')).toContainText('Airtel')
  await expectSaved(nambi)
  await expect(nambi.getByRole('menu')).toHaveCount(0)
  await sheetGrid(nambi).focus()
  await press(nambi, 'Control+Home', 'Shift+ArrowDown')
  await bar.getByRole('button', { name: 'Exclude' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Exclude 2 rows?' })
  await dialog.getByLabel('Reason').fill('Paid in cash')
  await dialog.getByRole('button', { name: 'Exclude' }).click()
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('Excluded')
  await rowOf(nambi, 'Achan Francis').getByRole('gridcell').first().click()
  await expect(nambi.getByRole('region', { name: 'Row 3' })).toContainText('Reason: Paid in cash')
})

test('the next step back is offered once the last one has been read again, and takes back what it says', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await upload(nambi, four())
  await typeInto(nambi, 'Mugisha Denis', 'amount', '190000')
  await typeInto(nambi, 'Achan Francis', 'amount', '200000')
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('200,000')
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await nambi.route(/\/api\/payouts\/[0-9a-f-]{36}$/, async (route) => {
    await gone
    await route.continue()
  })
  await press(nambi, 'Control+z')
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('318,500')
  const undo = nambi.getByRole('button', { name: /^Undo/ })
  await expect(undo).toBeDisabled()
  letGo()
  await expect(undo).toBeEnabled()
  await sheetGrid(nambi).focus()
  await press(nambi, 'Control+z')
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('182,000')
  await expectSaved(nambi)
  await expect(undo).toBeDisabled()
})

test('what was typed outlives a line that breaks, and a reload before it is back', async ({ signedIn, complaints }) => {
  complaints.expect(/ERR_FAILED/)
  const nambi = await signedIn('preparer')
  await upload(nambi, four())
  await expect(submitButton(nambi)).toBeDisabled()
  await nambi.route(
    () => true,
    (route, request) => (request.method() === 'POST' ? route.abort() : route.fallback()),
  )
  const amount = rowOf(nambi, 'Achan Francis').getByRole('gridcell').nth(4)
  await amount.dblclick()
  await cellField(nambi).fill('199000')
  await rowOf(nambi, 'Mugisha Denis').getByRole('gridcell').nth(1).click()
  await expect(nambi.getByText('The edit in row 3 is not saved: Amount, “199000”.')).toBeVisible()
  await expect(amount).toHaveText('199000')
  nambi.once('dialog', (leaving) => void leaving.accept())
  await nambi.reload()
  await ready(nambi)
  await expect(amount).toContainText('199000')
  await nambi.unrouteAll()
  await expectSaved(nambi)
  await expect(amount).toContainText('199,000')
  await nambi.reload()
  await ready(nambi)
  await expect(amount).toContainText('199,000')
})

test('two people on one draft see each other, and the second to type into a cell chooses between both texts', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const path = await upload(nambi, four())
  const achieng = await signedIn('preparer2')
  await visit(achieng, path)
  await expect(achieng.getByText(/ is also here/)).toBeVisible()
  await expect(nambi.getByText(/ is also here/)).toBeVisible()
  const amount = (page: Page) => rowOf(page, 'Achan Francis').getByRole('gridcell').nth(4)
  await amount(nambi).dblclick()
  const field = cellField(nambi)
  await typeInto(achieng, 'Achan Francis', 'amount', '300000')
  await typeInto(achieng, 'Ssemwanga Ruth', 'name', 'Ssemwanga R.')
  // By then the page has read what the other typed into this cell as well, and still shows what it was opened with.
  await expect(rowOf(nambi, 'Ssemwanga R.')).toBeVisible()
  await field.fill('310000')
  await field.press('Enter')
  const both = nambi.getByText(/changed it to “300000” while you typed “310000”/)
  await expect(both).toBeVisible()
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Use mine, 310000' }).click()
  await expect(amount(achieng)).toContainText('310,000')
  await expect(both).toHaveCount(0)
})

test('cells are pasted and rows typed by hand, and confirmed columns are remembered for the same headings', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const mark = Date.now().toString(36)
  const cells = [
    ['Worker', 'Phone', `Total ${mark}`, `Amount ${mark}`],
    ['Okello Patrick', '0772000151', '90000', '95000'],
    ['Atim Lucy', '0752000152', '80000', '85000'],
  ]
  const block = cells.map((line) => line.join('\t')).join('\n')
  await visit(nambi, '/payouts/new')
  await paste(nambi.locator('body'), block)
  await nambi.getByRole('button', { name: `Meaning of Total ${mark}` }).click()
  await nambi.getByRole('option', { name: 'Not used' }).click()
  await nambi.getByRole('button', { name: `Meaning of Amount ${mark}` }).click()
  await nambi.getByRole('option', { name: 'Amount' }).click()
  await nambi.getByRole('button', { name: 'Check 2 rows' }).click()
  await expectStage(nambi, 'Check and quote')
  await expect(rowOf(nambi, 'Okello Patrick')).toContainText('95,000')

  await visit(nambi, '/payouts/new')
  await paste(nambi.getByLabel('Paste payments'), '')
  await expect(nambi.getByText(/Nothing was on the clipboard.* nothing is paid/)).toBeVisible()
  await paste(nambi.getByLabel('Paste payments'), 'Please pay the team')
  await expect(nambi.getByText(/“Please pay the team” was pasted.* nothing is paid/)).toBeVisible()
  const mail = `<table>${cells.map((line) => `<tr><td>${line.join('</td><td>')}</td></tr>`).join('')}</table>`
  await paste(nambi.getByLabel('Paste payments'), block, `${mail}<p>Please hold Okello until Monday</p>`)
  await expect(nambi.getByText(/Row 5 says “Please hold Okello until Monday”/).first()).toBeVisible()

  await visit(nambi, '/payouts/new')
  await paste(nambi.getByLabel('Paste payments'), block)
  await expect(nambi.getByText(/confirmed these columns on .* so they are used again/)).toBeVisible()
  await expect(nambi.getByRole('button', { name: 'Check 2 rows' })).toBeEnabled()
  await nambi.getByRole('button', { name: 'Detect columns again' }).click()
  await expect(nambi.getByText('Answer the questions about the sheet first')).toBeVisible()

  await visit(nambi, '/payouts/new')
  await nambi.getByRole('button', { name: 'Type rows by hand' }).click()
  await nambi.getByLabel('Name of row 2').fill('Apio Grace')
  await press(nambi, 'Tab')
  await nambi.keyboard.type('0772000153')
  await nambi.getByLabel('Amount of row 2').fill('70000')
  await nambi.reload()
  await ready(nambi)
  await nambi.getByRole('button', { name: 'Continue typing rows' }).click()
  await expect(nambi.getByLabel('Phone of row 2')).toHaveValue('0772000153')
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Read 1 row' }).click()
  await nambi.getByRole('button', { name: 'Check 1 row' }).click()
  await expect(rowOf(nambi, 'Apio Grace')).toContainText('70,000')
})

test('problems are filtered and downloaded as a sheet, and a corrected sheet of the same name says what it changed', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const sheet = payroll('Field wages', [
    { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
    { name: '=1+1', phone: 'nobody', amount: '90000' },
    { name: 'Okello Patrick', phone: '+256761337045', amount: '100000' },
  ])
  await upload(nambi, sheet)
  await typeInto(nambi, 'Okello Patrick', 'amount', '120000')
  await nambi.getByRole('button', { name: /^any Issue:/ }).click()
  await nambi.getByRole('option', { name: /^Invalid phone/ }).click()
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '2')
  const [download] = await Promise.all([
    nambi.waitForEvent('download'),
    nambi.getByRole('link', { name: 'Download errors' }).click(),
  ])
  const text = readFileSync(await download.path(), 'utf8')
  expect(text).toContain('Issues')
  expect(text).toContain('digits are lost')
  expect(text).toContain("'=1+1")

  const lines = sheet.file.buffer.toString().replace('2.56772E+11', '+256772905114').split('\r\n')
  const file = { ...sheet.file, buffer: Buffer.from(lines.filter((line) => !line.startsWith('=')).join('\r\n')) }
  await nambi.getByRole('button', { name: 'Replace sheet' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Replace the sheet?' })
  await dialog.getByRole('region', { name: 'Choose a sheet' }).getByLabel('Choose a sheet').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Replace sheet' }).click()
  await expect(nambi.getByText(/1 rows? the\s+same, 1 changed, 0 new, 1 removed/)).toBeVisible()
  await expect(nambi.getByText('What was edited in 1 of the same rows is kept.')).toBeVisible()
  await nambi.getByRole('button', { name: /^All/ }).click()
  await expect(rowOf(nambi, 'Okello Patrick')).toContainText('120,000')
})
