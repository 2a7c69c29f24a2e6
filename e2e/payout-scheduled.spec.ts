import { expectAccessible } from './fixtures/accessibility'
import { openDraft } from './fixtures/payout-by-api'
import { expectStage, givePassword, submitButton } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
    ...({ day: 'numeric', month: 'short', year: 'numeric' } as const),
    timeZone: 'Africa/Kampala',
  })

test('a payout is submitted for a day, approved with it, waits for it, and is stopped before', async ({ signedIn }) => {
  const nambi = await signedIn('preparer')
  const path = await openDraft(
    nambi,
    payroll('Scheduled wages', [
      { name: 'Achan Francis', phone: '+256772402818', amount: '318500' },
      { name: 'Ocen Rita', phone: '+256772402819', amount: '216000' },
    ]),
  )
  await expect(submitButton(nambi)).toBeEnabled()
  await submitButton(nambi).click()
  const dialog = nambi.getByRole('dialog', { name: 'Submit for approval?' })
  const submit = dialog.getByRole('button', { name: 'Submit for approval' })
  await dialog.getByRole('button', { name: /As soon as it is approved/ }).click()
  await nambi.getByRole('option', { name: 'On a day to come' }).click()
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Day', { exact: true }).fill('soon')
  await expect(dialog.getByText('Type a day such as 30 Nov 2026.')).toBeVisible()
  await dialog.getByLabel('Day', { exact: true }).fill(inDays(40))
  await dialog.getByLabel('Time, EAT').fill('8')
  await submit.click()
  await expect(dialog.getByText('A payout can be sent at most 31 days from now. Nothing was submitted.')).toBeVisible()
  const day = inDays(3)
  await dialog.getByLabel('Day', { exact: true }).fill(day)
  await expectAccessible(nambi)
  await submit.click()
  await expectStage(nambi, 'Approval')

  const okot = await signedIn('approver')
  await visit(okot, path)
  await expect(okot.getByText(`Once approved, it is sent on ${day}, 08:00 EAT, not before.`)).toBeVisible()
  await expectAccessible(okot)
  await givePassword(okot)
  await okot.getByRole('button', { name: /^Approve/ }).click()
  await expect(okot.getByRole('heading', { name: 'Sent on' })).toBeVisible()
  await expect(okot.getByText(`Approved, and sent on ${day}, 08:00 EAT.`)).toBeVisible()
  await expectAccessible(okot)

  await visit(nambi, '/payouts')
  await expect(nambi.getByRole('row').filter({ hasText: 'Scheduled wages' })).toContainText('Scheduled')
  await visit(nambi, path)
  await nambi.getByRole('button', { name: 'Stop before it is sent' }).click()
  const stopping = nambi.getByRole('dialog', { name: 'Stop this payout before it is sent?' })
  await stopping.getByRole('button', { name: 'Stop before it is sent' }).click()
  await expect(nambi.getByText(/stopped it before its day/).first()).toBeVisible()
})
