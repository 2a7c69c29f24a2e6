import { expectPaidOnce, moved } from './fixtures/ledger'
import { openApproved, openDraft, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, rowOf, submitForApproval, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { ready, visit } from './fixtures/visit'
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
  await sandbox.fault({ route: 'POST /api/disbursements', kind: 'commit-then-delay', delayMs: 20_000, times: 1 })
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

test('a power cut in the middle of a draft loses nothing that was typed', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  complaints.expect(LOST_LINE)
  const instance = await freshInstance()
  const sheet = payroll('Field wages', [
    { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500' },
    { name: 'Kigozi Samuel', phone: '', amount: '167000' },
  ])
  const nambi = await signedIn('preparer', instance)
  const path = await openDraft(nambi, sheet)
  await typeInto(nambi, 'Nansubuga Judith', 'phone', '0772905114')
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')
  await instance.kill9()
  await instance.startAgain()
  await nambi.reload()
  await ready(nambi)
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')
  await expect(rowOf(nambi, 'Kigozi Samuel')).toContainText('No phone')

  const achieng = await signedIn('preparer2', instance)
  await visit(achieng, path)
  await typeInto(achieng, 'Kigozi Samuel', 'phone', '+256772610544')
  await expect(rowOf(nambi, 'Kigozi Samuel')).toContainText('+256 772 610 544')
  await submitForApproval(achieng)
  await expectStage(nambi, 'Approval')
  expect(Object.values(await moved(instance.sandbox, sheet)).every(({ times }) => times === 0)).toBe(true)
})
