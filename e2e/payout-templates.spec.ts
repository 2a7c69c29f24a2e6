import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { expectStage, rowOf } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

test('a payout saved as a template makes drafts, when asked and on the days of a schedule', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  const mine = payroll('Field wages', [
    { name: 'Achan Francis', phone: '+256772402718', amount: '318500' },
    { name: 'Ocen Rita', phone: '+256772402719', amount: '216000' },
  ])
  await openDraft(page, mine)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as a template' })
  const name = `Wages again ${Date.now()}`
  await saving.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await saving.getByRole('button', { name: 'Save the template' }).click()
  await expect(saving).toBeHidden()

  await visit(page, '/payouts')
  await page.getByRole('link', { name: 'Templates' }).click()
  const line = page.getByRole('row').filter({ hasText: name })
  await expect(line).toContainText('No schedule')
  await expectAccessible(page)

  await line.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Set the schedule' }).click()
  const schedule = page.getByRole('dialog', { name: `Schedule of “${name}”` })
  await expect(schedule.getByRole('listitem')).toHaveCount(4)
  await schedule.getByRole('button', { name: /^Monthly, for the last working day/ }).click()
  await page.getByRole('option', { name: 'Weekly' }).click()
  await schedule.getByRole('button', { name: /Day of the week/ }).click()
  await page.getByRole('option', { name: 'Wednesday' }).click()
  await expect(schedule.getByRole('listitem').first()).toContainText(/^Made .*, for /)
  await expectAccessible(page)
  await schedule.getByRole('button', { name: 'Save the schedule' }).click()
  await expect(schedule).toBeHidden()
  await expect(line).toContainText('Each week on Wednesday')
  await expect(line).toContainText(/\d{4}, for \d/)

  await line.getByRole('button', { name: 'New draft' }).click()
  await expectStage(page, 'Check and quote')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(rowOf(page, 'Ocen Rita')).toBeVisible()

  // The same people are paid a total, split among them.
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Set amounts' }).click()
  const amounts = page.getByRole('dialog', { name: 'Set the amounts of 2 rows' })
  await amounts.getByRole('button', { name: /The same amount for each/ }).click()
  await page.getByRole('option', { name: 'A total, split evenly' }).click()
  await amounts.getByRole('textbox', { name: 'Total' }).fill('1')
  await amounts.getByRole('button', { name: 'Set the amounts' }).click()
  await expect(amounts.getByText(/This total cannot be split among 2 rows/)).toBeVisible()
  await amounts.getByRole('textbox', { name: 'Total' }).fill('100,001')
  await expectAccessible(page)
  await amounts.getByRole('button', { name: 'Set the amounts' }).click()
  await expect(rowOf(page, 'Achan Francis')).toContainText('50,001')
  await expect(rowOf(page, 'Ocen Rita')).toContainText('50,000')

  await visit(page, '/payouts/templates')
  await line.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove the template' }).click()
  const removing = page.getByRole('dialog', { name: `Remove “${name}”?` })
  await removing.getByRole('button', { name: 'Remove the template' }).click()
  await expect(line).toBeHidden()
})

test('who may not prepare payouts reads the templates and changes none', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/payouts/templates')
  await expect(page.getByRole('heading', { name: 'Payout templates' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New draft' })).toHaveCount(0)
})
