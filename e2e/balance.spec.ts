import { expectAccessible } from './fixtures/accessibility'
import { openApproved, openDraft, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, submitButton } from './fixtures/payout-steps'
import { demoPerson } from './fixtures/sign-in'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('the wallet’s balance is recorded, and a payout that it does not cover warns before it is submitted and approved', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance()
  const preparer = await signedIn('preparer', instance)
  await visit(preparer, '/settings/balance')
  await expect(preparer.getByText('No balance recorded yet')).toBeVisible()
  await preparer.getByRole('button', { name: 'Record balance' }).click()
  const dialog = preparer.getByRole('dialog', { name: 'Record the wallet’s balance' })
  await dialog.getByRole('button', { name: 'Record balance' }).click()
  await expect(dialog.getByText('Enter the balance.')).toBeVisible()
  await dialog.getByLabel('Balance').fill('1.500')
  await dialog.getByRole('button', { name: 'Record balance' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('1.500')
  await dialog.getByLabel('Balance').fill('300,000')
  await expectAccessible(preparer)
  await dialog.getByLabel('Balance').press('Enter')
  await expect(preparer.getByRole('region', { name: 'Wallet in UGX' })).toContainText('300,000')

  await preparer.getByRole('button', { name: 'Upload balances' }).click()
  const upload = preparer.getByRole('dialog', { name: 'Upload balances' })
  const file = (text: string) => ({ name: 'wallet.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await upload
    .getByRole('button', { name: 'Choose a CSV file' })
    .setInputFiles(file('time,currency,balance\n2026-01-05 09:00,UGX,x\n'))
  await upload.getByRole('button', { name: 'Record balances' }).click()
  await expect(upload.getByText('Line 2:')).toBeVisible()
  await upload
    .getByRole('button', { name: 'wallet.csv' })
    .setInputFiles(file('time,currency,balance\n2026-01-05 09:00,UGX,"900,000"\n2026-01-06 09:00,UGX,"500,000"\n'))
  await upload.getByRole('button', { name: 'Record balances' }).click()
  await expect(preparer.getByRole('table', { name: 'Recorded balances' }).getByRole('row')).toHaveCount(4)
  await expect(preparer.getByRole('img', { name: 'Recorded balances in UGX over time' })).toBeVisible()
  await expectAccessible(preparer)

  const path = await openDraft(
    preparer,
    payroll('Too much', [{ name: 'Achan Francis', phone: '+256772402618', amount: '318500' }]),
  )
  const panel = preparer.getByText('Missing')
  await expect(panel).toBeVisible()
  await expect(submitButton(preparer)).toBeEnabled()
  await submitButton(preparer).click()
  const submit = preparer.getByRole('dialog', { name: 'Submit for approval?' })
  await expect(submit).toContainText('The wallet lacks UGX 19,500')
  await expectAccessible(preparer)
  await submit.getByRole('button', { name: 'Submit for approval' }).click()
  await expectStage(preparer, 'Approval')

  const approver = await signedIn('approver', instance)
  await visit(approver, path)
  await expect(approver.getByText('The wallet lacks UGX 19,500')).toBeVisible()
  // A new balance takes the warning away, on the page that is open.
  await visit(preparer, '/settings/balance')
  await preparer.getByRole('button', { name: 'Record balance' }).click()
  await dialog.getByLabel('Balance').fill('2,000,000')
  await dialog.getByRole('button', { name: 'Record balance' }).click()
  await expect(approver.getByText('The wallet lacks')).toBeHidden()
  await expect(approver.getByText('Remains')).toBeVisible()
  await expectAccessible(approver)
})

test('a payout that the wallet does not cover waits for funds, and one approver resumes all of it', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance()
  const preparer = await signedIn('preparer', instance)
  const approver = await signedIn('approver', instance)
  const rows = [
    { name: 'Okello Peter', phone: '+256772402619', amount: '50000' },
    { name: 'Auma Grace', phone: '+256752402620', amount: '90000' },
  ]
  const path = await openSubmitted(preparer, payroll('Too little', rows))
  await instance.sandbox.wallet('10.00')
  await openApproved(approver, path)
  const waiting = approver.getByRole('region', { name: 'Waiting for funds' })
  await expect(waiting).toContainText('2 batches, 2 rows')
  await expect(waiting).toContainText('141,000')
  await expect(waiting).toContainText('Not known: no balance was recorded since')
  await expect(approver.getByRole('button', { name: 'Retry' })).toBeHidden()
  await expectAccessible(approver)
  await approver.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(approver)
  await approver.setViewportSize({ width: 1280, height: 800 })
  await visit(preparer, '/')
  const task = preparer.getByRole('row', { name: /^Waiting for funds/ })
  await expect(task).toContainText('2 batches were not sent, because the wallet held too little.')

  await instance.sandbox.wallet('5000000.00')
  await visit(preparer, '/settings/balance')
  await preparer.getByRole('button', { name: 'Record balance' }).click()
  const dialog = preparer.getByRole('dialog', { name: 'Record the wallet’s balance' })
  await dialog.getByLabel('Balance').fill('5,000,000')
  await dialog.getByRole('button', { name: 'Record balance' }).click()
  await expect(waiting).toContainText('now covers it')
  await approver.getByRole('button', { name: 'Resume payout' }).click()
  const confirm = approver.getByRole('dialog', { name: 'Resume this payout?' })
  await expect(confirm).toContainText('141,000')
  await confirm.getByLabel('Confirm with your password').fill(demoPerson('approver').password)
  await expectAccessible(approver)
  await confirm.getByRole('button', { name: 'Resume payout' }).click()
  await expect(waiting).toBeHidden()
  await expect.poll(async () => Object.keys((await instance.sandbox.ledger()).byReference).length).toBe(2)
  expect(Object.values((await instance.sandbox.ledger()).byReference).every(({ accepted }) => accepted === 1)).toBe(
    true,
  )
})
