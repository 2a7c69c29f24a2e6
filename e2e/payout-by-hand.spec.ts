import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, givePassword, rowOf } from './fixtures/payout-steps'
import { whileDown } from './fixtures/stopped-database'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { LOST_LINE } from './fixtures/watch-page'
import { payroll } from './sheets/payroll'

const OTHER_ID = '5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11'

const FIELD = payroll('Field wages', [
  { name: 'Acen Mark', phone: '+256772330286', amount: '388000' },
  { name: 'Ocen Rita', phone: '+256772000001', amount: '52000' },
  { name: 'Lubega Peter', phone: '+256754907618', amount: '183000' },
])
const STORE = payroll('Store wages', [
  { name: 'Atim Lucy', phone: '+256778380672', amount: '216000' },
  { name: 'Nabirye Faith', phone: '+256754114207', amount: '95000' },
])
const NIGHT = payroll('Night wages', [{ name: 'Okello Sam', phone: '+256778114209', amount: '64000' }])

const batch = (payout: string, method: string) =>
  `(select s.id from submission s join payout p on p.id = s.payout_id where p.name = '${payout}' and s.payment_method = '${method}')`
const forget = (id: string, holdReason: string) => [
  `delete from row_outcome where submission_id = ${id}`,
  `delete from outcome_sum where submission_id = ${id}`,
  `delete from observation where submission_id = ${id}`,
  `update attempt set outcome = 'unknown' where submission_id = ${id}`,
  `update submission set state = 'on_hold', hold_reason = '${holdReason}', service_id = null, service_status = null, observed_at = null, next_attempt_at = null
    where id = ${id}`,
]
const foundBefore = (id: string, found: number, ids: string) =>
  `insert into absence_scan (submission_id, started_at, finished_at, window_from, window_to, total, complete, found, found_ids)
    select s.id, now(), now(), now(), now(), ${found}, true, ${found}, array[${ids}] from submission s where s.id = ${id}`
const [UNSEARCHED, TWICE] = [batch(FIELD.name, 'mtn'), batch(FIELD.name, 'airtel')]
const [CONTRADICTED, RESTORED] = [batch(STORE.name, 'mtn'), batch(STORE.name, 'airtel')]
const NEVER_SENT = batch(NIGHT.name, 'mtn')

const cards = (page: Page) => page.getByRole('region', { name: 'Batches that need a person' })
const card = (page: Page, name: string) => cards(page).getByRole('article', { name })
const follow = (page: Page, payout: string) =>
  page
    .getByRole('link', { name: `Resolve ${payout}` })
    .first()
    .click()

