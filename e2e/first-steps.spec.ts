import { expectAccessible } from './fixtures/accessibility'
import { addPayee } from './fixtures/payee-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

test('the first steps tick themselves, and are dismissed for good', async ({ signedIn, freshInstance }) => {
  const page = await signedIn('preparer', await freshInstance())
  await visit(page, '/')
  const step = page.getByRole('listitem').filter({ hasText: 'Add a payee' })
  await expect(step.getByRole('img', { name: 'To do:' })).toBeVisible()
  await expect(page.getByText('0 of 5 done')).toBeVisible()
  await expectAccessible(page)
  await addPayee(page, 'Amina Nakato', '0772 315 001')
  await visit(page, '/')
  await expect(step.getByRole('img', { name: 'Done:' })).toBeVisible()
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss the first steps' }).click()
  await expect(page.getByText('1 of 5 done')).toHaveCount(0)
  await visit(page, '/')
  await expect(page.getByRole('heading', { name: 'Wallet balance' })).toBeVisible()
  await expect(page.getByText('First steps')).toHaveCount(0)
})

test('the help opens beside the page with its statuses and numbers, and leads to all of them', async ({ signedIn }) => {
  const page = await signedIn('viewer')
  await visit(page, '/payouts')
  await page.keyboard.press('h')
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByText('What leaves the wallet')).toBeVisible()
  await expect(help.getByText('the money may or may not have moved')).toBeVisible()
  await expectAccessible(page)
  await help.getByRole('link', { name: 'All statuses and numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Statuses and numbers', level: 1 })).toBeVisible()
  await expect(help).toBeHidden()
  await expect(page).toHaveTitle(/^Help/)
  await expectAccessible(page)
})
