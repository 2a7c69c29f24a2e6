import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { acceptRepeated, openApproved, openDraft, openSubmitted } from './fixtures/payout-by-api'
import { expectStage, givePassword, submitButton, submitForApproval } from './fixtures/payout-steps'
import { demoPerson } from './fixtures/sign-in'
import { FIRST_POLICY } from './fixtures/stopped-database'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

const rules = (page: Page) => page.getByRole('table', { name: 'Rules' }).first()

/** Reads what the changes would have done, gives a reason, confirms and saves. */
async function save(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: 'Review changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review the changed policy' })
  await expect(dialog).toContainText('in the last 90 days')
  await dialog.getByLabel('Reason for the change').fill('After the audit')
  await givePassword(page)
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toHaveCount(0)
}

test('an admin makes the policy stricter at once, also for what waits, and looser only with a second person', async ({
  freshInstance,
  signedIn,
}) => {
  // The policy is the whole instance's, and others work in the one that is shared.
  const instance = await freshInstance({}, '127.0.0.1', [FIRST_POLICY])
  const nambi = await signedIn('preparer', instance)
  const path = await openDraft(
    nambi,
    payroll('Field wages', [{ name: 'Okello Patrick', phone: '+256761337045', amount: '350000' }]),
  )
  await submitButton(nambi).click()
  const question = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  await expect(question.getByText('What the policy asks for')).toBeVisible()
  await expect(question.getByRole('list', { name: 'Approval policy' })).toContainText('1 approver')
  await expectAccessible(nambi)
  await nambi.keyboard.press('Escape')
  await submitForApproval(nambi)
  const viewer = await signedIn('viewer', instance)
  await visit(viewer, '/settings/policy')
  await expect(rules(viewer)).toContainText('total above UGX 10,000,000 and no control total')
  await expect(rules(viewer)).toContainText('Total above UGX 1,000,000')
  await expect(rules(viewer)).toContainText('2 approvers')
  await expect(viewer.getByRole('button', { name: 'Edit policy' })).toHaveCount(0)
  await expectAccessible(viewer)

  const admin = await signedIn('admin', instance)
  await visit(admin, '/settings')
  await admin.getByRole('link', { name: 'Approval policy' }).click()
  await admin.getByRole('button', { name: 'Edit policy' }).click()
  await admin.getByRole('button', { name: 'Add rule' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByText('Payout', { exact: true }).click()
  await dialog.getByLabel('Total above').fill('300 000')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog.getByText('Choose the currency of the amount.')).toBeVisible()
  await expectAccessible(admin)
  await dialog.getByRole('button', { name: /Currency/ }).click()
  await admin.getByRole('option', { name: 'UGX' }).click()
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rules(admin).getByRole('row').nth(3)).toContainText('Payout and total above UGX 300,000')
  // By the keyboard, below the rule that blocks: there it demands of nobody less than before.
  await admin.getByRole('button', { name: 'Move line 3 up' }).press('Enter')
  await expect(rules(admin).getByRole('row').nth(2)).toContainText('UGX 300,000')
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 320, height: 800 })
  await expectAccessible(admin)
  expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await save(admin, 'Apply policy')
  await expect(admin.getByText(/^Version 3\s*·$/)).toBeVisible()

  const okot = await signedIn('approver', instance)
  await visit(okot, path)
  await expect(okot.getByText('0 of 2')).toBeVisible()

  await admin.getByRole('button', { name: 'Edit policy' }).click()
  await admin.getByRole('button', { name: 'Remove line 2' }).click()
  await save(admin, 'Submit for approval')
  await expect(admin.getByRole('heading', { name: 'Version 4 waits for approval' })).toBeVisible()
  await expect(admin.getByText('1 rule is removed.')).toBeVisible()
  await expect(admin.getByText('You requested it, so an approver or another admin has to approve it.')).toBeVisible()
  await expectAccessible(admin)

  await visit(okot, '/approvals')
  await okot.getByRole('link', { name: 'Review Policy, version 4' }).click()
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Approve this policy' }).click()
  await expect(okot.getByText(/^Version 4\s*·$/)).toBeVisible()
  await expect(rules(okot)).not.toContainText('UGX 300,000')
  await okot.getByText('Version 3, replaced').click()
  await expect(okot.getByText('Payout and total above UGX 300,000: 2 approvers')).toBeVisible()
  // What was demanded once of the payout that waits is not taken back.
  await visit(okot, path)
  await expect(okot.getByText('0 of 2')).toBeVisible()
  await expect(okot.getByText('The policy has changed since and no longer has this rule.')).toBeVisible()
})

test('two approvers are asked for a payout above UGX 1,000,000, and each reads the rule; below, one suffices', async ({
  freshInstance,
  signedIn,
}) => {
  const instance = await freshInstance({}, '127.0.0.1', [FIRST_POLICY])
  const nambi = await signedIn('preparer', instance)
  const [okot, tumusiime] = [await signedIn('approver', instance), await signedIn('approver2', instance)]
  const pay = (name: string, amount: string) =>
    openSubmitted(nambi, payroll(name, [{ name: 'Okello Patrick', phone: '+256761337045', amount }]))
  const large = await pay('Field wages', '1000001')
  const demands = (page: Page) => page.getByRole('list', { name: 'Approval policy' })
  await expect(demands(nambi)).toHaveText('Needs 2 approvers: total above UGX 1,000,000 · rule 2')

  await okot.setViewportSize({ width: 390, height: 844 })
  await visit(okot, '/approvals')
  await expect(okot.getByText('0 of 2')).toBeVisible()
  await expect(demands(okot)).toHaveText('Needs 2 approvers: total above UGX 1,000,000 · rule 2')
  await expectAccessible(okot)
  await visit(okot, large)
  await okot.getByRole('button', { name: 'Go to decision' }).click()
  await expect(demands(okot)).toHaveText('Needs 2 approvers: total above UGX 1,000,000 · rule 2')
  await expectAccessible(okot)
  await approveOnce(okot)
  await expect(okot.getByText('1 of 2').filter({ visible: true })).toBeVisible()
  await visit(tumusiime, large)
  await approveOnce(tumusiime)
  await expect(tumusiime.getByRole('list', { name: 'Approval policy' })).toHaveCount(0)
  await expectStage(tumusiime, 'Sending')

  const small = await pay('Market wages', '1000000')
  await expect(demands(nambi)).toHaveText('Needs 1 approver')
  await visit(okot, small)
  await okot.getByRole('button', { name: 'Go to decision' }).click()
  await approveOnce(okot)
  await expect(okot.getByText(/^Step [45] of 5/)).toBeVisible()
})

