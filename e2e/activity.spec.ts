import { expectAccessible } from './fixtures/accessibility'
import { downloadFile } from './fixtures/downloads'
import { pressWithEnter } from './fixtures/keyboard'
import { openDraft } from './fixtures/payout-by-api'
import { expectSaved, submitForApproval, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { expectNothingCut } from './fixtures/touch-targets'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

test('an auditor follows an edited cell from the log to its proof, and a preparer reads what was done to a payout', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(
    nambi,
    payroll('Audited wages of the seasonal pickers at Kyenjojo, second half of November', [
      { name: 'Achan Francis', phone: '+256772402718', amount: '318500' },
      { name: 'Ocen Rita', phone: '+256772402719', amount: '216000' },
    ]),
  )
  await typeInto(nambi, 'Ocen Rita', 'amount', '217,000')
  await expectSaved(nambi)
  await submitForApproval(nambi)
  await nambi.getByRole('button', { name: 'Activity' }).first().click()
  const drawer = nambi.getByRole('dialog', { name: 'Activity' })
  const acts = drawer.getByRole('listitem')
  await expect(acts).toHaveText([
    /^Submitted for approval/,
    /^Edited rows.*216000.*217,000/,
    /^Uploaded the sheet/,
    /^Created/,
  ])
  await expect(drawer.getByRole('link', { name: 'Show all activity' })).toHaveCount(0)
  await expectAccessible(nambi)
  await nambi.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  const auma = await signedIn('auditor')
  await visit(auma, '/activity')
  const log = auma.getByRole('table', { name: 'Activity' })
  await expect(log.getByRole('row').nth(1)).toBeVisible()
  await auma.getByRole('searchbox', { name: 'Search activity' }).fill('217,000')
  const edited = log.getByRole('row').filter({ hasText: 'Edited rows' })
  await expect(edited).toHaveCount(1)
  await expect(edited).toContainText('R. Nambi')
  await expect(edited).toContainText('Audited wages')
  await expect(edited).toContainText(/Row 3, Amount: 216000 → 217,000/)
  await expect(edited).toContainText('127.0.0.1')
  await expectAccessible(auma)
  await expectNothingCut(auma)

  const sheet = (await downloadFile(auma, 'CSV')).bytes.toString('utf8')
  expect(sheet).toContain('Row 3, amount: 216000 → 217,000')
  expect(sheet).toContain('Number of entries,1,')

  await auma.getByRole('searchbox', { name: 'Search activity' }).fill('')
  await auma.getByRole('button', { name: /Area/ }).click()
  await auma.getByRole('option', { name: 'Payouts' }).click()
  await auma.getByRole('button', { name: /^any What/ }).click()
  await auma.getByRole('option', { name: 'Edited rows' }).click()
  await expect(log.getByRole('row').nth(1)).toContainText('Edited rows')
  await expect(log.getByRole('row').filter({ hasText: 'Created the payout' })).toHaveCount(0)

  // By keyboard from the list to the entry and back.
  await pressWithEnter(auma, log.getByRole('link', { name: 'Edited rows' }).first())
  await expect(auma).toHaveURL(/\/activity\/\d+$/)
  await expect(auma.getByRole('table', { name: 'Before and after' })).toContainText('217,000')
  await expect(auma.getByText('As it was written')).toBeVisible()
  await expect(auma.getByText(/with \d+ entr/)).toBeVisible()
  await expectAccessible(auma)
  await auma.keyboard.press('Escape')
  await expect(auma).toHaveURL(/\/activity$/)

  await visit(auma, path)
  await auma.getByRole('button', { name: 'Activity' }).first().click()
  await auma.getByRole('link', { name: 'Show all activity' }).click()
  await expect(auma.getByText('Only about Audited wages')).toBeVisible()
  await expect(log.getByRole('row')).toHaveCount(5)
})

test('a preparer may not open the whole log', async ({ signedIn, complaints }) => {
  const nambi = await signedIn('preparer')
  complaints.expect(/403/)
  await nambi.goto('/activity')
  await expect(nambi.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(nambi.getByRole('table', { name: 'Activity' })).toHaveCount(0)
  await expect(nambi.getByRole('navigation').getByRole('link', { name: 'Activity' })).toHaveCount(0)
})
