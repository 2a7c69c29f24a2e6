import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { sendFirst, UPLOADS } from './fixtures/cut-upload'
import { expectStage, rowOf, sheetField, sheetGrid, typeInto, upload } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { longPayroll } from './sheets/payroll'

/**
 * Holds back the second part of what the page next requests in parts, until it is released. Parts are recognised by the action
 * that they call: the words of long requests cannot be read here.
 */
async function holdSecondPart(page: Page): Promise<() => Promise<void>> {
  const asked = new Map<string, number>()
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(
    (url) => url.pathname.startsWith('/payouts/'),
    async (route, request) => {
      const action = request.headers()['next-action']
      const times = action === undefined ? 0 : (asked.get(action) ?? 0) + 1
      if (action !== undefined) asked.set(action, times)
      if (times === 2) await gone
      await route.continue()
    },
  )
  return async () => {
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

test('a change of many rows and a corrected sheet say how far they are, and are stopped and taken back', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const sheet = longPayroll('Season wages', 2_200)
  const path = await upload(nambi, sheet, 120_000)
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '2201')

  const letChangeGo = await holdSecondPart(nambi)
  await sheetGrid(nambi).focus()
  await nambi.keyboard.press('Control+a')
  await nambi.getByRole('button', { name: 'Set network' }).click()
  await nambi.getByRole('menuitem', { name: 'MTN' }).click()
  await expect(nambi.getByText('Changing rows: 1,000 of 2,200')).toBeVisible()
  await expect(nambi.getByRole('progressbar', { name: 'Changing rows' })).toBeVisible()
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Stop', exact: true }).click()
  await letChangeGo()
  await expect(nambi.getByText('Stopped: 2,000 rows were changed, 200 not reached.')).toBeVisible()
  await expect(nambi.getByRole('button', { name: 'Undo: Network of 2,000 rows' })).toBeEnabled()
  await typeInto(nambi, 'Payee 00001', 'amount', '77000')

  let arrived = 0
  await nambi.route(UPLOADS, async (route) => {
    await sendFirst(nambi, route, 1_000)
    arrived = 1_000
  })
  const corrected = { ...sheet.file, buffer: Buffer.from(sheet.file.buffer.toString().replaceAll('Payee', 'Worker')) }
  await nambi.getByRole('button', { name: 'Replace sheet' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Replace the sheet?' })
  await sheetField(nambi).setInputFiles(corrected)
  await dialog.getByRole('button', { name: 'Replace sheet' }).click()
  // A thousand of its rows are saved, and the page waits for the rest.
  await expect.poll(() => arrived, { timeout: 60_000 }).toBe(1_000)
  await expect(dialog.getByRole('button', { name: /^Saving, \d+%$/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  // It is put back part by part, all 2,200 rows of it.
  await expect(dialog.getByText('the previous sheet is back with what was edited in it')).toBeVisible({
    timeout: 120_000,
  })
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expectStage(nambi, 'Check and quote')

  // What stands in the database, and not only what the page remembers.
  await visit(nambi, path)
  await expect(sheetGrid(nambi)).toHaveAttribute('aria-rowcount', '2201')
  await expect(rowOf(nambi, 'Payee 00001')).toContainText('77,000')
  await sheetGrid(nambi).focus()
  await nambi.keyboard.press('Control+ArrowDown')
  await expect(rowOf(nambi, 'Payee 02200')).not.toContainText('MTN')
  await nambi.keyboard.press('Control+ArrowUp')
  await expect(rowOf(nambi, 'Payee 00002')).toContainText('MTN')
})
