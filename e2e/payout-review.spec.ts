import { expectAccessible } from './fixtures/accessibility'
import { openDraft, openSubmitted } from './fixtures/payout-by-api'
import {
  excludeBlocked,
  expectSaved,
  givePassword,
  rowOf,
  sheetGrid,
  submitForApproval,
  typeInto,
} from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('the approver reads every cell that was edited by hand, exactly as the sheet has it, before anything else', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(
    nambi,
    payroll('Edited wages', [
      { name: 'Achan Francis', phone: '+256772402418', amount: '318500' },
      { name: 'Ocen Rita', phone: '0752 802 581', amount: ' 216000 ' },
      { name: 'Kato Alex', phone: 'none', amount: '90000' },
    ]),
  )
  await typeInto(nambi, 'Achan Francis', 'phone', '+256772402499')
  await typeInto(nambi, 'Ocen Rita', 'amount', '261000')
  await excludeBlocked(nambi, 1)
  await expectSaved(nambi)
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await visit(okot, path)
  const edited = okot.getByRole('table', { name: 'Edited by hand' })
  const phone = edited.getByRole('row', { name: 'Achan Francis' })
  await expect(phone).toContainText('+256772402418')
  await expect(phone).toContainText('+256 772 402 499')
  await expect(phone).toContainText(/R\. Nambi, .* EAT/)
  const amount = edited.getByRole('row', { name: 'Ocen Rita' })
  await expect(amount.getByText(' 216000 ', { exact: true }).first()).toBeVisible()
  await expect(amount).toContainText('261,000')
  const excluded = okot.getByRole('table', { name: 'Excluded rows' }).getByRole('row', { name: 'Kato Alex' })
  await expect(excluded).toContainText('Not corrected in time')
  await expect(excluded).toContainText('R. Nambi')

  // The first heading below the figures is the one of the edits; formats are folded.
  await expect(okot.getByRole('region', { name: 'To be paid' }).getByRole('heading').first()).toHaveText(
    'Edited by hand',
  )
  await expect(okot.getByRole('table', { name: 'Formats applied' })).toHaveCount(0)
  await expectAccessible(okot)
  await okot.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(
    okot.getByRole('table', { name: 'Formats applied' }).getByRole('row', { name: 'Ocen Rita' }),
  ).toContainText('0752 802 581')
  await expectAccessible(okot)
})

test('an open warning keeps a payout from being submitted, and the page says which', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  await openDraft(
    nambi,
    payroll('Warned wages', [
      { name: 'Atim Lucy', phone: '+256755380672', network: 'MTN', amount: '132000' },
      { name: 'Namara Phiona', phone: '+256777859134', network: 'MTN', amount: '194500' },
    ]),
  )
  const totals = nambi.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('1 warning to accept: row 2, Network mismatch')
  await expect(totals).toContainText('1 of 2')
  await expect(totals.getByRole('button', { name: 'Submit for approval' })).toBeDisabled()
  await rowOf(nambi, 'Atim Lucy').getByRole('gridcell').first().click()
  const panel = nambi.getByRole('region', { name: 'Row 2' })
  await panel.getByLabel('Reason, for the approver').fill('She moved to MTN')
  await panel.getByRole('button', { name: 'Accept with reason' }).click()
  await expect(totals.getByRole('button', { name: 'Submit for approval' })).toBeEnabled()
  await expect(nambi.getByRole('complementary', { name: 'Quote' })).toContainText(
    /Warnings accepted\s*Network mismatch\. Row 2: .* belongs to .*Accepted: She moved to MTN\. R\. Nambi, /,
  )

  await nambi.keyboard.press('Escape')
  await sheetGrid(nambi).getByRole('rowheader', { name: '3', exact: true }).click()
  const selected = nambi.getByRole('region', { name: 'Selected rows' })
  await expect(selected).toContainText('1 row selected')
  await selected.getByRole('button', { name: 'Exclude' }).click()
  const question = nambi.getByRole('dialog', { name: 'Exclude 1 row?' })
  await question.getByLabel('Reason').fill('Left in October')
  await question.getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(rowOf(nambi, 'Namara Phiona')).toContainText('Excluded')
})

test('the approve button waits for the comparison with the last payout, and a failed comparison is shown beside it', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const path = await openSubmitted(
    await signedIn('preparer'),
    payroll('Compared wages', [{ name: 'Achan Francis', phone: '+256772402618', amount: '318500' }]),
  )
  const okot = await signedIn('approver')
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await okot.route('**/api/payouts/*/changes', async (route) => {
    await held
    await route.fulfill({ status: 500, body: '' })
  })
  await visit(okot, path)
  await givePassword(okot)
  const approve = okot.getByRole('button', { name: /^Approve UGX/ })
  await expect(approve).toBeDisabled()
  await expect(okot.getByText('Comparing with the previous similar payout…')).toBeVisible()
  answer()
  await expect(
    okot.getByText('What changed since the previous payout could not be read. You would approve without it.'),
  ).toBeVisible({ timeout: 20_000 })
  await expect(approve).toBeEnabled()
  await expectAccessible(okot)
})
