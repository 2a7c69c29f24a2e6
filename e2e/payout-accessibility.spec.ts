import type { Page } from '@playwright/test'
import { testPhone } from '@/lib/phone/test-phone'
import { expectAccessible } from './fixtures/accessibility'
import { openApproved, openDraft, openSubmitted } from './fixtures/payout-by-api'
import {
  excludeBlocked,
  expectStage,
  NEXT_READING_MS,
  payoutPath,
  rowOf,
  sheetField,
  submitButton,
  submitForApproval,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { expectNothingCut } from './fixtures/touch-targets'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const OTHER_WIDTHS = [1280, 1024, 900, 736, 320]

/** Checks the open page at phone width and, in both themes, at desktop width, and that nothing is cut or lies beyond its edge at these and other widths. */
async function look(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page, size === DESKTOP ? 'both' : 'light')
    await expectNothingCut(page)
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ ...DESKTOP, width })
    await expectNothingCut(page)
  }
  await page.setViewportSize(DESKTOP)
}

const mixed = () =>
  payroll('Field wages', [
    { name: 'Mugisha Denis', phone: '0772 314 208', amount: '182000' },
    { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
    { name: 'Atim Lucy', phone: '+256755380672', network: 'MTN', amount: '132000' },
    { name: 'Nakato Sarah', phone: '+256776000001', amount: '150000' },
    { name: 'Wasswa John', phone: '+256753000009', amount: '275000' },
  ])

test('every stage of a payout passes axe on a phone and, in both themes, on a desktop', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = mixed()
  const nambi = await signedIn('preparer')
  await visit(nambi, '/payouts/new')
  await look(nambi)
  await sheetField(nambi).setInputFiles(sheet.file)
  await expect(nambi.getByRole('button', { name: 'Check 5 rows' })).toBeVisible()
  await look(nambi)
  await nambi.getByRole('button', { name: 'Check 5 rows' }).click()
  await expectStage(nambi, 'Check and quote')
  const path = await payoutPath(nambi)

  for (const [payee, row] of [
    ['Nansubuga Judith', 'Row 3'],
    ['Atim Lucy', 'Row 4'],
  ] as const) {
    await rowOf(nambi, payee).getByRole('gridcell').first().click()
    await expect(nambi.getByRole('region', { name: row })).toBeVisible()
    await look(nambi)
  }
  await nambi.setViewportSize(PHONE)
  await nambi.getByRole('button', { name: 'Quote', exact: true }).click()
  await expect(nambi.getByRole('dialog', { name: 'Quote' })).toBeVisible()
  await expectAccessible(nambi)
  await nambi.keyboard.press('Escape')
  await expect(nambi.getByRole('dialog')).toHaveCount(0)
  await nambi.setViewportSize(DESKTOP)

  await rowOf(nambi, 'Atim Lucy').getByRole('gridcell').first().click()
  const warned = nambi.getByRole('region', { name: 'Row 4' })
  await warned.getByLabel('Reason, for the approver').fill('She kept her number and moved')
  await warned.getByRole('button', { name: 'Accept with reason' }).click()
  await excludeBlocked(nambi, 1)
  await submitButton(nambi).click()
  await expect(nambi.getByRole('dialog', { name: 'Submit for approval?' })).toBeVisible()
  await look(nambi)
  await nambi.keyboard.press('Escape')
  await expect(nambi.getByRole('dialog')).toHaveCount(0)
  await submitForApproval(nambi)
  await look(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  await expect(okot.getByLabel('Confirm with your password')).toBeVisible()
  await look(okot)
  await okot.getByRole('button', { name: 'Reject' }).click()
  await expectAccessible(okot)
  await openApproved(okot, path)
  await expect(rowOf(okot, 'Nakato Sarah')).toContainText('Failed')
  await expect(rowOf(okot, 'Wasswa John')).toContainText('Pending')
  await look(okot)
  // The batch that stays pending until it is settled below: the other ends by itself, and its dialog with it.
  const pending = okot
    .getByRole('complementary', { name: 'Batches' })
    .getByRole('listitem')
    .filter({ hasText: 'Airtel' })
  await pending.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(okot.getByRole('dialog', { name: 'Request cancellation of this batch?' })).toBeVisible()
  await look(okot)
  await expect(okot.getByRole('dialog', { name: 'Request cancellation of this batch?' })).toBeVisible()
  await okot.keyboard.press('Escape')
  await sandbox.settle()
  await expectStage(nambi, 'Results')
  await expect(nambi.getByRole('button', { name: 'Retry 1 unpaid payment' })).toBeVisible({ timeout: NEXT_READING_MS })
  await nambi.getByRole('button', { name: 'Retry 1 unpaid payment' }).click()
  await expect(nambi.getByRole('dialog', { name: 'Create a draft of 1 row?' })).toBeVisible()
  await look(nambi)
})

test('a payout that is not known yet passes axe on a phone and, in both themes, on a desktop', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Acen Mark', phone: '+256741330286', amount: '388000' }])
  const nambi = await signedIn('preparer')
  const path = await openSubmitted(nambi, sheet)
  await sandbox.fault({ route: 'POST /api/disbursements', kind: 'commit-then-reset', times: null })
  await openApproved(await signedIn('approver'), path)
  await expect(rowOf(nambi, 'Acen Mark')).toContainText('Not known yet')
  await look(nambi)
  await sandbox.clearFaults()
  await expectStage(nambi, 'Results')
})

test('the overview, the lists and a disbursement pass axe on a phone and, in both themes, on a desktop', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Wasswa John', phone: '+256753000009', amount: '275000' }])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await openSubmitted(nambi, sheet)
  await visit(okot, '/approvals')
  await expect(okot.getByRole('link', { name: `Review ${sheet.name}` })).toBeVisible()
  await look(okot)
  await visit(okot, '/')
  await look(okot)
  await openApproved(okot, path)
  await expect(rowOf(okot, 'Wasswa John')).toContainText('Pending')
  await visit(okot, '/payouts')
  await expect(okot.getByRole('link', { name: sheet.name })).toBeVisible()
  await look(okot)
  await visit(okot, '/disbursements')
  await expect(okot.getByRole('table').getByRole('link').first()).toBeVisible()
  await look(okot)
  await okot.getByRole('table').getByRole('link').first().click()
  await expect(okot).toHaveURL(/\/disbursements\/./)
  await look(okot)
  await sandbox.settle()
})

test('a draft opens with its first rows, and further rows say that they load', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  const payees = Array.from({ length: 420 }, (_, n) => ({
    name: `Payee ${String(n + 1).padStart(3, '0')}`,
    phone: testPhone(n),
    amount: '4000',
  }))
  const path = await openDraft(page, payroll('Many wages', payees))
  // Every reading of rows by the browser is left without an answer.
  await page.route('**/api/payouts/*/rows?*', () => undefined)
  await visit(page, path)
  await expect(rowOf(page, 'Payee 003')).toBeVisible()
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+End')
  await expect(page.locator('[role="gridcell"] .skeleton').first()).toBeVisible()
  await expectAccessible(page, 'light')
})
