import { expectAccessible } from './fixtures/accessibility'
import { addPayee } from './fixtures/payee-steps'
import { openDraft } from './fixtures/payout-by-api'
import { expectSaved, rowOf, sheetGrid } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { ready, visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

test('payees are selected across searches, put into a group, and the group is paid a total that is split', async ({
  signedIn,
}) => {
  const page = await signedIn('preparer')
  const mark = `${Date.now()}`.slice(-6)
  await addPayee(page, `Group One ${mark}`, '0772 515 101')
  await addPayee(page, `Group Two ${mark}`, '0752 515 102')
  await visit(page, `/payees?search=${encodeURIComponent(`one ${mark}`)}`)
  await page.getByRole('checkbox', { name: `Select Group One ${mark}` }).press('Space')
  const search = page.getByRole('searchbox')
  await search.fill(`two ${mark}`)
  await page.getByRole('checkbox', { name: `Select Group Two ${mark}` }).press('Space')
  const bar = page.getByRole('region', { name: 'Totals' })
  await expect(bar).toContainText('2')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Add to group' }).click()
  const add = page.getByRole('dialog', { name: 'Add 2 payees to a group' })
  await add.getByRole('textbox', { name: 'Group name' }).fill(`Drivers ${mark}`)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/group=/)
  await expect(page.getByRole('row', { name: new RegExp(`Group (One|Two) ${mark}`) })).toHaveCount(2)

  await page.getByRole('button', { name: 'Pay this group' }).click()
  const pay = page.getByRole('dialog', { name: 'Make a draft' })
  await pay.getByRole('button', { name: /^The same for each/ }).click()
  await page.getByRole('option', { name: 'A total, split evenly' }).click()
  await pay.getByRole('textbox', { name: 'Total' }).fill('90,001')
  await expectAccessible(page)
  await pay.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Drivers ${mark}` })).toBeVisible()
  await expect(page.getByRole('grid')).toContainText('45,001')
  await expect(page.getByRole('grid')).toContainText('45,000')

  // The same group once more, below the rows that are there.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add a group of payees' }).click()
  const more = page.getByRole('dialog', { name: 'Add a group of payees' })
  await more.getByRole('textbox', { name: 'Amount of each' }).fill('12,500')
  await more.getByRole('button', { name: 'Add a group of payees' }).click()
  await expect(page.getByRole('grid')).toContainText('12,500')
  await expectAccessible(page)
})

test('a payee of the directory is picked by typing, for a row of a draft and for a new row', async ({ signedIn }) => {
  const page = await signedIn('preparer')
  const mark = `${Date.now()}`.slice(-6)
  await addPayee(page, `Picked ${mark}`, '0772 515 777')
  await openDraft(page, payroll('Picks', [{ name: 'Somebody', phone: '0752 515 778', amount: '4000' }]))
  await sheetGrid(page).focus()
  await page.keyboard.press('Control+Home')
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.type(`picked ${mark}`)
  const offered = page.getByRole('listbox', { name: 'Payees of the directory' })
  await expect(offered.getByRole('option')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, `Picked ${mark}`)).toContainText('+256 772 515 777')
  await expectSaved(page)
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, 'Somebody')).toContainText('+256 752 515 778')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add rows' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add rows' })
  await dialog.getByRole('combobox', { name: /Name/ }).first().fill(`picked ${mark}`)
  await offered.getByRole('option').click()
  await expect(dialog.getByRole('textbox', { name: /Phone/ }).first()).toHaveValue(/515 ?777/)
  await expect(dialog.getByRole('textbox', { name: /Amount/ }).first()).toBeFocused()
})

test('what was typed into a form while the line is down is there again after a reload, and is sent then', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/)
  const page = await signedIn('preparer')
  const name = `Typed offline ${Date.now()}`
  await visit(page, '/payees')
  await page.getByRole('button', { name: 'New payee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: /^Phone/ }).fill('0772 515 779')
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await ready(page)
  await page.getByRole('button', { name: 'New payee' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await dialog.getByRole('button', { name: 'Add payee' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await visit(page, '/payees')
  await page.getByRole('button', { name: 'New payee' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})
