import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

async function makeLink(page: Page, reference: string, amount: string): Promise<string> {
  await visit(page, '/payments/links')
  await page.getByRole('button', { name: 'New payment link' }).click()
  const dialog = page.getByRole('dialog', { name: 'New payment link' })
  await dialog.getByRole('button', { name: 'Make link' }).click()
  await expect(dialog.getByText('Say what it is for: the payer reads it.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^Amount in UGX/ }).fill(amount)
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill(reference)
  await dialog.getByRole('textbox', { name: /^Payer/ }).fill('Nakato Stores')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const ready = page.getByRole('dialog', { name: 'The link is ready' })
  const url = (await ready.getByText(/\/pay\/[\w-]{24}$/).textContent()) ?? ''
  await expectAccessible(page)
  await ready.getByRole('button', { name: 'Done' }).click()
  return new URL(url).pathname
}

const phoneField = (page: Page) => page.getByRole('textbox', { name: 'Phone number to pay with' })
const ask = (page: Page) => page.getByRole('button', { name: 'Ask for confirmation on my phone' })

test('a payer opens a link on a phone, pays its amount once, and staff see the payment', async ({
  signedIn,
  stranger,
  sandbox,
}) => {
  const staff = await signedIn('preparer')
  const reference = `Invoice ${Date.now()}`
  const path = await makeLink(staff, reference, '64,000')
  const row = staff.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Not paid yet')
  await expectAccessible(staff)

  const payer = await stranger()
  await payer.setViewportSize({ width: 390, height: 844 })
  await visit(payer, path)
  const main = payer.getByRole('main')
  await expect(main).toContainText('64,000')
  await expect(main).toContainText(reference)
  await expect(main).not.toContainText('Nakato')
  await expectAccessible(payer)
  await phoneField(payer).fill('12')
  await ask(payer).click()
  await expect(payer.getByText(/too short|not a phone|digits/i).first()).toBeVisible()
  // This payer takes as long as the test.
  await phoneField(payer).fill('0775 000 009')
  await ask(payer).click()
  await expect(payer.getByText('Confirm the payment on your phone')).toBeVisible()
  await expectAccessible(payer)
  await expect(row).toContainText('Payer asked to confirm')
  // The payer might never answer, so staff can close the link; what is confirmed all the same counts.
  await row.getByRole('button', { name: `Close link for ${reference}` }).click()
  const closing = staff.getByRole('dialog')
  await expect(closing).toContainText('may still do so')
  await closing.getByRole('button', { name: 'Close link' }).click()
  await expect(row).toContainText('Closed to further payments')
  await expectAccessible(staff)
  await sandbox.settle({ phone: '+256775000009' })
  await expect(payer.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(payer)
  await visit(payer, path)
  await expect(payer.getByText('Paid', { exact: true })).toBeVisible()
  await expect(ask(payer)).toBeHidden()

  await expect(row).toContainText('Paid')
  await row.getByRole('link', { name: 'View payment' }).click()
  await expect(staff.getByRole('main')).toContainText('Nakato Stores')
  await expect(staff.getByRole('main')).toContainText(reference)
  await expect(staff.getByText('Requested by the payer, through a link of R. Nambi').first()).toBeVisible()
})

test('a link is paid by nobody once it is closed, and one that leads nowhere says so', async ({
  signedIn,
  stranger,
}) => {
  const staff = await signedIn('preparer')
  const reference = `Deposit ${Date.now()}`
  const path = await makeLink(staff, reference, '9,500')
  const payer = await stranger()
  await visit(payer, path)
  await phoneField(payer).fill('0772 411 208')

  await staff.getByRole('button', { name: `Close link for ${reference}` }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Close link' }).click()
  await expect(staff.getByRole('row').filter({ hasText: reference })).toContainText('Closed')
  await ask(payer).click()
  await expect(payer.getByText(/closed this link. It was not paid/)).toBeVisible()
  await visit(payer, '/pay/nothing')
  await expect(payer.getByText('This link leads nowhere')).toBeVisible()
  await expectAccessible(payer)
})
