import type { Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessibility'
import { approve, ask, collect, escrowId, fillEscrow } from './fixtures/escrow-steps'
import { tabTo } from './fixtures/keyboard'
import { givePassword, NEXT_READING_MS } from './fixtures/payout-steps'
import { heldBack, sendAs } from './fixtures/raw-request'
import { expect, test } from './fixtures/test'
import { pathOf, visit } from './fixtures/visit'

const CREATE = 'POST /api/escrows/'

test.afterEach(({ sandbox }) => sandbox.clearFaults())

/** Waits until the page says that the money is held; it reads by itself every 15 s, and sending may have to be tried again. */
async function expectHeld(page: Page): Promise<void> {
  const held = page.getByText('The payer has paid, and the service holds the money.')
  await expect(held).toBeVisible({ timeout: NEXT_READING_MS })
}

test('an escrow is collected once though its answer is lost, its term is met, and two people release it', async ({
  signedIn,
  sandbox,
}) => {
  const nambi = await signedIn('preparer')
  await visit(nambi, '/escrows/new')
  await tabTo(nambi, nambi.getByRole('button', { name: 'Request payment' }))
  await nambi.keyboard.press('Enter')
  await expect(nambi.getByText('Enter a name, so that you can find the escrow again.')).toBeVisible()
  await expect(nambi.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(nambi.getByText('Mobile money needs the payer’s phone.')).toBeVisible()
  await expectAccessible(nambi)

  await sandbox.fault({ route: 'POST /api/request-otp', kind: 'rate-limit', retryAfter: 2 })
  await fillEscrow(nambi, { name: 'Maize, Atiak Packers', amount: '75,000', phone: '0772 000 418' })
  await nambi.getByRole('button', { name: 'Send the payer a code' }).click()
  await expect(nambi.getByText('No code was sent and no money moved. Try again in 2 seconds.')).toBeVisible()
  await nambi.reload()
  await expect(nambi.getByLabel('Amount', { exact: true })).toHaveValue('75,000')
  await expect(nambi.getByLabel('Code from the payer')).toHaveValue('')
  const sent = nambi.getByText(/Sent to \+256 772 000 418, valid until \d\d:\d\d:\d\d/)
  // The service asked for two seconds of patience. The button bears another name once a code was sent.
  const send = nambi.getByRole('button', { name: 'Send the payer a code' })
  await expect(async () => {
    if (await send.isVisible()) await send.click()
    await expect(sent).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: NEXT_READING_MS })
  await nambi.getByLabel('Code from the payer').fill('123456')

  await sandbox.fault({ route: CREATE, kind: 'commit-then-reset', times: null })
  await nambi.getByRole('button', { name: 'Request payment' }).click()
  await expect(nambi.getByRole('heading', { name: 'Maize, Atiak Packers', level: 1 })).toBeVisible()
  await expect(nambi.getByText('Not known yet').first()).toBeVisible()
  await expect(
    nambi.getByText('The same request is repeated under the same key, which cannot happen twice.'),
  ).toBeVisible()
  await expect(nambi.getByRole('button', { name: /^Request/ })).toHaveCount(0)
  await sandbox.clearFaults()
  // The next try comes by itself, the later the more tries there were.
  await expectHeld(nambi)
  const sourceId = await escrowId(nambi)
  await expect(nambi.getByText('Not every term is met.').first()).toBeVisible()

  await sandbox.fault({ route: `POST /api/escrows/${sourceId}/terms/*/fulfill`, kind: 'rate-limit', retryAfter: 1 })
  await nambi.getByRole('button', { name: /^Mark as met ?: Manual release$/ }).click()
  await nambi.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(nambi.getByText('1 of 1 met')).toBeVisible()
  await ask(nambi, 'Request release', 'Delivered on Friday')
  await expect(nambi.getByText('You requested it, so somebody else has to decide.')).toBeVisible()
  await expect(nambi.getByText('R. Nambi has already requested a release').first()).toBeVisible()

  const okot = await signedIn('approver')
  await visit(okot, '/approvals')
  const line = okot.getByRole('row', { name: /Maize, Atiak Packers/ })
  await expect(line).toContainText('Release the money to us')
  await line.getByRole('link', { name: 'Review Escrow Maize, Atiak Packers' }).click()
  // The list that is left shows the reason too.
  await expect(okot.getByRole('heading', { level: 1, name: /Maize, Atiak Packers/ })).toBeVisible()
  await expect(okot.getByText('“Delivered on Friday”')).toBeVisible()
  await expectAccessible(okot)
  await approve(okot, /^Approve release of UGX 75,000$/)
  for (const page of [nambi, okot]) await expect(page.getByText('The money went to our account.')).toBeVisible()
  await visit(okot, '/escrows')
  await expect(okot.getByRole('row', { name: /Maize, Atiak Packers/ })).toContainText('Released')
  await expectAccessible(okot)
  // Collected once and paid out once, however often each was sent.
  expect((await sandbox.ledger({ sourceId })).byReference['(none)']).toMatchObject({
    executions: 2,
    amount: '150000.00',
  })
})

test('nobody forces a release without the permission, nor alone; a return can be rejected, and a dispute stops a release', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const nambi = await signedIn('preparer')
  const path = await collect(nambi, { name: 'Beans, Omoro', amount: '60000', phone: '0772 000 419' })
  await expectHeld(nambi)
  await expect(nambi.getByText('An approver requests an early release, and another one approves it.')).toBeVisible()
  const sourceId = await escrowId(nambi)

  await ask(nambi, 'Request return', 'Ordered twice')
  const okot = await signedIn('approver')
  await visit(okot, path)
  await okot.getByRole('button', { name: 'Reject' }).click()
  await okot.getByLabel('Reason for rejecting').fill('It was ordered once')
  await givePassword(okot)
  await okot.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(nambi.getByText('by D. Okot: It was ordered once')).toBeVisible()

  await okot.getByRole('button', { name: 'Request early release' }).click()
  const dialog = okot.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The buyer is gone')
  const forced = await heldBack(okot, () => dialog.getByRole('button', { name: 'Request early release' }).click())
  expect(await sendAs(nambi, forced)).toMatch(/[Yy]our role/)
  expect(await sendAs(okot, forced)).toContain('proposalId')
  await visit(okot, path)
  await expect(okot.getByText('You requested it, so somebody else has to decide.')).toBeVisible()

  const tumusiime = await signedIn('approver2')
  await visit(tumusiime, path)
  await expect(tumusiime.getByText('Not every term is met. Approving releases the money all the same.')).toBeVisible()
  await givePassword(tumusiime)
  const approval = await heldBack(tumusiime, () => tumusiime.getByRole('button', { name: /^Approve release/ }).click())
  expect(await sendAs(okot, approval)).toContain('You prepared this, so somebody else has to approve it.')
  await visit(tumusiime, path)
  await tumusiime.getByRole('button', { name: 'Withdraw' }).click()
  await tumusiime.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(tumusiime.getByRole('dialog')).toHaveCount(0)
  await expect(tumusiime.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  expect(await sendAs(tumusiime, approval)).toContain('This was decided or withdrawn in the meantime.')

  await ask(nambi, 'Open dispute', 'The beans never came')
  await expect(nambi.getByText('It is disputed. Return it, or resolve the dispute first.').first()).toBeVisible()
  await ask(nambi, 'Request return', 'The beans never came')
  await sandbox.fault({ route: `POST /api/escrows/${sourceId}/reverse`, kind: 'html-503' })
  await visit(okot, path)
  await approve(okot, /^Approve return of UGX 60,000$/)
  await expect(nambi.getByText('The money went back to the payer.')).toBeVisible()
  await expect(nambi.getByText('The money was returned.').first()).toBeVisible()
  expect((await sandbox.ledger({ sourceId })).byReference['(none)']).toMatchObject({ executions: 1, cancelled: 1 })
})

test('an escrow made elsewhere is opened by its id, and one that the service refuses is corrected with nothing typed anew', async ({
  signedIn,
  sandbox,
}) => {
  const nambi = await signedIn('preparer')
  await visit(nambi, '/escrows')
  await nambi.getByRole('button', { name: 'Open by ID' }).click()
  const dialog = nambi.getByRole('dialog', { name: 'Open an escrow by its ID' })
  await dialog.getByLabel('Escrow ID').fill('not an id')
  await dialog.getByRole('button', { name: 'Open escrow' }).click()
  await expect(dialog.getByText('This is not an identifier of the service.')).toBeVisible()
  await dialog.getByLabel('Escrow ID').fill('5f0f2d8e-5d0e-4f0c-9b39-1d0f8a2f7c11')
  await dialog.getByLabel('Escrow ID').press('Enter')
  await expect(dialog.getByText('The service knows no escrow under this identifier.')).toBeVisible()
  const id = await sandbox.collectElsewhere('91000.00', '+256772000420')
  await sandbox.fault({ route: `GET /api/escrows/${id}`, kind: 'html-503' })
  await dialog.getByLabel('Escrow ID').fill(id.toUpperCase())
  await dialog.getByRole('button', { name: 'Open escrow' }).click()
  await expect(dialog.getByText(/Reading moves no money/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Open escrow' }).click()
  await expect(nambi.getByText('Not created here, opened by R. Nambi')).toBeVisible()
  await expectHeld(nambi)

  const path = await collect(nambi, { name: 'Sim-sim, Koch', amount: '41000', phone: '0772 000 421' })
  await expectHeld(nambi)
  await visit(nambi, '/escrows/new')
  await fillEscrow(nambi, { name: 'Sim-sim, again', amount: '41000', phone: '0772 000 422' })
  await nambi.getByLabel('Code from the payer').fill('999999')
  await nambi.getByRole('button', { name: 'Request payment' }).click()
  await expect(
    nambi.getByText(/The service refused to ask the payer.*The one-time password is wrong or has expired/),
  ).toBeVisible()
  expect(await pathOf(nambi, /^\/escrows\/[0-9a-f-]{36}$/)).not.toBe(path)
  await nambi.getByRole('link', { name: 'Correct and request again' }).click()
  await expect(
    nambi.getByText('The service refused it: “The one-time password is wrong or has expired.”'),
  ).toBeVisible()
  await expect(nambi.getByLabel('Amount', { exact: true })).toHaveValue('41000.00')
  await nambi.getByLabel('Code from the payer').fill('123456')
  await nambi.getByRole('button', { name: 'Request payment' }).click()
  await expectHeld(nambi)
})
