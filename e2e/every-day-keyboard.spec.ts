import type { Locator, Page } from '@playwright/test'
import { chooseWithArrows, pressWithEnter, tabTo } from './fixtures/keyboard'
import { addPayee } from './fixtures/payee-steps'
import { openDraft } from './fixtures/payout-by-api'
import { expectStage, rowOf, submitButton } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

test('a payment link is found, made and closed without a mouse', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  await visit(page, '/')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('payment link')
  await expect(
    page.getByRole('dialog', { name: 'Search or go to' }).getByRole('menuitem', { name: /Payment links/ }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/payments/links')

  const reference = `By keys ${Date.now()}`
  await pressWithEnter(page, page.getByRole('button', { name: 'New payment link' }))
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  await typeInto(page, dialog.getByRole('textbox', { name: /^Amount in UGX/ }), '12,000')
  await typeInto(page, dialog.getByRole('textbox', { name: 'What it is for' }), reference)
  await page.keyboard.press('Enter')
  await pressWithEnter(
    page,
    page.getByRole('dialog', { name: 'The link is ready' }).getByRole('button', { name: 'Done' }),
  )
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Not paid yet')
  await pressWithEnter(page, row.getByRole('button', { name: /Close link/ }))
  // What cannot be undone is not confirmed by Enter.
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Close link' }))
  await page.keyboard.press('Space')
  await expect(row).toContainText('Closed')
})

test('a list is narrowed and its view saved, and payees are paid as a group, without a mouse', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  const mark = `${Date.now()}`.slice(-6)
  const name = `Keys ${mark}`
  await addPayee(page, name, '0772 616 101')
  await visit(page, '/payees')
  await page.keyboard.press('f')
  await page.keyboard.type(name)
  await expect(page.getByRole('row', { name })).toHaveCount(1)

  await pressWithEnter(page, page.getByRole('button', { name: 'Views' }))
  await chooseWithArrows(page, page.getByRole('menuitem', { name: 'Save or manage views' }))
  const views = page.getByRole('dialog')
  await typeInto(page, views.getByRole('textbox', { name: 'View name' }), name)
  await page.keyboard.press('Enter')
  await expect(views).toBeHidden()

  await tabTo(page, page.getByRole('checkbox', { name: `Select ${name}` }))
  await page.keyboard.press('Space')
  await pressWithEnter(page, page.getByRole('button', { name: 'Add to group' }))
  const add = page.getByRole('dialog', { name: 'Add 1 payee to a group' })
  await typeInto(page, add.getByRole('textbox', { name: 'Group name' }), name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/group=/)
  await pressWithEnter(page, page.getByRole('button', { name: 'Pay this group' }))
  const pay = page.getByRole('dialog', { name: 'Make a draft' })
  await typeInto(page, pay.getByRole('textbox', { name: 'Amount of each' }), '7,500')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, name)).toContainText('7,500')

  await visit(page, '/payees')
  await pressWithEnter(page, page.getByRole('button', { name: 'Views' }))
  await chooseWithArrows(page, page.getByRole('menuitem', { name }))
  await expect(page).toHaveURL(/search=Keys/)
})

test('a template is saved and scheduled, and a payout is submitted for a day, without a mouse', async ({
  signedIn,
}) => {
  const page = await signedIn('preparer')
  const name = `Keyed wages ${Date.now()}`
  await openDraft(page, payroll(name, [{ name: 'Achan Francis', phone: '+256772402718', amount: '318500' }]))
  await pressWithEnter(page, page.getByRole('button', { name: 'More', exact: true }))
  await chooseWithArrows(page, page.getByRole('menuitem', { name: 'Save as template' }))
  const saving = page.getByRole('dialog', { name: 'Save as a template' })
  await typeInto(page, saving.getByLabel('Name'), name)
  await page.keyboard.press('Enter')
  await expect(saving).toBeHidden()

  await pressWithEnter(page, submitButton(page))
  const dialog = page.getByRole('dialog', { name: 'Submit for approval?' })
  await pressWithEnter(page, dialog.getByRole('button', { name: /As soon as it is approved/ }))
  await chooseWithArrows(page, page.getByRole('option', { name: 'On a day to come' }))
  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-GB', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    timeZone: 'Africa/Kampala',
  })
  await typeInto(page, dialog.getByLabel('Day', { exact: true }), day)
  await typeInto(page, dialog.getByLabel('Time, EAT'), '8')
  await pressWithEnter(page, dialog.getByRole('button', { name: 'Submit for approval' }))
  await expectStage(page, 'Approval')

  await visit(page, '/payouts/templates')
  await pressWithEnter(page, page.getByRole('button', { name: `Actions for ${name}` }))
  await chooseWithArrows(page, page.getByRole('menuitem', { name: 'Set the schedule' }))
  const schedule = page.getByRole('dialog', { name: `Schedule of “${name}”` })
  await pressWithEnter(page, schedule.getByRole('button', { name: /^Monthly, for the last working day/ }))
  await chooseWithArrows(page, page.getByRole('option', { name: 'Weekly' }))
  await pressWithEnter(page, schedule.getByRole('button', { name: 'Save the schedule' }))
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Each week on')
})
