import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible } from './fixtures/accessibility'
import { downloadBy, downloadFile } from './fixtures/downloads'
import { openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectStage } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

const PAID = payroll('Recorded wages', [
  { name: 'Achan Francis', phone: '+256772402618', amount: '318500' },
  { name: 'Ocen Rita', phone: '+256772402619', amount: '216000' },
])

const downloaded = (page: Page, name: string | RegExp) =>
  downloadBy(page, () => page.getByRole('link', { name, exact: typeof name === 'string' }).click())

const linesOf = ({ bytes }: { bytes: Buffer }) => bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n')

test('what was paid can be taken away: lists with sums, the journal, statement, receipt, and evidence that verifies', async ({
  signedIn,
}) => {
  const preparer = await signedIn('preparer')
  const approver = await signedIn('approver')
  const path = await openSubmitted(preparer, PAID)
  await openApproved(approver, path)
  await expectStage(approver, 'Results')

  const statement = await downloadFile(approver, 'Statement (PDF)')
  expect(statement.name).toMatch(/^statement-Recorded-wages.*\.pdf$/)
  expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const receipt = await downloaded(approver, /^Receipt of row 2/)
  expect(receipt.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await visit(approver, '/disbursements')
  const disbursements = await downloadFile(approver, 'CSV')
  expect(linesOf(disbursements).at(-2)).toMatch(/^Number,1,/)
  expect(linesOf(disbursements).at(-1)).toMatch(/^Sum,.*,UGX,534500\.00,2000\.00,536500\.00,/)
  expect((await downloadFile(approver, 'Excel (XLSX)')).bytes.subarray(0, 2).toString()).toBe('PK')
  for (const list of ['/escrows', '/escrow-payouts', '/reconciliation']) {
    await visit(approver, list)
    expect(linesOf(await downloadFile(approver, 'CSV')).at(-1)).toBe(
      linesOf(await downloadFile(approver, 'CSV')).at(-1),
    )
    await expectAccessible(approver)
  }

  await approver.getByRole('link', { name: 'Accounting journal' }).click()
  await expect(approver.getByRole('table', { name: 'Days' })).toContainText('536,500')
  await expectAccessible(approver)
  const journal = linesOf(await downloadFile(approver, 'CSV'))
  expect(journal.filter((line) => /,5010,Payouts,534500\.00,,UGX,/.test(line))).toHaveLength(1)
  expect(journal.filter((line) => /,1010,Wallet at the payment service,,534500\.00,UGX,/.test(line))).toHaveLength(1)
  expect(journal.at(-1)).toMatch(/,536500\.00,536500\.00,UGX$/)

  const auditor = await signedIn('auditor')
  await visit(auditor, path)
  await auditor.getByRole('button', { name: 'Activity', exact: true }).click()
  await expect(auditor.getByRole('link', { name: 'Download evidence pack' })).toBeVisible()
  await expectAccessible(auditor)
  const pack = await downloaded(auditor, 'Download evidence pack')
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  for (const [name, bytes] of Object.entries(unzipSync(pack.bytes))) writeFileSync(join(folder, name), bytes)
  const checked = spawnSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(checked.stderr).toBe('')
  expect(checked.stdout).toContain('Everything agrees.')
  rmSync(folder, { recursive: true })
  expect(
    await (await preparer.context().request.get(`/api/evidence?thing=payout:${path.split('/').at(-1)}`)).json(),
  ).toMatchObject({ problem: { kind: 'not-your-role' } })
})

test('an admin sets the accounts of the journal, and looks up the reference of an error that somebody saw', async ({
  signedIn,
}) => {
  const admin = await signedIn('admin')
  await visit(admin, '/reconciliation/journal')
  await admin.getByRole('button', { name: 'Change accounts' }).click()
  const accounts = admin.getByRole('dialog', { name: 'Change accounts' })
  await accounts.getByLabel('Number').first().fill('1234-5')
  await expectAccessible(admin)
  await accounts.getByRole('button', { name: 'Save accounts' }).click()
  await expect(admin.getByRole('table', { name: 'Accounts' })).toContainText('1234-5')

  const preparer = await signedIn('preparer')
  await visit(preparer, '/settings/balance')
  await preparer.getByRole('button', { name: 'Record balance' }).click()
  const dialog = preparer.getByRole('dialog', { name: 'Record the wallet’s balance' })
  await dialog.getByLabel('Balance').fill('1.500')
  await dialog.getByRole('button', { name: 'Record balance' }).click()
  const shown = (await dialog.getByRole('alert').first().textContent()) ?? ''
  const reference = /Reference:? ([\w-]+)/.exec(shown)?.[1] ?? ''
  expect(reference).not.toBe('')

  await visit(admin, '/settings/support')
  await expect(admin.getByRole('heading', { name: reference })).toBeVisible()
  await admin.getByRole('searchbox', { name: 'Reference' }).fill('no such reference')
  await admin.keyboard.press('Enter')
  await expect(admin.getByText('No error with this reference')).toBeVisible()
  await admin.getByRole('searchbox', { name: 'Reference' }).fill(reference)
  await admin.keyboard.press('Enter')
  await expect(admin.getByRole('heading', { name: reference })).toBeVisible()
  await expect(admin.getByText('balance:record')).toBeVisible()
  await expectAccessible(admin)
  const bundle = await downloaded(admin, 'Download diagnostic bundle')
  const files = unzipSync(bundle.bytes)
  expect(Object.keys(files)).toContain('settings.json')
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString()).not.toContain('sandbox-api-key')
})
