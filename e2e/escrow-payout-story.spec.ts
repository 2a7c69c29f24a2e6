import { expectAccessible } from './fixtures/accessibility'
import { approve, expectStage, rowOf, submitForApproval, upload } from './fixtures/payout-steps'
import type { SandboxControl } from './fixtures/sandbox-control'
import { expect, test } from './fixtures/test'
import { ready } from './fixtures/visit'
import { type Payroll, payroll } from './sheets/payroll'

test.afterEach(({ sandbox }) => sandbox.clearFaults())

/** Fails unless the service holds each payee's money exactly once, and has paid it to nobody. */
async function expectHeldOnce(sandbox: SandboxControl, sheet: Payroll): Promise<void> {
  const { byReference } = await sandbox.ledger()
  for (const [payee, reference] of Object.entries(sheet.referenceOf)) {
    const entries = Object.entries(byReference).filter(([sent]) => sent.endsWith(` ${reference}`))
    expect(entries, payee).toHaveLength(1)
    expect(entries[0]?.[1], payee).toMatchObject({ accepted: 1, executions: 0 })
  }
}

test('deliveries are held in escrow: deadlines corrected, terms set for the sheet, approved by another person, and paid to nobody yet', async ({
  signedIn,
  sandbox,
}) => {
  const sheet = payroll('Deliveries', [
    { name: 'Kato Stores', phone: '0772 314 208', amount: '480000', deadline: '2037-04-09T17:00:00+03:00' },
    { name: 'Ssebunya Timber', phone: '+256776000442', amount: '1250000', deadline: '03/04/2037' },
    { name: 'Aber Packaging', phone: '+256752118430', amount: '96000', deadline: '2037-04-10' },
  ])
  const nambi = await signedIn('preparer')
  const path = await upload(nambi, sheet, undefined, '/escrow-payouts/new')

  await expect(nambi.getByText('1 row with errors')).toBeVisible()
  await expect(rowOf(nambi, 'Ssebunya Timber')).toContainText('Unclear date')
  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('button', { name: '4 Mar 2037' })).toBeVisible()
  await expectAccessible(nambi)
  await nambi.getByRole('button', { name: '3 Apr 2037' }).click()
  await expect(rowOf(nambi, 'Ssebunya Timber')).toContainText('3 Apr 2037, 23:59 EAT')

  await nambi.getByRole('button', { name: 'Change terms' }).click()
  const terms = nambi.getByRole('dialog', { name: 'When is the money released?' })
  await terms.getByRole('button', { name: 'Add a term' }).click()
  await terms
    .getByRole('button', { name: /^Delivery confirmation/ })
    .last()
    .click()
  await nambi.getByRole('option', { name: /^Manual release/ }).click()
  await nambi.context().grantPermissions([])
  await terms.getByRole('button', { name: 'Use my location' }).click()
  await expect(terms.getByText('This browser may not share its location.')).toBeVisible()
  await nambi.context().grantPermissions(['geolocation'])
  await nambi.context().setGeolocation({ latitude: -1.25, longitude: 29.9876543 })
  await terms.getByRole('button', { name: 'Use my location' }).click()
  await expect(terms.getByLabel('Longitude of the payer')).toHaveValue('29.987654')
  await expect(terms.getByLabel('Latitude of the payer')).toHaveValue('-1.250000')
  await expectAccessible(nambi)
  await terms.getByLabel('Latitude of the payer').fill('91')
  await terms.getByLabel('Longitude of the payer').fill('32.58250')
  await terms.getByRole('button', { name: 'Apply to all rows' }).click()
  await expect(terms.getByText('Enter a number from -90 to 90, such as 0.3476.')).toBeVisible()
  await expectAccessible(nambi)
  await terms.getByLabel('Latitude of the payer').fill('0.34760')
  await terms.getByRole('button', { name: 'Apply to all rows' }).click()
  await expect(terms).toHaveCount(0)
  await expect(nambi.getByText('Payer at 0.34760, 32.58250.')).toBeVisible()
  await nambi.getByRole('button', { name: 'Undo: terms of the sheet' }).click()
  await expect(nambi.getByText('No location of the payer is sent.')).toBeVisible()
  await nambi.getByRole('button', { name: 'Redo: terms of the sheet' }).click()
  await expect(nambi.getByText('Payer at 0.34760, 32.58250.')).toBeVisible()
  await expect(nambi.getByText('≈ is our estimate: the service quotes no price for money it holds.')).toBeVisible()
  await expectAccessible(nambi)
  await submitForApproval(nambi)

  const okot = await signedIn('approver')
  await okot.goto(path)
  await ready(okot)
  const released = okot.getByRole('region', { name: 'To be held in escrow' })
  await expect(released).toContainText(/3 rows, UGX\s*1,826,000/)
  await expect(released).toContainText('Manual release')
  await expect(released).toContainText(
    'Deadlines from 3 Apr 2037, 23:59 EAT (20:59 UTC) to 10 Apr 2037, 23:59 EAT (20:59 UTC).',
  )
  await expect(released).toContainText('latitude 0.34760, longitude 32.58250')
  await expectAccessible(okot)
  await approve(okot, path, 'UGX 1,826,000 for escrow')

  await expectStage(nambi, 'Results')
  for (const payee of ['Kato Stores', 'Ssebunya Timber', 'Aber Packaging'])
    await expect(rowOf(nambi, payee)).toContainText('In escrow at the service, not paid')
  await expectAccessible(nambi)
  await expect(nambi.getByRole('link', { name: 'release board' }).first()).toHaveAttribute(
    'href',
    /^\/escrow-payouts\/[0-9a-f-]{36}$/,
  )
  await expectHeldOnce(sandbox, sheet)
})
