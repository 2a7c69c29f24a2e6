import { expectAccessible } from './fixtures/accessibility'
import { expectNothingSent, expectPaidOnce } from './fixtures/ledger'
import { openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, givePassword, NEXT_READING_MS, rowOf } from './fixtures/payout-steps'
import { whileDown } from './fixtures/stopped-database'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { LOST_LINE } from './fixtures/watch-page'
import { payroll } from './sheets/payroll'

const QUOTE = 'POST /api/disbursements/quote'

test.afterEach(async ({ sandbox }) => {
  await sandbox.clearFaults()
  await sandbox.fees([])
})

test('a fee that changes after approval stops the sending until the new total is approved', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Tumusiime Brian', phone: '+256751604174', amount: '460000' }])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await openSubmitted(nambi, sheet)

  // No quote, no sending: the fee changes in the time between the approval and the first try.
  await sandbox.fault({ route: QUOTE, kind: 'html-503', times: null })
  await openApproved(okot, path)
  await sandbox.fees([{ fee: '1750.00' }])
  await sandbox.clearFaults()

  const asked = okot.getByRole('complementary', { name: 'Batches' })
  await expect(asked).toContainText('A batch waits for approval again', { timeout: NEXT_READING_MS })
  await expect(asked).toContainText(
    'The quote changed from UGX 461,000 to UGX 461,750 since approval. Nothing was paid.',
  )
  await expect(rowOf(okot, 'Tumusiime Brian')).toContainText('Approved before and not paid')
  await expect(rowOf(nambi, 'Tumusiime Brian')).toContainText('Approved before and not paid')
  await expectNothingSent(sandbox, sheet)

  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve UGX 461,750' }).click()
  await expectStage(okot, 'Results')
  await expect(rowOf(okot, 'Tumusiime Brian')).toContainText('Paid by Airtel')
  await expectPaidOnce(sandbox, sheet, { 'Tumusiime Brian': '460000.00' })
  await visit(nambi, path)
  await expect(rowOf(nambi, 'Tumusiime Brian')).toContainText('Paid by Airtel')
})

test('a new total that is rejected is never sent, and its rows can be paid in another payout', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Field wages', [{ name: 'Kyomuhendo Stella', phone: '+256709221433', amount: '96000' }])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const path = await openSubmitted(nambi, sheet)
  await sandbox.fault({ route: QUOTE, kind: 'html-503', times: null })
  await openApproved(okot, path)
  await sandbox.fees([{ fee: '9000.00' }])
  await sandbox.clearFaults()

  // The next try comes by itself, the later the more tries there were.
  const asked = okot.getByRole('complementary', { name: 'Batches' })
  await expect(asked).toContainText('A batch waits for approval again', { timeout: NEXT_READING_MS })
  await okot.getByRole('button', { name: 'Reject' }).click()
  await okot.getByLabel('Reason for rejecting').fill('The fee is a mistake of the service')
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(rowOf(okot, 'Kyomuhendo Stella')).toContainText('Not sent. Nothing was paid')
  await expectNothingSent(sandbox, sheet)
  await expect(nambi.getByRole('button', { name: 'Retry 1 unpaid payment' })).toBeVisible()
})

// A backup from after the rejection was restored. Nobody knows yet what happened between it and the restore.
const RESTORED = `update control set epoch = epoch + 1, epoch_since = clock_timestamp(), epoch_lost_from = clock_timestamp() - interval '1 hour'`

test('what a restored backup leaves open is paid again only where a person chooses it', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  complaints.expect(LOST_LINE)
  const instance = await freshInstance()
  const { sandbox } = instance
  const nambi = await signedIn('preparer', instance)
  const okot = await signedIn('approver', instance)
  const path = await openSubmitted(
    nambi,
    payroll('Road wages', [{ name: 'Akello Joy', phone: '+256772330286', amount: '70000' }]),
  )
  await sandbox.fault({ route: QUOTE, kind: 'html-503', times: null })
  await openApproved(okot, path)
  await sandbox.fees([{ fee: '9000.00' }])
  await sandbox.clearFaults()
  const asked = okot.getByRole('complementary', { name: 'Batches' })
  await expect(asked).toContainText('A batch waits for approval again', { timeout: NEXT_READING_MS })

  await whileDown(instance, RESTORED)
  await instance.startAgain()
  await visit(okot, path)
  await expect(rowOf(okot, 'Akello Joy')).toContainText('It waits for approval, and is compared')
  await okot.getByRole('button', { name: 'Reject' }).click()
  await okot.getByLabel('Reason for rejecting').fill('The fee is a mistake of the service')
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Reject', exact: true }).click()

  await visit(nambi, path)
  await expect(rowOf(nambi, 'Akello Joy')).toContainText(
    'It may have been paid in the time that a restored backup lost',
  )
  await expect(nambi.getByRole('complementary', { name: 'Batches' })).toContainText('its rows may have been paid')
  await expect(nambi.getByRole('button', { name: 'Retry 0 unpaid payments' })).toBeDisabled()
  await nambi.getByRole('checkbox', { name: /^Retry row \d+$/ }).press('Space')
  await nambi.getByRole('button', { name: 'Retry 1 unpaid payment' }).click()
  const dialog = nambi.getByRole('dialog')
  await expect(dialog).toContainText('1 row may have been paid in the time that a restored backup lost.')
  await expectAccessible(nambi)
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expectStage(nambi, 'Check and quote')
})
