import { expectAccessible } from './fixtures/accessibility'
import { collect } from './fixtures/escrow-steps'
import { givePassword } from './fixtures/payout-steps'
import { whileDown } from './fixtures/stopped-database'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { LOST_LINE } from './fixtures/watch-page'

const PAYMENT = `select id from submission where kind = 'create-payment'`

test('a payment that a restored backup forgot is resumed with its own key, and an escrow nobody can find is called absent by two people', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  complaints.expect(LOST_LINE)
  const instance = await freshInstance()
  const { sandbox } = instance
  const nambi = await signedIn('preparer', instance)
  await sandbox.fault({ route: 'POST /api/escrows/', kind: 'reset-before', times: null })
  const escrow = await collect(nambi, { name: 'Coffee, Bugisu', amount: '64000', phone: '0772 000 431' })
  await visit(nambi, '/payments/new')
  await nambi.getByRole('textbox', { name: 'Amount' }).fill('75,000')
  await nambi.getByRole('textbox', { name: 'Phone' }).fill('0772 411 231')
  await nambi.getByRole('button', { name: 'Request payment' }).click()
  await expect(nambi).toHaveURL(/\/payments\/[0-9a-f-]{36}$/)
  await expect(nambi.getByText('Completed', { exact: true }).first()).toBeVisible()

  // A backup of before the payment was sent is restored; the escrow was asked for a day ago, and never got through.
  await whileDown(
    instance,
    `update control set epoch = epoch + 1, epoch_since = clock_timestamp()`,
    `delete from attempt where submission_id in (${PAYMENT})`,
    `delete from observation where submission_id in (${PAYMENT})`,
    `update submission set state = 'ready', sends = 0, first_sent_at = null, resend_deadline = null, service_id = null,
      service_status = null, observed_at = null, next_attempt_at = null where kind = 'create-payment'`,
    `update submission set epoch = (select epoch from control), created_at = created_at - interval '26 h',
      first_sent_at = first_sent_at - interval '26 h', resend_deadline = resend_deadline - interval '26 h',
      next_attempt_at = clock_timestamp() where kind = 'create-escrow'`,
    `update attempt set opened_at = opened_at - interval '26 h', lease_until = lease_until - interval '26 h'`,
  )
  await instance.startAgain()

  const okot = await signedIn('approver', instance)
  await visit(okot, '/')
  await okot
    .getByRole('link', { name: /Payment by \+256772411231/ })
    .first()
    .click()
  await expect(
    okot.getByText(/It was sent before the database was restored\. Do not ask this payer again\./),
  ).toBeVisible()
  await expect(okot.getByText(/It may have arrived, or still arrive\. Possible from/)).toBeVisible()
  await expectAccessible(okot)
  await okot.getByRole('button', { name: 'Resume' }).click()
  const dialog = okot.getByRole('dialog', { name: 'Resume sending?' })
  await dialog.getByLabel('Reason').fill('Its key is an hour old')
  await givePassword(okot)
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(okot).toHaveURL(/\/payments\/[0-9a-f-]{36}$/)
  expect((await sandbox.ledger()).byReference['(none)']).toMatchObject({ batches: 1, executions: 1 })

  await visit(nambi, escrow)
  await nambi.getByRole('textbox', { name: /^Escrow ID/ }).fill('5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11')
  await nambi.getByRole('button', { name: 'Link this one' }).click()
  await expect(nambi.getByText('The service knows no such escrow, or gave no clear answer.')).toBeVisible()
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'It never arrived' }).click()
  await nambi.getByRole('dialog').getByLabel('Reason').fill('The service says it has none')
  await nambi.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await expect(nambi.getByText('You requested it, so somebody else has to decide.')).toBeVisible()
  await visit(okot, '/approvals')
  await expect(okot.getByRole('row', { name: /Coffee, Bugisu/ })).toContainText(
    'Confirm that the service never received it',
  )
  await okot.getByRole('link', { name: 'Review Escrow Coffee, Bugisu' }).click()
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Confirm that nobody was asked for UGX 64,000' }).click()
  await expect(
    okot.getByText('The service never received it. Nothing has moved. It can be requested again.'),
  ).toBeVisible()
  await sandbox.clearFaults()
  await nambi.getByRole('link', { name: 'Correct and request again' }).click()
  await expect(nambi.getByLabel('Amount', { exact: true })).toHaveValue('64000.00')
})
