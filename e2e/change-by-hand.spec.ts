import { expectAccessible } from './fixtures/accessibility'
import { approveOnBoard, askForRelease, choose, escrowRow } from './fixtures/board-steps'
import { givePassword } from './fixtures/payout-steps'
import { whileDown } from './fixtures/stopped-database'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { LOST_LINE } from './fixtures/watch-page'

const RELEASES = `select id from submission where kind = 'release-escrow-disbursement'`

test('of two releases that a restored backup forgot, one is resumed and releases once, and two people confirm that the other never ran', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  complaints.expect(LOST_LINE)
  const instance = await freshInstance()
  const { sandbox } = instance
  const harvest = await sandbox.holdElsewhere('Harvest deliveries', [{ phone: '+256772000611', amount: '6800000.00' }])
  const seeds = await sandbox.holdElsewhere('Seed deliveries', [{ phone: '+256772000612', amount: '450000.00' }])
  await sandbox.fault({ route: 'POST /api/escrow-disbursements/*/release', kind: 'reset-before', times: null })
  const [nambi, okot] = [await signedIn('preparer', instance), await signedIn('approver', instance)]
  for (const [{ id }, payee] of [
    [harvest, '+256 772 000 611'],
    [seeds, '+256 772 000 612'],
  ] as const) {
    await visit(nambi, `/escrow-payouts/${id}`)
    await expect(choose(nambi, payee)).toBeVisible()
    await choose(nambi, payee).press('Space')
    await askForRelease(nambi, 'Delivered on Friday')
    await visit(okot, `/escrow-payouts/${id}`)
    await approveOnBoard(okot, /^Approve release of UGX/)
  }

  // A backup of before both were sent is restored. One was approved long ago, the other one just now; a day has passed since.
  await whileDown(
    instance,
    `update control set epoch = epoch + 1, epoch_since = clock_timestamp() - interval '26 h'`,
    `delete from attempt where submission_id in (${RELEASES})`,
    `delete from observation where submission_id in (${RELEASES})`,
    `update submission set state = 'ready', sends = 0, first_sent_at = null, resend_deadline = null, next_attempt_at = null,
      last_problem = null where id in (${RELEASES})`,
    `update submission set created_at = created_at - interval '47 h' where subject_service_id = '${seeds.id}'`,
  )
  await sandbox.clearFaults()
  await sandbox.dialect({ statusWords: 'null' })
  await instance.startAgain()

  // The board is read again by itself; once it says so, the overview leads there.
  const held = okot.getByText(/It may have been made before .* Nothing is sent until it is resolved here/)
  await visit(okot, `/escrow-payouts/${harvest.id}`)
  await expect(held).toBeVisible()
  await visit(okot, '/')
  await okot
    .getByRole('link', { name: /Harvest deliveries/ })
    .first()
    .click()
  await expect(okot.getByRole('heading', { name: 'Harvest deliveries', level: 1 })).toBeVisible()
  await expect(held).toBeVisible()
  await expect(okot.getByText(/the service gave no status that shows whether the release happened/)).toBeVisible()
  await expectAccessible(okot)
  await sandbox.dialect(null)
  await okot.getByRole('button', { name: 'Resume' }).click()
  const dialog = okot.getByRole('dialog', { name: 'Resume sending?' })
  await dialog.getByLabel('Reason').fill('Its key is an hour old')
  await givePassword(okot)
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await expect(okot.getByText('Each of 1 escrow was refreshed, and is released.')).toBeVisible()
  await expect(escrowRow(okot, '+256 772 000 611')).toContainText('Released')

  await visit(nambi, `/escrow-payouts/${seeds.id}`)
  await nambi.getByRole('button', { name: 'Refresh now' }).click()
  await expect(nambi.getByText(/nothing of the release has happened\./)).toBeVisible()
  await expect(nambi.getByRole('button', { name: 'Resume' })).toHaveCount(0)
  await nambi.getByRole('button', { name: 'It was never carried out' }).click()
  await nambi.getByRole('dialog').getByLabel('Reason').fill('The service has nothing of it')
  await nambi.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
  await expect(nambi.getByText('You requested it, so somebody else has to decide.')).toBeVisible()
  await expectAccessible(nambi)
  await visit(okot, '/approvals')
  const waiting = okot.getByRole('table', { name: 'Waiting for a decision' })
  await expect(waiting.getByRole('row', { name: /Seed deliveries/ })).toContainText('The service has nothing of it')
  await okot.getByRole('link', { name: 'Review Seed deliveries' }).click()
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Confirm that the release was never carried out' }).click()
  await expect(okot.getByText(/It was never carried out: two people confirmed it/)).toBeVisible()
  await expect(choose(nambi, '+256 772 000 612')).toBeVisible()
  const executions = async (id: string) =>
    Object.values((await sandbox.ledger({ sourceId: id })).byReference).map((one) => one.executions)
  expect([await executions(harvest.id), await executions(seeds.id)]).toEqual([[1], [0]])
})
