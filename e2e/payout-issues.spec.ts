import type { Page } from '@playwright/test'
import { testPhone } from '@/lib/phone/test-phone'
import { expectAccessible } from './fixtures/accessibility'
import { tabTo } from './fixtures/keyboard'
import { acceptRepeated, openApproved, openDraft, openSubmitted } from './fixtures/payout-by-api'
import {
  excludeBlocked,
  expectSaved,
  expectStage,
  NEXT_READING_MS,
  rowOf,
  sheetGrid,
  submitButton,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { payroll } from './sheets/payroll'

const faulty = () =>
  payroll('Field wages', [
    { name: 'Atim Lucy', phone: '+256755380672', network: 'MTN', amount: '132000' },
    { name: 'Mugisha Denis', phone: '0772 314 208', amount: '182000' },
    { name: 'Nansubuga Judith', phone: '2.56772E+11', amount: '145500.50' },
    { name: 'Kato Alex', phone: '+256772610544', amount: '240500.50' },
  ])

/** What a screen reader reads of the active cell: the text of the cell that aria-activedescendant names. */
async function expectCell(page: Page, row: number, column: string): Promise<void> {
  await expect(sheetGrid(page)).toBeFocused()
  const id = await sheetGrid(page).getAttribute('aria-activedescendant')
  const [, index, at] = /^cell-(\d+)-(\d+)$/.exec(id ?? '') ?? []
  const head = sheetGrid(page).getByRole('columnheader').nth(Number(at))
  await expect(head).toHaveText(column)
  expect(Number(index) + 2, 'the row of the cell in hand').toBe(row)
}

const announced = (page: Page) => page.locator('#announcements')

test('"Next issue" goes through errors, then warnings, to the cell that is wrong, says what it is, and skips none', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await openDraft(nambi, faulty())
  const next = nambi.getByRole('button', { name: 'Next issue' })
  await next.click()
  await expect(nambi.getByRole('region', { name: 'Row 4' })).toBeInViewport()
  await expectCell(nambi, 4, 'Phone or wallet')
  await expect(announced(nambi)).toContainText('A spreadsheet shortened this phone number')

  // The phone is right now, and the row has another error: it comes next, though the key led on to the row below.
  await nambi.keyboard.press('F2')
  await nambi.keyboard.press('Control+a')
  await nambi.keyboard.type('0772905114')
  await nambi.keyboard.press('Enter')
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('Cents in UGX')
  await expectSaved(nambi)
  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('region', { name: 'Row 4' })).toBeInViewport()
  await expectCell(nambi, 4, 'Amount, UGX')

  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('region', { name: 'Row 5' })).toBeInViewport()
  await expectCell(nambi, 5, 'Amount, UGX')
  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toBeInViewport()
  await expectCell(nambi, 2, 'Network')
  await expect(announced(nambi)).toContainText('Network mismatch')
  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('region', { name: 'Row 4' })).toBeInViewport()
  await expect(announced(nambi)).toContainText('Continuing from the first issue')
  await nambi.keyboard.press('k')
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toBeInViewport()
})

