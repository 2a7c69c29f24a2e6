import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { addPayee, goToWallet, invite } from './fixtures/payee-steps'
import {
  approve,
  expectSaved,
  expectStage,
  givePassword,
  rowOf,
  sheetGrid,
  submitForApproval,
  upload,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

// The length of the security hold is a setting; other tests cover a day of it.
test.use({ instanceEnvironment: { PAYEE_PAUSE_MINUTES: '0' } })

// Who amina@wallet.example is at the service: what no page of ours may say.
const AMINA = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1a01'

/** Collects where a page received this text: in its documents, its data, its scripts, or an address. */
function listenFor(page: Page, text: string): Promise<string>[] {
  const heard: Promise<string>[] = []
  page.on('response', (response) => {
    const url = response.url()
    const body = response.text().catch(() => '')
    heard.push(body.then((said) => (said.includes(text) || url.includes(text) ? url : '')))
  })
  return heard
}

const codeOf = (page: Page) => page.getByText(/^P-\d{5}$/).first()

test('a payee with a connected wallet is paid there by code, once, and another at the number of the directory', async ({
  signedIn,
  stranger,
  sandbox,
}) => {
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const heard = [...listenFor(nambi, AMINA), ...listenFor(okot, AMINA)]
  await addPayee(nambi, 'Amina Nakato', '0772 100 301')
  const amina = (await codeOf(nambi).textContent()) ?? ''
  const link = await invite(nambi)
  const browser = await stranger()
  await goToWallet(browser, link, 'amina@wallet.example')
  await browser.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(browser.getByRole('heading', { name: 'Your wallet is connected' })).toBeVisible()

  // A sheet that names her before anybody has approved the wallet says why it does not pay it.
  const sheet = payroll('Farm bonus', [
    { name: 'Amina Nakato', phone: '', code: amina, amount: '120000' },
    { name: 'Brian Okello', phone: '2.56772E+11', code: 'P-00002', amount: '60000' },
    { name: 'Somebody Else', phone: '0772 100 302', code: '', amount: '70000' },
  ])
  await addPayee(nambi, 'Brian Okello', '0772 100 302')
  await expect(codeOf(nambi)).toHaveText('P-00002')
  const path = await upload(nambi, sheet)
  await expect(rowOf(nambi, 'Amina Nakato')).toContainText('Wallet unavailable')
  await expect(rowOf(nambi, 'Somebody Else')).toContainText('Name mismatch')

  await visit(okot, '/approvals')
  await okot.getByRole('row', { name: 'Amina Nakato' }).getByRole('link', { name: 'Review Amina Nakato' }).click()
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve wallet' }).click()
  await expect(okot.getByText('Connected', { exact: true }).first()).toBeVisible()

  // When it is opened again, the draft follows the directory.
  await visit(nambi, path)
  await expect(rowOf(nambi, 'Amina Nakato')).toContainText('Ready')
  await rowOf(nambi, 'Brian Okello').getByRole('gridcell').first().click()
  const panel = nambi.getByRole('region', { name: 'Row 3' })
  await expect(panel).toContainText('Payee, by payee codeBrian Okello, P-00002')
  await expectAccessible(nambi)
  await panel.getByRole('button', { name: 'Use the payee’s number' }).click()
  await expect(rowOf(nambi, 'Brian Okello')).toContainText('+256 772 100 302')
  await expectSaved(nambi)
  await expect(sheetGrid(nambi)).toBeFocused()
  await nambi.keyboard.press('Control+z')
  await expect(rowOf(nambi, 'Brian Okello')).toContainText('Digits lost')
  await expectSaved(nambi)
  await nambi.keyboard.press('Control+Shift+z')
  await expect(rowOf(nambi, 'Brian Okello')).toContainText('Edited')

  await rowOf(nambi, 'Somebody Else').getByRole('gridcell').first().click()
  await nambi.getByRole('region', { name: 'Row 4' }).getByRole('button', { name: 'Exclude row' }).first().click()
  const dialog = nambi.getByRole('dialog', { name: 'Exclude row 4?' })
  await dialog.getByLabel('Reason').fill('Not the owner of the number')
  await dialog.getByRole('button', { name: 'Exclude' }).click()
  await expect(dialog).toHaveCount(0)
  await submitForApproval(nambi)
  await approve(okot, path, 'UGX 180,500')
  await expectStage(nambi, 'Results')
  await expect(rowOf(nambi, 'Amina Nakato')).toContainText(amina)
  await expectAccessible(nambi)

  const { byReference } = await sandbox.ledger({ destination: AMINA })
  expect(Object.values(byReference)).toMatchObject([{ accepted: 1, executions: 1, amount: '120000.00' }])
  await nambi
    .getByText(/^Batch reference /)
    .filter({ hasText: 'disbursement at the service' })
    .getByRole('link')
    .first()
    .click()
  await expect(nambi.getByRole('heading', { name: /^Disbursement/ })).toBeVisible()
  // The service's own word for it is nothing that staff know.
  await visit(nambi, '/disbursements')
  await expect(nambi.getByRole('cell', { name: 'Wallet', exact: true })).toBeVisible()
  await expect(nambi.getByRole('main')).not.toContainText('service_external')
  expect((await Promise.all(heard)).filter((url) => url !== '')).toEqual([])
})
