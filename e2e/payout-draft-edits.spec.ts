import type { Page } from '@playwright/test'
import { testPhone } from '@/lib/phone/test-phone'
import { openDraft } from './fixtures/payout-by-api'
import {
  excludeBlocked,
  expectSaved,
  rowOf,
  sheetGrid,
  submitButton,
  submitForApproval,
  typeInto,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

/** Puts a row in hand with the pointer, on a cell that is not typed into, so that the keys of the grid work on it. */
async function take(page: Page, payee: string): Promise<void> {
  await rowOf(page, payee).getByRole('gridcell').first().click()
}

const threeMarkedAmounts = () =>
  payroll('Field wages', [
    { name: 'Mugisha Denis', phone: '0772 314 208', amount: 'UGX 182000' },
    { name: 'Achan Francis', phone: '0772-402 418', amount: 'UGX 318500' },
    { name: 'Ssemwanga Ruth', phone: '787 310 359', amount: 'UGX 319500' },
  ])

test('a phone that lost digits blocks its row, is typed again, and Ctrl+Z restores what the sheet said', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await openDraft(
    nambi,
    payroll('Field wages', [
      { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
      { name: 'Okello Patrick', phone: '+256761337045', amount: '100000' },
    ]),
  )
  const row = rowOf(nambi, 'Nansubuga Judith')
  await expect(row).toContainText('Digits lost')
  await expect(submitButton(nambi)).toBeDisabled()
  await take(nambi, 'Nansubuga Judith')
  const panel = nambi.getByRole('region', { name: 'Row 2' })
  await expect(panel).toContainText(
    'Row 2: A spreadsheet shortened this phone number to 2.56772E+11, so digits are lost.',
  )
  await expect(panel.getByRole('button', { name: 'Apply' })).toHaveCount(0)

  await panel.getByLabel('New phone of row 2').fill('0772 905 114')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('+256 772 905 114')
  await expect(submitButton(nambi)).toBeEnabled()

  await expectSaved(nambi)
  await expect(sheetGrid(nambi)).toBeFocused()
  await nambi.keyboard.press('Control+z')
  await expect(row).toContainText('Digits lost')
  await expect(row).toContainText('2.56772E+11')
  await expect(submitButton(nambi)).toBeDisabled()
})

test('Enter applies a suggested format, Shift+Enter applies it to all rows like it, and Esc does nothing', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await openDraft(nambi, threeMarkedAmounts())
  await take(nambi, 'Mugisha Denis')
  const panel = nambi.getByRole('region', { name: 'Row 2' })
  await expect(panel.getByRole('button', { name: 'Apply to all 3 like it' })).toBeVisible()
  await expect(panel).toContainText('Converted to international format; same number.')
  await expect(panel.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(1)
  await nambi.keyboard.press('Enter')
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('Format applied')
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('+256 772 314 208')
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('Format suggested')
  await expectSaved(nambi)

  await take(nambi, 'Achan Francis')
  await nambi.keyboard.press('Shift+Enter')
  await expect(rowOf(nambi, 'Achan Francis')).toContainText('Format applied')
  await expect(rowOf(nambi, 'Ssemwanga Ruth')).toContainText('Format applied')
  await expectSaved(nambi)

  await nambi.keyboard.press('Control+z')
  await expect(rowOf(nambi, 'Ssemwanga Ruth')).toContainText('Format suggested')
  await expectSaved(nambi)
  await take(nambi, 'Ssemwanga Ruth')
  await expect(nambi.getByRole('region', { name: 'Row 4' })).toContainText('No digit of the amount changes.')
  await nambi.keyboard.press('Escape')
  await expect(nambi.getByRole('region', { name: 'Row 4' })).toBeHidden()
  await expect(rowOf(nambi, 'Ssemwanga Ruth')).toContainText('Format suggested')
  await take(nambi, 'Ssemwanga Ruth')
  await nambi.getByRole('region', { name: 'Row 4' }).getByRole('button', { name: 'Ignore' }).click()
  await expect(rowOf(nambi, 'Ssemwanga Ruth')).toContainText('Invalid amount')
  await expect(rowOf(nambi, 'Ssemwanga Ruth')).toContainText('UGX 319500')
})

test('a local phone is ready as it is, shown in international form, and nobody is asked about it', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await openDraft(nambi, payroll('Field wages', [{ name: 'Mugisha Denis', phone: '0772 314 208', amount: '182000' }]))
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('Ready')
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('+256 772 314 208')
  await expect(nambi.getByRole('button', { name: /^Apply all suggestions/ })).toHaveCount(0)
})

test('a press on a row below an open one opens it, though the rows move up under the pointer', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  await openDraft(nambi, threeMarkedAmounts())
  await take(nambi, 'Mugisha Denis')
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toBeVisible()
  await rowOf(nambi, 'Achan Francis').getByRole('gridcell').first().hover()
  await nambi.mouse.down()
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toBeHidden()
  await nambi.mouse.up()
  await expect(nambi.getByRole('region', { name: 'Row 3' })).toBeVisible()
})

