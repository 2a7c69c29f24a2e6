import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { ask } from './fixtures/escrow-steps'
import { givePassword } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test.use({ ownInstance: true })

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select Escrow ${name}` })

/** Ticks these and goes as far as the last click. */
async function readyToApprove(page: Page, names: readonly string[]): Promise<() => Promise<void>> {
  await visit(page, '/approvals')
  for (const name of names) {
    await tick(page, name).press('Space')
    await expect(tick(page, name)).toBeChecked()
  }
  await page.getByRole('button', { name: `Approve ${names.length}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Approve ${names.length}?` })
  await expect(dialog.getByRole('listitem')).toHaveCount(names.length)
  await givePassword(page)
  return () => dialog.getByRole('button', { name: `Approve ${names.length}`, exact: true }).click()
}

test('two approvers who decide several at once, one of them the same, return each escrow once and read the result of each', async ({
  signedIn,
  sandbox,
}) => {
  const nambi = await signedIn('preparer')
  const [okot, tumusiime] = [await signedIn('approver'), await signedIn('approver2')]
  const ids = [
    await sandbox.collectElsewhere('51000.00', '+256772000441'),
    await sandbox.collectElsewhere('52000.00', '+256772000442'),
    await sandbox.collectElsewhere('53000.00', '+256772000443'),
  ]
  const names: string[] = []
  for (const id of ids) {
    await visit(nambi, '/escrows')
    await nambi.getByRole('button', { name: 'Open by ID' }).click()
    await nambi.getByRole('dialog').getByLabel('Escrow ID').fill(id)
    await nambi.getByRole('dialog').getByRole('button', { name: 'Open escrow' }).click()
    await expect(nambi.getByText('The payer has paid, and the service holds the money.')).toBeVisible()
    const heading = nambi.getByRole('heading', { level: 1 })
    await expect(heading).not.toBeEmpty()
    names.push((await heading.textContent()) ?? '')
    await ask(nambi, 'Request return', 'Not delivered')
  }
  const [one = '', two = '', three = ''] = names
  await visit(nambi, '/approvals')
  await expect(nambi.getByRole('row').filter({ hasText: one })).toContainText('You requested it')
  await expect(nambi.getByRole('checkbox')).toHaveCount(0)

  const mine = await readyToApprove(okot, [one, two])
  await expectAccessible(okot)
  const theirs = await readyToApprove(tumusiime, [three, two])
  await Promise.all([mine(), theirs()])
  const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  for (const page of [okot, tumusiime]) await expect(results(page)).toHaveCount(2)
  await expect(results(okot).filter({ hasText: one })).toContainText('Approved')
  await expect(results(tumusiime).filter({ hasText: three })).toContainText('Approved')
  const both = async () =>
    (await Promise.all([okot, tumusiime].map((page) => results(page).filter({ hasText: two }).textContent()))).join()
  await expect.poll(async () => (await both()).match(/This was decided or withdrawn in the meantime/g)).toHaveLength(1)
  await expect.poll(async () => (await both()).match(/Not decided/g)).toHaveLength(1)
  await expectAccessible(okot)
  await okot.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(okot.getByText('Nothing needs your approval')).toBeVisible()
  for (const id of ids) {
    await expect
      .poll(async () => (await sandbox.ledger({ sourceId: id })).byReference['(none)'])
      .toMatchObject({ executions: 1, cancelled: 1 })
  }
})
