import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { expectStage, givePassword, rowOf, submitButton } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('maker and approver write to each other, and a rejection leads back to the rows it is about', async ({
  signedIn,
}) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(
    nambi,
    payroll('Commented wages', [
      { name: 'Achan Francis', phone: '+256772402618', amount: '318500' },
      { name: 'Ocen Rita', phone: '+256752402919', amount: '216000' },
      { name: 'Kato Alex', phone: '+256772402620', amount: '90000' },
    ]),
  )
  await expect(submitButton(nambi)).toBeEnabled()
  await submitButton(nambi).click()
  const dialog = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  await dialog.getByLabel('Note to the approver').fill('Overtime is in row 3')
  await expectAccessible(nambi)
  await dialog.getByRole('button', { name: 'Submit for approval' }).click()
  await expectStage(nambi, 'Approval')

  const okot = await signedIn('approver')
  await visit(okot, '/approvals')
  await expect(okot.getByRole('row').filter({ hasText: 'Commented wages' })).toContainText(
    'R. Nambi: “Overtime is in row 3”',
  )
  await visit(okot, path)
  const comments = okot.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText(/R\. Nambi, .*: Overtime is in row 3/)
  await okot.getByRole('button', { name: 'Add a comment' }).press('Enter')
  await okot.getByLabel('Comment', { exact: true }).fill('Was she paid in October already?')
  const rows = okot.getByLabel('Rows of the sheet')
  await rows.fill('row 2')
  await okot.getByRole('button', { name: 'Add a comment' }).click()
  await expect(okot.getByText('Type row numbers such as 4, 17-20, at most 50 rows.')).toBeVisible()
  await rows.fill('9')
  await okot.getByRole('button', { name: 'Add a comment' }).click()
  await expect(okot.getByText('The sheet has no row with one of these numbers.')).toBeVisible()
  await rows.fill('2')
  await expectAccessible(okot)
  await okot.getByRole('button', { name: 'Add a comment' }).click()
  await expect(comments.getByRole('listitem')).toHaveCount(2)
  await expect(comments).toContainText('About row 2')
  await expect(rowOf(okot, 'Achan Francis')).toContainText('Was she paid in October already?')

  // The maker's page shows it by itself, and a notification says so.
  await expect(nambi.getByRole('list', { name: 'Comments' })).toContainText('Was she paid in October already?')
  await nambi.getByRole('button', { name: /^Notifications/ }).click()
  await expect(nambi.getByRole('dialog', { name: 'Notifications' })).toContainText('commented on this request')
  await nambi.keyboard.press('Escape')

  await okot.getByRole('button', { name: 'Reject' }).click()
  await okot.getByLabel('Reason for rejecting').fill('The overtime is counted twice')
  await okot.getByLabel('Rows of the sheet').fill('3')
  await givePassword(okot)
  await expectAccessible(okot)
  await okot.getByRole('button', { name: 'Reject' }).click()
  await expectStage(okot, 'Check and quote')

  await expectStage(nambi, 'Check and quote')
  await expect(nambi.getByText(/rejected this: “The overtime is counted twice”/)).toBeVisible()
  await expect(rowOf(nambi, 'Ocen Rita')).toContainText('Commented')
  await expect(rowOf(nambi, 'Kato Alex')).not.toContainText('Commented')
  await nambi.getByRole('button', { name: 'Row 3', exact: true }).press('Enter')
  await expect(nambi.getByRole('region', { name: 'Row 3' })).toContainText('The overtime is counted twice')
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: 'Row 2', exact: true }).click()
  await expect(nambi.getByRole('region', { name: 'Row 2' })).toContainText('Was she paid in October already?')
})
