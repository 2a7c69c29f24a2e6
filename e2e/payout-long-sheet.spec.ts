import { rowOf, sheetGrid, submitForApproval, upload } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { longPayroll } from './sheets/payroll'

test('three thousand rows are uploaded, quoted, scrolled to the end, edited, submitted and read', async ({
  signedIn,
  freshInstance,
}) => {
  test.setTimeout(600_000)
  // Of three thousand phones one may have been paid by another test: such a row has a warning, and nothing is submitted.
  const instance = await freshInstance()
  const sheet = longPayroll('Season wages', 3_000)
  const nambi = await signedIn('preparer', instance)
  const path = await upload(nambi, sheet, 180_000)
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '3001')
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  await expect(panel.getByRole('row', { name: 'All' })).toContainText('3,000')
  await expect(panel).not.toContainText('≈', { timeout: 120_000 })
  const quotes = await instance.sandbox.countQuotes()

  await sheetGrid(nambi).focus()
  await nambi.keyboard.press('Control+ArrowDown')
  await expect(rowOf(nambi, 'Payee 03000')).toBeVisible()
  for (let step = 0; step < 4; step += 1) await nambi.keyboard.press('ArrowRight')
  await nambi.keyboard.type('25000')
  await nambi.keyboard.press('Enter')
  await expect(rowOf(nambi, 'Payee 03000')).toContainText('25,000')
  // The panel says for a moment longer what was quoted before the edit: the quote itself is waited for.
  await expect.poll(quotes, { timeout: 120_000 }).toBe(1)
  await expect(panel).not.toContainText('≈', { timeout: 120_000 })
  await nambi.keyboard.press('Control+ArrowUp')
  await expect(rowOf(nambi, 'Payee 00001')).toBeVisible()
  expect(await quotes()).toBe(1)
  await submitForApproval(nambi)

  const okot = await signedIn('approver', instance)
  await visit(okot, path)
  await expect(okot.getByRole('region', { name: 'To be paid' })).toContainText('3,000')
  await okot.getByRole('button', { name: 'Next' }).click()
  await expect(rowOf(okot, 'Payee 00150')).toBeVisible()
  await expect(okot.getByRole('button', { name: /^Approve UGX [\d,]+$/ })).toBeVisible()

  // What a search found is opened at its row, however long the sheet is.
  const asked = await okot.request.get(`/api${path}/rows?filter=all&order=sheet&offset=2345&limit=1`)
  const { rows } = (await asked.json()) as { rows: { id: string; name: string }[] }
  await visit(okot, `${path}?row=${rows[0]?.id}`)
  await expect(rowOf(okot, rows[0]?.name ?? '')).toHaveAttribute('aria-current', 'true')
})