test('every batch whose outcome reading cannot find is resolved by people', async ({
  signedIn,
  freshInstance,
  complaints,
}) => {
  // An instance of its own and a restart take their time on a busy machine.
  test.setTimeout(420_000)
  complaints.expect(LOST_LINE)
  const instance = await freshInstance()
  const { sandbox } = instance
  const nambi = await signedIn('preparer', instance)
  const okot = await signedIn('approver', instance)
  for (const sheet of [FIELD, STORE]) {
    const path = await openSubmitted(nambi, sheet)
    await visit(okot, path)
    await givePassword(okot)
    await okot.getByRole('button', { name: /^Approve UGX/ }).click()
    await expectStage(nambi, 'Results')
  }
  await sandbox.fault({ route: 'POST /api/disbursements', kind: 'reset-before', times: null })
  const night = await openSubmitted(nambi, NIGHT)
  await openApproved(okot, night)
  await expect(rowOf(nambi, 'Okello Sam')).toContainText('Not known yet')

  // A day later: reading has resolved none of them, and one was found after a backup was restored.
  await whileDown(
    instance,
    foundBefore(TWICE, 2, `s.service_id, '${OTHER_ID}'::uuid`),
    ...forget(UNSEARCHED, 'unclear'),
    ...forget(TWICE, 'found_twice'),
    `delete from row_outcome where submission_id = ${CONTRADICTED}`,
    `delete from outcome_sum where submission_id = ${CONTRADICTED}`,
    `update submission set state = 'on_hold', hold_reason = 'figures_differ', next_attempt_at = null where id = ${CONTRADICTED}`,
    `update submission set state = 'on_hold', hold_reason = 'unclear', next_attempt_at = null where id = ${NEVER_SENT}`,
    `update submission set created_at = created_at - interval '26 h', first_sent_at = first_sent_at - interval '26 h',
      resend_deadline = resend_deadline - interval '26 h' where id in (${UNSEARCHED}, ${NEVER_SENT})`,
    `update attempt set closed_at = coalesce(closed_at, clock_timestamp()), outcome = coalesce(outcome, 'unknown')
      where submission_id = ${NEVER_SENT}`,
    `update attempt set opened_at = opened_at - interval '26 h', lease_until = lease_until - interval '26 h'
      where submission_id in (${UNSEARCHED}, ${NEVER_SENT})`,
    foundBefore(RESTORED, 1, 's.service_id'),
    ...forget(RESTORED, 'unclear'),
    // Without any attempt, the service would show that this database is not the newest one.
    `update attempt set outcome = 'not_sent' where submission_id = ${RESTORED}`,
    `update submission set state = 'on_hold', hold_reason = 'stopped', hold_note = 'It was sent before the database was restored.', sends = 0, first_sent_at = null,
      resend_deadline = null where id = ${RESTORED}`,
  )
  await sandbox.clearFaults()
  await instance.startAgain()

  // Not known: one row was paid and the other was not, says the service in a letter.
  await visit(nambi, '/')
  await follow(nambi, `${FIELD.name}, MTN`)
  const unsearched = card(nambi, 'MTN batch: Not known yet')
  await expect(unsearched).toContainText('Do not pay these rows again until this is resolved.')
  await expect(rowOf(nambi, 'Acen Mark')).toContainText('A person resolves it with its batch. Do not pay it again.')
  await expectAccessible(nambi)
  await unsearched.getByRole('button', { name: 'Confirm rows' }).click()
  const confirm = nambi.getByRole('dialog', { name: 'Confirm rows as paid or unpaid' })
  await confirm
    .getByRole('group', { name: /Acen Mark/ })
    .getByLabel('Paid', { exact: true })
    .check()
  await confirm
    .getByRole('group', { name: /Ocen Rita/ })
    .getByLabel('Unpaid')
    .check()
  await confirm.getByLabel('Evidence').fill('Letter of the service of 3 May')
  await expect(confirm).toContainText(/D\. Okot.* may decide about it\./)
  await expectAccessible(nambi)
  await confirm.getByRole('button', { name: 'Propose for approval' }).click()
  await expect(unsearched).toContainText('You proposed it, so somebody else has to decide.')
  await visit(okot, '/approvals')
  await expect(okot.getByRole('row', { name: /Resolve the MTN batch of 2 rows manually/ })).toContainText('Letter of')
  await okot.getByRole('link', { name: `Review ${FIELD.name}` }).click()
  const decision = card(okot, 'MTN batch: Not known yet')
  await expect(decision.getByRole('row', { name: /Ocen Rita/ })).toContainText('Unpaid')
  await expectAccessible(okot)
  await givePassword(okot)
  await decision.getByRole('button', { name: 'Confirm 1 paid, 1 unpaid' }).click()
  await expect(card(okot, 'MTN batch: Not known yet')).toHaveCount(0)

  // Found twice: the one whose rows fit is linked, the other stays named.
  const twice = card(okot, 'Airtel batch: Found twice')
  await expect(twice).toContainText(/list was last searched .*, and it was found there\./)
  await twice.getByRole('button', { name: 'Link disbursement' }).click()
  const link = okot.getByRole('dialog', { name: 'Link this batch to its disbursement' })
  await link.getByLabel('Disbursement ID').fill(OTHER_ID)
  await link.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(link).toContainText('The service knows no such disbursement')
  await link.getByRole('button', { name: new RegExp(`^Compare with (?!${OTHER_ID})`) }).click()
  await expect(link.getByRole('row', { name: /Lubega Peter/ })).toContainText('Same')
  await expect(link).toContainText(`The other disbursement, ${OTHER_ID}, stays unexplained`)
  await expectAccessible(okot)
  await givePassword(okot)
  await link.getByRole('button', { name: 'Link this disbursement' }).click()
  await expect(link).toHaveCount(0)
  await expectStage(okot, 'Results')
  await expect(rowOf(okot, 'Lubega Peter')).toContainText('Paid by Airtel')
  await expect(okot.getByRole('complementary', { name: 'Batches' })).toContainText(OTHER_ID)
  await expect(nambi.getByRole('button', { name: 'Retry 1 unpaid payment' })).toBeVisible()

  // Found after a restore: what the search found is linked, and nothing is sent a second time.
  await visit(okot, '/')
  await follow(okot, `${STORE.name}, Airtel`)
  const restored = card(okot, 'Airtel batch: Found after a restore')
  await restored.getByRole('button', { name: 'Link disbursement' }).click()
  await link.getByRole('button', { name: /^Compare with/ }).click()
  await givePassword(okot)
  await link.getByRole('button', { name: 'Link this disbursement' }).click()
  await expect(link).toHaveCount(0)

  // Figures differ: the service has corrected itself, and is read again.
  const contradicted = card(okot, 'MTN batch: Figures differ')
  await contradicted.getByRole('button', { name: 'Refresh' }).click()
  const again = okot.getByRole('dialog', { name: 'Refresh the disbursement?' })
  await again.getByLabel('Reason').fill('They corrected it')
  await givePassword(okot)
  await again.getByRole('button', { name: 'Refresh' }).click()
  await expect(cards(okot)).toHaveCount(0)
  await expectStage(okot, 'Results')
  const { byReference } = await sandbox.ledger()
  expect(Object.values(byReference).map(({ batches }) => batches)).toEqual([1, 1, 1, 1, 1])

  // Never arrived: two people abandon it, after one more search.
  await visit(nambi, night)
  await card(nambi, 'MTN batch: Not known yet').getByRole('button', { name: 'Abandon batch' }).click()
  const abandon = nambi.getByRole('dialog', { name: 'Abandon this batch?' })
  await abandon.getByLabel('Reason').fill('The service has nothing of it')
  await abandon.getByRole('button', { name: 'Propose abandoning' }).click()
  await expect(abandon).toHaveCount(0)
  await visit(okot, night)
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Confirm that UGX 64,000 was never received' }).click()
  await expect(cards(okot)).toHaveCount(0)
  await expect(nambi.getByRole('button', { name: 'Retry 1 unpaid payment' })).toBeVisible()
})
