import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { expectStage, rowOf, sheetField } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

const mark = () => Date.now().toString(36)
const file = (name: string, lines: readonly string[]) => ({
  name: `${name}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const warning = (page: Page) => page.getByRole('main').getByRole('alert')
const checkButton = (page: Page, rows: number) => page.getByRole('button', { name: `Check ${rows} rows` })

/** An error that nobody catches in the workers that hold the sheet. */
async function breakReaders(page: Page): Promise<void> {
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      setTimeout(() => {
        throw new Error('the reader broke')
      })
    })
  }
}

test('a sheet with two amounts is not saved before a person confirms the column', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const heading = `Balance ${mark()}`
  const sheet = file('Two amounts', [
    `Name,Phone,Amount,${heading},Ref`,
    'Okello Patrick,0772000161,90000,95000,A-1',
    'Atim Lucy,0752000162,80000,85000,A-2',
  ])
  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(sheet)
  const question = nambi.getByRole('group', { name: /could each be the amount/ })
  await expect(question).toBeVisible()
  await expect(checkButton(nambi, 2)).toBeDisabled()
  const total = question.getByRole('radio', { name: new RegExp(heading) })
  await expect(total).not.toBeChecked()
  await expect(question.getByText('95000')).toBeVisible()
  await expectAccessible(nambi)
  await nambi.setViewportSize({ width: 320, height: 800 })
  const width = await nambi.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  await nambi.getByRole('button', { name: `Meaning of ${heading}:` }).click({ trial: true })
  await expect(nambi.getByRole('cell', { name: '95000' })).toBeVisible()
  await nambi.setViewportSize({ width: 1440, height: 900 })
  await total.press('Space')
  await expect(total).toBeChecked()
  await expect(checkButton(nambi, 2)).toBeEnabled()
  await expect(nambi.getByText('The sheet pays over several networks: MTN and Airtel.')).toBeVisible()
  await checkButton(nambi, 2).click()
  await expectStage(nambi, 'Check and quote')
  await expect(rowOf(nambi, 'Okello Patrick')).toContainText('95,000')

  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(sheet)
  await expect(nambi.getByRole('radio', { name: new RegExp(heading) })).toBeChecked()
  await expect(nambi.getByText(/^Confirmed by .* on /)).toBeVisible()
  await expect(checkButton(nambi, 2)).toBeEnabled()
})

test('another unit and a second table stop a sheet until they are answered', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(
    file('Thousands', [
      "Name,Phone,Amount (USD '000),Ref",
      `Okello Patrick,0772000163,90000,${mark()}-1`,
      `Atim Lucy,0752000164,80000,${mark()}-2`,
      '',
      'Employee,Mobile No,Net pay,Payroll No',
      `Ojok Sam,0772000165,70000,${mark()}-3`,
    ]),
  )
  const unit = nambi.getByRole('group', { name: /in thousands or another multiple/ })
  const currency = nambi.getByRole('group', { name: /names USD/ })
  const table = nambi.getByRole('group', { name: /another table seems to begin there/ })
  await expect(unit).toContainText("“Amount (USD '000)” in cell C1")
  await expect(checkButton(nambi, 2)).toBeDisabled()
  const amounts = nambi.getByRole('radio', { name: /written in full|whole UGX/ })
  // Both within one moment: quicker than the sheet is read again under the first answer.
  await amounts.evaluateAll((radios: HTMLElement[]) => {
    for (const radio of radios) radio.click()
  })
  await expect(unit.getByRole('radio', { name: /written in full/ })).toBeChecked()
  await expect(currency.getByRole('radio', { name: /whole UGX/ })).toBeChecked()
  await expect(checkButton(nambi, 2)).toBeDisabled()
  await table.getByRole('radio', { name: /rows above row 5/ }).press('Space')
  await expect(checkButton(nambi, 2)).toBeEnabled()
  await expectAccessible(nambi, 'light')
  await checkButton(nambi, 2).click()
  await expectStage(nambi, 'Check and quote')
  await expect(rowOf(nambi, 'Okello Patrick')).toContainText('90,000')
  await expect(nambi.getByText('Ojok Sam')).toHaveCount(0)
})

test('a sheet whose reader breaks is said to be lost, and can be chosen again', async ({ signedIn, complaints }) => {
  complaints.expect(/the reader broke/)
  const nambi = await signedIn('preparer')
  const heading = `Balance ${mark()}`
  const sheet = file('Broken reader', [
    `Name,Phone,Amount,${heading}`,
    'Okello Patrick,0772000166,90000,95000',
    'Atim Lucy,0752000167,80000,85000',
  ])
  const total = nambi.getByRole('radio', { name: new RegExp(heading) })
  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(sheet)
  await expect(total).toBeVisible()
  await breakReaders(nambi)
  await total.press('Space')
  await expect(warning(nambi)).toContainText('Broken reader.csv: The browser stopped reading the sheet')
  await sheetField(nambi).setInputFiles(sheet)
  await total.press('Space')
  await expect(checkButton(nambi, 2)).toBeEnabled()

  await breakReaders(nambi)
  await checkButton(nambi, 2).click()
  await expect(warning(nambi)).toContainText('The browser stopped reading the sheet')
})

test('an answer under which most rows stand beside their headings keeps the sheet from being saved', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(
    file('Cut amounts', [
      'Name,Phone,Amount,Extra,Code',
      `Okello Patrick,0772000168,90000,12,500`,
      `Atim Lucy,0752000169,80000,13,500`,
      `Ojok Sam,0772000170,70000,900,`,
    ]),
  )
  await expect(checkButton(nambi, 3)).toBeEnabled()
  await nambi.getByRole('button', { name: /Meaning of Extra:/ }).click()
  await nambi.getByRole('option', { name: 'Amount', exact: true }).click()
  await expect(nambi.getByRole('columnheader', { name: 'Meaning of Amount: Not used' })).toBeVisible()
  await expect(nambi.getByText('Not used: C “Amount” (90000, 80000, 70000) and E “Code” (500)')).toBeVisible()
  await expect(warning(nambi)).toContainText('2 of 3 rows have more cells than there are headings')
  await expect(checkButton(nambi, 3)).toBeDisabled()
})