test('a double click opens the cell that was pressed first, though the rows move up between its two presses', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const plain = Array.from({ length: 12 }, (_, at) => ({
    name: `Payee ${at + 3}`,
    phone: testPhone(at),
    amount: `${200_000 + at}`,
  }))
  const marked = { name: 'Mugisha Denis', phone: '0772314208', amount: 'UGX 182000' }
  await openDraft(nambi, payroll('Field wages', [marked, ...plain]))
  await take(nambi, 'Mugisha Denis')
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toBeVisible()
  const box = await rowOf(nambi, 'Payee 5').getByRole('gridcell').nth(4).boundingBox()
  if (box === null) throw new Error('The cell is not on screen.')
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const
  await nambi.mouse.click(...at)
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toBeHidden()
  await nambi.mouse.down({ clickCount: 2 })
  await nambi.mouse.up({ clickCount: 2 })
  await expect(sheetGrid(nambi).getByRole('textbox', { name: 'Amount, UGX of row 5' })).toBeVisible()
})

test('what is typed into a cell is saved by clicking elsewhere, and a click inside the cell loses nothing', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await openDraft(nambi, threeMarkedAmounts())
  const amount = (payee: string) => rowOf(nambi, payee).getByRole('gridcell').nth(4)
  await amount('Mugisha Denis').dblclick()
  const field = sheetGrid(nambi).getByRole('textbox', { name: 'Amount, UGX of row 2' })
  await field.fill('190000')
  await field.click()
  await expect(field).toHaveValue('190000')
  await amount('Ssemwanga Ruth').click()
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('190,000')
})

test('an excluded row is in no total, and can be included again', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  await openDraft(
    nambi,
    payroll('Field wages', [
      { name: 'Kato Alex', phone: '+256772610544', amount: '240500.50' },
      { name: 'Ocen Rita', phone: '+256743802581', amount: '216000' },
    ]),
  )
  await expect(rowOf(nambi, 'Kato Alex')).toContainText('Cents in UGX')
  await excludeBlocked(nambi, 1)
  await expect(rowOf(nambi, 'Kato Alex')).toContainText('Excluded')
  await expect(submitButton(nambi)).toBeEnabled()
  await take(nambi, 'Kato Alex')
  await nambi.getByRole('button', { name: 'Include row' }).click()
  await expect(rowOf(nambi, 'Kato Alex')).toContainText('Cents in UGX')
  await expect(submitButton(nambi)).toBeDisabled()
})

test('a warning is accepted with a reason, and the approver reads it', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(
    nambi,
    payroll('Field wages', [
      { name: 'Atim Lucy', phone: '+256755380672', network: 'MTN', amount: '132000' },
      { name: 'Namara Phiona', phone: '+256777859134', network: 'MTN', amount: '194500' },
    ]),
  )
  await expect(rowOf(nambi, 'Atim Lucy')).toContainText('Network mismatch')
  await take(nambi, 'Atim Lucy')
  const panel = nambi.getByRole('region', { name: 'Row 2' })
  await panel.getByLabel('Reason, for the approver').fill('She kept her number and moved to MTN')
  await panel.getByRole('button', { name: 'Accept with reason' }).click()
  await expect(rowOf(nambi, 'Atim Lucy')).toContainText('Ready')
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  await expect(
    okot.getByRole('table', { name: 'Warnings accepted' }).getByRole('row', { name: 'Network mismatch' }),
  ).toContainText('She kept her number and moved to MTN')
})

test('only the batch that changed is quoted again', async ({ signedIn, sandbox }) => {
  const nambi = await signedIn('preparer')
  await openDraft(
    nambi,
    payroll('Field wages', [
      { name: 'Auma Betty', phone: '+256778415920', amount: '98500' },
      { name: 'Nabirye Joan', phone: '+256701552893', amount: '100001' },
    ]),
  )
  await expect(submitButton(nambi)).toBeEnabled()
  const quotes = await sandbox.countQuotes()
  await typeInto(nambi, 'Nabirye Joan', 'amount', '100000')
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  await expect(panel.getByRole('row', { name: 'Airtel' })).toContainText('100,000')
  await expect.poll(quotes).toBe(1)
  // Once no figure is an estimate any more, nothing is left to be quoted.
  await expect(panel).not.toContainText('≈')
  await expect(submitButton(nambi)).toBeEnabled()
  await expect(rowOf(nambi, 'Nabirye Joan')).toContainText(/[^≈]500$/)
  expect(await quotes()).toBe(1)
})

test('a quote that the service does not give is said to be missing, estimated, and asked for again', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/502 \(Bad Gateway\) .*\/quotes\)/)
  const nambi = await signedIn('preparer')
  await sandbox.fault({ route: 'POST /api/disbursements/quote', kind: 'html-503', times: null })
  await openDraft(nambi, payroll('Field wages', [{ name: 'Auma Betty', phone: '+256778415920', amount: '98500' }]))
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  await expect(panel).toContainText('The figures marked ≈ are our estimate. We keep asking.')
  await expect(nambi.getByText('Waiting for the quote')).toBeVisible()
  await expect(submitButton(nambi)).toBeDisabled()
  await sandbox.clearFaults()
  // A page that was refused five times asks again after 30 seconds.
  await expect(submitButton(nambi)).toBeEnabled({ timeout: 60_000 })
  await expect(panel).toContainText(/Quoted \d\d:\d\d/)
})