test('the panel of a row leads with its error and is entered and left by keyboard', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  await openDraft(nambi, faulty())
  await tabTo(nambi, sheetGrid(nambi))
  await nambi.keyboard.press('j')
  const panel = nambi.getByRole('region', { name: 'Row 4' })
  await expect(panel).toBeVisible()
  await expect(panel.locator(':scope > *').first()).toContainText('A spreadsheet shortened this phone number')
  for (const key of ['Enter', 'F6']) {
    await nambi.keyboard.press(key)
    await expect(panel.getByLabel('New phone of row 4')).toBeFocused()
    await nambi.keyboard.press(key === 'F6' ? 'F6' : 'Escape')
    await expect(sheetGrid(nambi)).toBeFocused()
    await expect(panel).toBeVisible()
  }
  await nambi.keyboard.press('Enter')
  await nambi.keyboard.type('0772905114')
  await nambi.keyboard.press('Enter')
  await expect(sheetGrid(nambi)).toBeFocused()
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('+256 772 905 114')
  await nambi.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('the focus has a place after every dialog, exclusion, submission and error', async ({ signedIn, complaints }) => {
  const nambi = await signedIn('preparer')
  const sheet = faulty()
  await openDraft(nambi, sheet)
  await tabTo(nambi, sheetGrid(nambi))
  await nambi.keyboard.press('j')
  const panel = nambi.getByRole('region', { name: 'Row 4' })
  const dialog = nambi.getByRole('dialog', { name: 'Exclude row 4?' })

  // A dialog that is closed gives the focus back to what opened it.
  const exclude = panel.getByRole('button', { name: 'Exclude row' }).first()
  await exclude.click()
  await nambi.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(exclude).toBeFocused()

  // An error keeps the focus where the person was, beside the words about it.
  complaints.expect(/500 \(Internal Server Error\)|Failed to load resource/)
  await exclude.click()
  await dialog.getByLabel('Reason').fill('Has left the team')
  await nambi.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Exclude' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Exclude' })).toBeFocused()
  await nambi.context().setOffline(false)

  // The row and its panel are gone after the exclusion: the rows have the focus.
  await dialog.getByRole('button', { name: 'Exclude' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(nambi, 'Nansubuga Judith')).toContainText('Excluded')
  await expect(sheetGrid(nambi)).toBeFocused()

  // The button is gone with the last error: the bar that it stood in has the focus.
  await excludeBlocked(nambi, 1)
  await expect(nambi.getByRole('region', { name: 'Totals' })).toBeFocused()

  await tabTo(nambi, sheetGrid(nambi))
  await nambi.keyboard.press('j')
  await nambi.keyboard.press('Enter')
  await nambi.getByLabel('Reason, for the approver').fill('She kept her number')
  await nambi.keyboard.press('Enter')
  await expect(rowOf(nambi, 'Atim Lucy')).toContainText('Ready')
  await expect(sheetGrid(nambi)).toBeFocused()

  // Another stage has another page: its heading has the focus.
  await expectSaved(nambi)
  await expect(submitButton(nambi)).toBeEnabled()
  await submitButton(nambi).click()
  const asking = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  await asking.getByRole('button', { name: 'Submit for approval' }).click()
  await expectStage(nambi, 'Approval')
  await expect(nambi.getByRole('heading', { level: 1, name: sheet.name })).toBeFocused()
})

test('formats with one reading are applied silently and listed, and the suggestions can all be applied at once', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  await openDraft(
    nambi,
    payroll('Field wages', [
      { name: 'Mugisha Denis', phone: '0772 314 208', amount: 'UGX 183000' },
      { name: 'Achan Francis', phone: '+256772402418', amount: 'UGX 318500' },
    ]),
  )
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  await expect(panel.getByRole('list', { name: 'Formats applied' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show formats' }).click()
  const list = panel.getByRole('list', { name: 'Formats applied' })
  await expect(list.getByRole('listitem')).toHaveText(['Row 2, phone: 0772 314 208 → becomes +256 772 314 208'])
  const all = nambi.getByRole('button', { name: 'Apply all suggestions (2)' })
  for (const width of [320, 390, 768, 1440]) {
    await nambi.setViewportSize({ width, height: 844 })
    await expect(all).toBeInViewport({ ratio: 1 })
  }
  await all.click()
  await expect(rowOf(nambi, 'Mugisha Denis')).toContainText('Format applied')
  await expect(all).toHaveCount(0)
  await expect(list.getByRole('listitem')).toHaveCount(3)
})

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  // 1280 by 800 at 200 %.
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

/** The cells of the rows whose words do not fit into them. */
const cutCells = (page: Page, columns: readonly string[]) =>
  page.evaluate((wanted) => {
    const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell], [role=cell]')]
    const isCut = (element: HTMLElement): boolean =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    return cells
      .filter((cell) => wanted.some((words) => cell.textContent?.includes(words)))
      .filter((cell) =>
        [cell, ...cell.querySelectorAll<HTMLElement>('span')].some((one) => one.clientWidth > 0 && isCut(one)),
      )
      .map((cell) => cell.textContent)
  }, columns)

test('phones and what is wrong with a row are read whole at every width, and bars leave the rows the height', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const rows = Array.from({ length: 60 }, (_, at) => ({
    name: `Payee ${at}`,
    phone: at % 3 === 0 ? '0772 314 208 / 0752 905 114' : testPhone(at),
    amount: '50000.50',
  }))
  await openDraft(nambi, payroll('Field wages', rows))
  for (const size of SIZES) {
    await nambi.setViewportSize(size)
    const name = `${size.width} by ${size.height}`
    await expect.poll(() => cutCells(nambi, ['+256', '0772', 'phone', 'Cents']), name).toEqual([])
    const beyond = await nambi.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `pixels beyond the right edge, ${name}`).toBeLessThanOrEqual(0)
    if (size.width > 900) continue
    // Scrolled down as far as the rows go, the share of the window that shows rows.
    const share = await nambi.evaluate(async () => {
      const main = document.querySelector('main')
      const grid = document.querySelector('[role=grid]')
      if (main === null || grid === null) return 0
      main.scrollTo(0, grid.getBoundingClientRect().top + main.scrollTop)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const steps = Array.from({ length: 100 }, (_, at) => ((at + 0.5) / 100) * window.innerHeight)
      return (
        steps.filter((y) => document.elementFromPoint(window.innerWidth / 2, y)?.closest('[role=grid]')).length / 100
      )
    })
    expect(share, `share of the height that shows rows, ${name}`).toBeGreaterThanOrEqual(0.6)
  }
})

