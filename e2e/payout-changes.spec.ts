import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { acceptRepeated, openApproved, openSubmitted } from './fixtures/payout-by-api'
import { expectSaved, rowOf, sheetGrid, submitButton, submitForApproval, upload } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { type Payroll, payroll } from './sheets/payroll'

const apio = { name: 'Apio Paul', phone: '+256772611204', amount: '250000' }
const byaruhanga = { name: 'Byaruhanga Francis', phone: '+256772611604', amount: '318000' }
const birungi = { name: 'Birungi Irene', phone: '+256752611377', amount: '90000' }
const kato = { name: 'Kato Alex', phone: '+256752611544', amount: '240500' }
const lubega = { name: 'Lubega Ivan', phone: '+256704611581', amount: '241000' }
const ocen = { name: 'Ocen Rita', phone: '+256752611802', amount: '216000' }

/** The payees of one kind of change, each with everything that stands in its row. */
const changed = (page: Page, kind: string) =>
  page
    .getByRole('region', { name: 'What changed' })
    .getByRole('table', { name: kind })
    .locator('tbody')
    .getByRole('row')

test('the approver of this month’s payroll sees what changed since last month’s, and nothing else', async ({
  signedIn,
}) => {
  const october = payroll('October crew pay', [apio, byaruhanga, birungi, kato, ocen])
  const november = payroll('November crew pay', [
    { ...apio, amount: '1250000' },
    { ...byaruhanga, phone: '+256758611921' },
    { ...kato, amount: '250000' },
    lubega,
    ocen,
  ])
  const nambi = await signedIn('preparer')
  const okot = await signedIn('approver')
  const earlier = await openSubmitted(nambi, october)
  await openApproved(okot, earlier)
  await expect(rowOf(okot, 'Ocen Rita')).toContainText(/(With|Paid by) Airtel/)
  await expect(rowOf(okot, 'Apio Paul')).toContainText(/(With|Paid by) MTN/)

  const path = await upload(nambi, november)
  const brief = nambi.getByRole('complementary', { name: 'Quote' })
  await expect(brief).toContainText(`Compared with ${october.name}:`)
  await expect(brief).toContainText(
    /1 with another number.*1 with an unusual amount.*1 paid for the first time.*1 missing.*2 as usual/,
  )
  await acceptRepeated(nambi, path.replace(/.*\//, ''))
  await submitForApproval(nambi)

  await visit(okot, path)
  await expect(okot.getByRole('heading', { name: `Changed since ${october.name}` })).toBeVisible()
  await expect(changed(okot, 'Number changed')).toHaveCount(1)
  await expect(changed(okot, 'Number changed')).toContainText(
    '3Byaruhanga Francis+256 772 611 604+256 758 611 921318,000',
  )
  await expect(changed(okot, 'Unusual amount')).toHaveCount(1)
  await expect(changed(okot, 'Unusual amount')).toContainText(/Apio Paul250,000the one time before1,250,0005\.0 ×/)
  await expect(changed(okot, 'Paid for the first time')).toHaveCount(1)
  await expect(changed(okot, 'Paid for the first time')).toContainText('Lubega Ivan')
  await expect(changed(okot, 'Paid last time, not now')).toHaveCount(1)
  await expect(changed(okot, 'Paid last time, not now')).toContainText('Birungi Irene')
  const section = okot.getByRole('region', { name: 'What changed' })
  await expect(section.getByRole('table')).toHaveCount(4)
  await expect(section).toContainText('Unchanged1')
  await expect(okot.getByText(`5 rows in ${october.name}, as many`)).toBeVisible()
  await expect(okot.getByText('+1,160,500, 104.1% more')).toBeVisible()
  await okot.keyboard.press('j')
  await expect(changed(okot, 'Number changed')).toBeFocused()
  await okot.keyboard.press('j')
  await expect(changed(okot, 'Unusual amount')).toBeFocused()
  await section.getByRole('button', { name: 'Show all 1' }).click()
  await expect(changed(okot, 'Other amounts, within the usual range')).toContainText('Kato Alex240,500250,000')
  await expectAccessible(okot)
  await okot.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(okot)

  await section.getByRole('button', { name: /Compare with/ }).click()
  await okot.getByRole('option', { name: 'none' }).click()
  await expect(section).toContainText('Not compared.')
  await expect(section.getByRole('table')).toHaveCount(0)
})

/** The sheet as another program saved it without references: other name, other order, other separator, other encoding. */
function again(sheet: Payroll): Payroll {
  const name = `copy of ${sheet.name}`
  const lines = [sheet.headings, ...[...sheet.lines].reverse()].map((cells) => cells.slice(0, -1).join(';'))
  const buffer = Buffer.from(`\ufeff${lines.join('\n')}\n`, 'utf16le')
  return { ...sheet, name, file: { name: `${name}.txt`, mimeType: 'text/plain', buffer } }
}

test('the warnings of last month’s sheet without references are accepted with one reason, which the approver reads with who gave it', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const wages = payroll('Yard wages', [
    { name: 'Auma Betty', phone: '+256778612920', amount: '98500' },
    { name: 'Nabirye Joan', phone: '+256701612893', amount: '120000' },
  ])
  const first = { ...again(wages), name: wages.name }
  await upload(nambi, { ...first, file: { ...first.file, name: `${wages.name}.csv` } })
  await submitForApproval(nambi)

  const path = await upload(nambi, again(wages))
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  await expect(panel).toContainText(`Same sheet again: 2 rows are also in ${wages.name}, waiting for approval`)
  await expect(panel).toContainText('same payee and amount, neither with a reference')
  await expect(submitButton(nambi)).toBeDisabled()
  await panel.getByRole('button', { name: 'Accept 2 with reason' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Accept “Already paid” for 2 rows?' })
  await expectAccessible(nambi)
  await dialog.getByLabel('Reason').fill('Wages of the next month')
  await nambi.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(panel.getByRole('button', { name: /with reason$/ })).toHaveCount(0)
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  const settled = okot.getByRole('table', { name: 'Warnings accepted' }).getByRole('row', { name: 'Already paid' })
  await expect(settled).toHaveCount(2)
  await expect(settled.first()).toContainText(/Wages of the next month\s*R\. Nambi, .* EAT/)
})

test('rows of one payee can be merged once they are accepted as no duplicates, and one press brings them back', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const errand = (amount: string) => ({ name: 'Wasswa John', phone: '+256753613441', amount })
  await upload(
    nambi,
    payroll('Market errands', [
      { name: 'Nansubuga Judith', phone: '+256776613210', amount: '100001' },
      errand('30000'),
      errand('31000'),
      errand('29000'),
    ]),
  )
  const panel = nambi.getByRole('complementary', { name: 'Quote' })
  const savings = panel.locator('section').filter({ hasText: 'Possible fee savings' })
  await expect(panel.getByRole('button', { name: 'Accept 2 with reason' })).toBeVisible()
  await expect(savings).toHaveCount(0)
  await expect(submitButton(nambi)).toBeDisabled()
  await panel.getByRole('button', { name: 'Accept 2 with reason' }).click()
  const dialog = nambi.getByRole('dialog', { name: /for 2 rows\?$/ })
  await dialog.getByLabel('Reason').fill('Three errands on one day')
  await nambi.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(savings).toContainText('One payment would save UGX1,000 in fees.')
  await expect(savings).not.toContainText('Nansubuga Judith')
  await savings.getByRole('button', { name: 'Merge 3 rows into one of UGX 90,000' }).click()
  await expect(savings).toHaveCount(0)
  await expect(nambi.getByRole('button', { name: 'Excluded 2' })).toBeVisible()
  await expect(rowOf(nambi, 'Wasswa John').first()).toContainText('90,000')
  await expectSaved(nambi)
  await sheetGrid(nambi).focus()
  await nambi.keyboard.press('Control+z')
  await expect(savings).toContainText('Merge 3 rows')
})