// In the built app an error of the database reaches code that holds another copy of its class.
test('a ceiling that blocks a submission or a decision says so in the words of the policy', async ({
  freshInstance,
  signedIn,
}) => {
  const ceilings = [
    { id: 'one', scope: 'payout', currency: 'UGX', most: '40000000', demand: { action: 'block' } },
    { id: 'day', scope: 'approver-day', currency: 'UGX', most: '50000000', demand: { action: 'block' } },
  ]
  const blocks = `update policy_version set ceilings = '${JSON.stringify(ceilings)}' where number = 3`
  const instance = await freshInstance({}, '127.0.0.1', [blocks])
  const nambi = await signedIn('preparer', instance)
  const pay = (name: string, phone: string, amount: string) =>
    payroll(name, [{ name: 'Okello Patrick', phone, amount }])
  const drafted = await openDraft(nambi, pay('Field wages', '+256761337045', '400001'))
  const question = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  const submit = question.getByRole('button', { name: 'Submit for approval' })
  await submitButton(nambi).click()
  await expect(question).toContainText('The policy blocks this payout, so it cannot be submitted.')
  await expect(submit).toBeDisabled()
  await expectAccessible(nambi)
  // Where what the policy asks for cannot be read, submitting finds it out.
  await nambi.route('**/policy', () => undefined)
  await visit(nambi, drafted)
  await submitButton(nambi).click()
  await submit.click()
  await expect(question).toContainText(
    'Blocked by the policy: total of one payout above UGX 400,000 · ceiling 1. Nothing was submitted and nothing is sent.',
  )
  await expect(nambi.getByText('Something went wrong on our side')).toHaveCount(0)
  await expectAccessible(nambi)

  const first = await openSubmitted(nambi, pay('Market wages', '+256761337046', '300000'))
  const second = await openSubmitted(nambi, pay('Store wages', '+256761337047', '300000'))
  const okot = await signedIn('approver', instance)
  // The page does not hear of what is decided elsewhere meanwhile.
  await okot.route('**/api/live*', () => undefined)
  await visit(okot, second)
  const decide = okot.getByRole('button', { name: 'Approve UGX 301,000', exact: true })
  await expect(decide).toBeVisible()
  await openApproved(await signedIn('approver', instance), first)
  await givePassword(okot)
  await decide.click()
  await expect(
    okot.getByText('With this you would approve more in a day than the policy allows one person.'),
  ).toBeVisible()
  await expect(okot.getByText('Something went wrong on our side')).toHaveCount(0)
  expect(instance.log()).not.toContain('an action ended in a defect')
})

test('a ceiling of a payee and day names the payee, and a policy that nobody could meet is not offered', async ({
  freshInstance,
  signedIn,
}) => {
  const ceilings = [{ id: 'day', scope: 'payee-day', currency: 'UGX', most: '10000000', demand: { action: 'block' } }]
  const blocks = `update policy_version set ceilings = '${JSON.stringify(ceilings)}' where number = 3`
  const instance = await freshInstance({}, '127.0.0.1', [blocks])
  const nambi = await signedIn('preparer', instance)
  const draru = { name: 'Draru Peter', phone: '+256761337045', amount: '60000' }
  await openSubmitted(nambi, payroll('Market wages', [draru]))
  const path = await openDraft(
    nambi,
    payroll('Field wages', [{ name: 'Atim Lucy', phone: '+256755380672', amount: '50000' }, draru]),
  )
  await acceptRepeated(nambi, path.slice('/payouts/'.length))
  await visit(nambi, path)
  await submitButton(nambi).click()
  const question = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  await expect(question).toContainText('Row 3, Draru Peter: UGX 60,000 here, UGX 60,000 already counted for the day')
  await expect(question.getByRole('button', { name: 'Submit for approval' })).toBeDisabled()
  await expectAccessible(nambi)

  const admin = await signedIn('admin', instance)
  await visit(admin, '/settings/policy')
  await admin.getByRole('button', { name: 'Edit policy' }).click()
  await admin.getByRole('button', { name: 'Add rule' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByText('Payout', { exact: true }).click()
  await dialog.getByLabel('Approvers', { exact: true }).first().fill('9')
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await expect(dialog).toHaveCount(0)
  await admin.getByRole('button', { name: 'Review changes' }).click()
  await expect(admin.getByRole('alert').filter({ hasText: 'Nobody here could meet this policy' })).toBeInViewport()
  await expect(admin.getByRole('dialog')).toHaveCount(0)
})

async function approveOnce(page: Page): Promise<void> {
  // On a phone the page holds the decision a second time, which is not drawn.
  await page.getByRole('textbox', { name: 'Confirm with your password' }).fill(demoPerson('approver').password)
  await page.getByRole('button', { name: /^Approve UGX/ }).click()
  await expect(page.getByRole('button', { name: /^Approve UGX/ })).toHaveCount(0)
}