test('the phone of a failed row and the reason of its failure are read whole at every width', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const path = await openSubmitted(
    nambi,
    payroll('Field wages', [{ name: 'Nakato Sarah', phone: '+256776000001', amount: '150000' }]),
  )
  const okot = await signedIn('approver')
  await openApproved(okot, path)
  const row = rowOf(okot, 'Nakato Sarah')
  await expect(row).toContainText('Failed', { timeout: NEXT_READING_MS })
  for (const size of SIZES) {
    await okot.setViewportSize(size)
    await expect(row.getByText('+256 776 000 001').filter({ visible: true })).toHaveCount(1)
    await expect.poll(() => cutCells(okot, ['+256', 'Failed', 'not']), `${size.width} by ${size.height}`).toEqual([])
  }
})

test('a submission that meets new issues says so beside them, takes the focus there, and opens nothing by itself later', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const line = { name: 'Mugisha Denis', phone: testPhone(41), amount: '182000' }
  const path = await openDraft(
    nambi,
    payroll('Field wages', [line, { name: 'Atim Lucy', phone: testPhone(42), amount: '132000' }]),
  )
  await expect(submitButton(nambi)).toBeEnabled()
  await submitButton(nambi).click()
  const question = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  await question.getByRole('textbox', { name: 'Note' }).fill('For November')
  await openSubmitted(
    await signedIn('preparer'),
    payroll('Other wages', [{ name: 'Kato Alex', phone: testPhone(43), amount: '99000' }, line]),
  )
  await question.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(question).toHaveCount(0)
  const stopped = nambi.getByText('Nothing was submitted, because the payout changed before you submitted it.')
  await expect(stopped).toBeInViewport()
  await expect(stopped).toContainText('1 warning to accept: row 2')
  await expect(stopped).toContainText('The issue of this row is new or has changed since you accepted it.')
  await expect(nambi.locator(':focus').filter({ has: stopped })).toHaveCount(1)
  await expectAccessible(nambi)
  await acceptRepeated(nambi, path.slice('/payouts/'.length))
  await expect(submitButton(nambi)).toBeEnabled()
  await expect(stopped).toHaveCount(0)
  await expect(nambi.getByRole('dialog')).toHaveCount(0)
  await submitButton(nambi).click()
  await expect(question.getByRole('textbox', { name: 'Note' })).toHaveValue('For November')
  await expect(question.getByRole('alert')).toHaveCount(0)
  await question.getByRole('button', { name: 'Submit for approval' }).click()
  await expectStage(nambi, 'Approval')
})
