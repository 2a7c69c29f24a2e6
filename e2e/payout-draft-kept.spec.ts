import type { Page, Route } from '@playwright/test'
import { sendFirst, UPLOADS } from './fixtures/cut-upload'
import { openDraft } from './fixtures/payout-by-api'
import { expectStage, rowOf, sheetField, sheetGrid, submitForApproval, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { ready, visit } from './fixtures/visit'
import { longPayroll, payroll } from './sheets/payroll'

const twoRows = () =>
  payroll('Field wages', [
    { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
    { name: 'Ssebunya Moses', phone: '+256782405163', amount: '86500' },
  ])

test('reloading, going back and closing the page lose nothing that was typed', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(nambi, twoRows())
  await typeInto(nambi, 'Nansubuga Judith', 'phone', '0772905114')
  await nambi.reload()
  await ready(nambi)
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')

  await typeInto(nambi, 'Ssebunya Moses', 'amount', '96500')
  await visit(nambi, '/payouts')
  await nambi.goBack()
  await ready(nambi)
  await expect(rowOf(nambi, 'Ssebunya Moses')).toContainText('96,500')

  await typeInto(nambi, 'Ssebunya Moses', 'name', 'Ssebunya Moses K.')
  await nambi.close()
  const anew = await nambi.context().newPage()
  await visit(anew, path)
  await expect(rowOf(anew, 'Ssebunya Moses K.')).toContainText('96,500')
})

test('a colleague takes over a draft, and both see the same rows', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const sheet = twoRows()
  await openDraft(nambi, sheet)
  const achieng = await signedIn('preparer2')
  await visit(achieng, '/payouts')
  await achieng.getByRole('link', { name: sheet.name }).click()
  await typeInto(achieng, 'Nansubuga Judith', 'phone', '+256772905114')
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')
  await submitForApproval(achieng)
  await expectStage(nambi, 'Approval')
})

/** Lets the first rows of an upload arrive, and loses the answer. */
const cutAfter = (page: Page, rows: number) => async (route: Route) => {
  await sendFirst(page, route, rows)
  await route.abort()
}

test('an upload that breaks off says how many rows arrived, and is completed by choosing the sheet again', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const sheet = longPayroll('Season wages', 1_200)
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(sheet.file)
  await expect(nambi.getByRole('button', { name: 'Check 1,200 rows' })).toBeVisible()
  // The draft and its first 1,000 rows are saved; then the line is cut.
  await nambi.route(UPLOADS, cutAfter(nambi, 1_000))
  await nambi.getByRole('button', { name: 'Check 1,200 rows' }).click()
  await expect(nambi.getByText('The server did not answer')).toBeVisible()
  await nambi.unrouteAll()

  await visit(nambi, '/payouts')
  await nambi.getByRole('link', { name: sheet.name }).click()
  await expect(nambi.getByText('1,000 of 1,200 rows have arrived')).toBeVisible()
  await expectStage(nambi, 'Sheet')
  await nambi.getByRole('button', { name: 'Choose the sheet again' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Replace the sheet?' })
  await dialog.getByRole('region', { name: 'Choose a sheet' }).getByLabel('Choose a sheet').setInputFiles(sheet.file)
  await dialog.getByRole('button', { name: 'Replace sheet' }).click()
  await expectStage(nambi, 'Check and quote')
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '1201')
})

test('an upload that breaks off goes on where it was when it is tried again on the same page', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const sheet = longPayroll('Season wages', 1_700)
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payouts/new')
  await sheetField(nambi).setInputFiles(sheet.file)
  await expect(nambi.getByRole('button', { name: 'Check 1,700 rows' })).toBeVisible()
  await nambi.route(UPLOADS, cutAfter(nambi, 1_000), { times: 1 })
  await nambi.getByRole('button', { name: 'Check 1,700 rows' }).click()
  await expect(nambi.getByText('The server did not answer')).toBeVisible()
  await nambi.getByRole('button', { name: 'Check 1,700 rows' }).click()
  await expectStage(nambi, 'Check and quote')
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '1701')
})
