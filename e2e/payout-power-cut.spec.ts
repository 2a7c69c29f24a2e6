import { expectPaidOnce } from './fixtures/ledger'
import { openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, rowOf } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { LOST_LINE } from './fixtures/watch-page'
import { payroll } from './sheets/payroll'

test('a power cut in the middle of sending pays nobody twice, and the payout goes on by itself', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  complaints.expect(LOST_LINE)
  const instance = await freshInstance()
  const { sandbox } = instance
  const sheet = payroll('Field wages', [
    { name: 'Mwesigwa Ivan', phone: '+256789264517', amount: '205000' },
    { name: 'Okello Patrick', phone: '+256761337045', amount: '100000' },
  ])
  const nambi = await signedIn('preparer', instance)
  const path = await openSubmitted(nambi, sheet)
  await sandbox.fault({ route: 'POST /api/disbursements', kind: 'commit-then-delay', delayMs: 5_000, times: 1 })
  await openApproved(await signedIn('approver', instance), path)

  await expect.poll(async () => Object.keys((await sandbox.ledger()).byReference)).toHaveLength(2)
  await instance.kill9()
  await instance.startAgain()
  await visit(nambi, path)
  await expect(rowOf(nambi, 'Mwesigwa Ivan')).toContainText(/Do not pay it again|Paid by MTN/)
  await expect(rowOf(nambi, 'Mwesigwa Ivan')).toContainText('Paid by MTN', { timeout: 60_000 })
  await expectStage(nambi, 'Results')
  await expectPaidOnce(sandbox, sheet, { 'Mwesigwa Ivan': '205000.00', 'Okello Patrick': '100000.00' })
})
