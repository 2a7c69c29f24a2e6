import { expectAccessible } from './fixtures/accessibility'
import { approveOnBoard, askForRelease, choose, escrowRow } from './fixtures/board-steps'
import { tabTo } from './fixtures/keyboard'
import { givePassword, NEXT_READING_MS } from './fixtures/payout-steps'
import { heldBack, sendAs } from './fixtures/raw-request'
import { expect, test } from './fixtures/test'
import { pathOf, visit } from './fixtures/visit'

const HOUR = 3_600_000
const delivery = (hours: number) => [
  { type: 'delivery_confirmation', data: { deadline: new Date(Date.now() + hours * HOUR).toISOString() } },
]
const RELEASE = 'POST /api/escrow-disbursements/*/release'
const payee = (n: number) => `+256 772 000 5${10 + n}`
const phone = (n: number) => payee(n).replaceAll(' ', '')

test.afterEach(({ sandbox }) => sandbox.clearFaults())

test('escrows are chosen, released by a second person in part, and the rest is asked for again through a lost answer', async ({
  signedIn,
  sandbox,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/)
  const { id, escrows } = await sandbox.holdElsewhere('Harvest deliveries', [
    { phone: phone(0), amount: '6800000.00' },
    { phone: phone(1), amount: '2450000.00' },
    { phone: '+256772000001', amount: '985000.00' },
    { phone: phone(3), amount: '1150000.00', terms: delivery(-20.5) },
    { phone: phone(4), amount: '5400000.00', terms: delivery(20) },
  ])
  const nambi = await signedIn('preparer')
  await visit(nambi, '/escrow-payouts')
  await expectAccessible(nambi)
  await nambi
    .getByRole('table', { name: 'Escrow payouts' })
    .getByRole('link', { name: `disbursement ${id.slice(0, 4)}` })
    .click()
  await expect(nambi.getByRole('heading', { name: 'Harvest deliveries', level: 1 })).toBeVisible()
  await expect(nambi.getByRole('link', { name: 'Ready 3' })).toBeVisible()
  await expect(escrowRow(nambi, payee(3))).toContainText('20 hours ago')
  await expect(nambi.getByText('Nothing is selected yet.')).toBeVisible()

  await nambi.getByRole('link', { name: 'Overdue 1' }).click()
  await expect(escrowRow(nambi, payee(0))).toHaveCount(0)
  await choose(nambi, payee(3)).press('Space')
  await expect(
    nambi.getByText('Terms of 1 are not met. Only an approver may request their early release.'),
  ).toBeVisible()
  await nambi.getByRole('main').getByRole('link', { name: /^All/ }).click()
  await expect(escrowRow(nambi, payee(0))).toBeVisible()

  // By keyboard alone: to the first row, choose it, the next one as well, and ask.
  await tabTo(nambi, nambi.getByRole('link', { name: payee(3) }))
  await nambi.keyboard.press('Escape')
  await nambi.keyboard.press('j')
  await expect(nambi.getByRole('link', { name: payee(0) })).toBeFocused()
  await nambi.keyboard.press('x')
  await expect(choose(nambi, payee(0))).toBeChecked()
  await nambi.keyboard.press('Shift+X')
  const totals = nambi.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('Selected3 with 3 ready')
  await nambi.keyboard.press('Escape')
  const all = totals.getByRole('button', { name: 'Select all 3 ready, UGX 10,235,000' })
  await all.click()
  await expect(all).toHaveCount(0)
  await expect(totals).toContainText('10,235,000')
  await expectAccessible(nambi)
  await nambi.keyboard.press('r')
  const dialog = nambi.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: payee(1) })).toContainText('2,450,000')
  await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await nambi.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await askForRelease(nambi, 'Delivered on Friday')
  await expect(nambi.getByText('You requested it, so somebody else has to decide.')).toBeVisible()
  await expect(escrowRow(nambi, payee(0))).toContainText('Release requested')

  const okot = await signedIn('approver')
  await visit(okot, '/approvals')
  const line = okot.getByRole('row', { name: /Harvest deliveries/ })
  await expect(line).toContainText('Release 3 escrows to their payees')
  await line.getByRole('link', { name: 'Review Harvest deliveries' }).click()
  await expect(okot.getByText('“Delivered on Friday”')).toBeVisible()
  await givePassword(okot)
  await expectAccessible(okot)
  const approval = await heldBack(okot, () =>
    okot.getByRole('button', { name: 'Approve release of UGX 10,235,000' }).click(),
  )
  expect(await sendAs(nambi, approval)).toMatch(/[Yy]our role/)
  const tumusiime = await signedIn('approver2')
  const answers = await Promise.all([okot, tumusiime].map((one) => sendAs(one, approval)))
  expect(answers.filter((answer) => answer.includes('"state":"approved"'))).toHaveLength(1)
  await expect(nambi.getByText('2 of 3 escrows released: each was refreshed.', { exact: false })).toBeVisible()
  const results = nambi.getByRole('table', { name: /^Results/ })
  await expect(results.getByRole('row', { name: '+256 772 000 001' })).toContainText('not registered for mobile money')
  await expect(nambi.getByRole('link', { name: 'Released 2' })).toBeVisible()
  await expect(choose(nambi, payee(0))).toHaveCount(0)

  await sandbox.fault({ route: RELEASE, kind: 'commit-then-reset', times: null })
  await visit(okot, `/escrow-payouts/${id}`)
  await expect(choose(okot, payee(4))).toBeVisible()
  await choose(okot, payee(4)).press('Space')
  await askForRelease(okot, 'Delivered by hand')
  await visit(tumusiime, '/approvals')
  const forced = tumusiime.getByRole('row', { name: /Harvest deliveries/ }).first()
  await expect(forced).toContainText('Before all terms are met, because: “Delivered by hand”')
  await forced.getByRole('link', { name: 'Review Harvest deliveries' }).click()
  await expect(tumusiime.getByText('Not every term is met. Approving releases the money all the same.')).toBeVisible()
  await approveOnBoard(tumusiime, /^Approve release of UGX 5,400,000$/)
  await expect(tumusiime.getByText('Each of 1 escrow was refreshed, and is released.')).toBeVisible()
  await expect(escrowRow(tumusiime, payee(4))).toContainText('Released')
  const { byReference } = await sandbox.ledger({ sourceId: id })
  expect(Object.values(byReference).map(({ executions }) => executions)).toEqual([1, 1, 0, 0, 1])
  expect(escrows).toHaveLength(5)
})

test('of many escrows those on screen are drawn, each row is led to by keyboard, and the one in hand is never lost', async ({
  signedIn,
  sandbox,
}) => {
  // Until they are read, every row keeps its place.
  await sandbox.fault({ route: 'GET /api/escrows/*', kind: 'error-500-before', times: null })
  const { id } = await sandbox.holdElsewhere(
    'Many deliveries',
    Array.from({ length: 300 }, (_, n) => ({ phone: `+256772${100_000 + n}`, amount: '1000.00' })),
  )
  const linkOf = (n: number) =>
    nambi.getByRole('link', { name: `+256 772 ${String(100_000 + n).replace(/(...)(...)/, '$1 $2')}` })
  const nambi = await signedIn('preparer')
  await nambi.clock.install()
  await visit(nambi, `/escrow-payouts/${id}`)
  await expect(nambi.getByRole('table', { name: 'Escrows', exact: true })).toHaveAttribute('aria-rowcount', '302')
  await expect(linkOf(299)).toHaveCount(0)
  await linkOf(0).focus()
  for (let presses = 0; presses < 60; presses += 1) await nambi.keyboard.press('j')
  await expect(linkOf(60)).toBeFocused()
  await expect(linkOf(60)).toBeInViewport({ ratio: 1 })
  await expect(linkOf(0)).toHaveCount(0)
  await expect(nambi.getByRole('complementary', { name: 'Escrow' })).toContainText('+256 772 100 060')
  await linkOf(60).hover()
  await nambi.mouse.wheel(0, 100_000)
  await expect(linkOf(299)).toBeInViewport()
  await expect(linkOf(60)).toBeFocused()
  await nambi.keyboard.press('k')
  await expect(linkOf(59)).toBeFocused()
  await expect(linkOf(59)).toBeInViewport({ ratio: 1 })
  await expectAccessible(nambi)

  await linkOf(59).hover()
  await nambi.mouse.wheel(0, -100_000)
  await expect(linkOf(0)).toBeInViewport()
  await linkOf(0).focus()
  await sandbox.clearFaults()
  // From here on rows move: the page has them read by itself, and shows them with its reading after that.
  await nambi.clock.fastForward('00:31')
  await expect(nambi.getByRole('link', { name: /^Ready [1-9]/ })).toBeVisible({ timeout: NEXT_READING_MS })
  await expect(linkOf(0)).toBeFocused()
})

test('a cancelled payout lists what is still held, and one escrow of it is reversed by itself', async ({
  signedIn,
  sandbox,
}) => {
  const { id } = await sandbox.holdElsewhere('Seed deliveries', [
    { phone: phone(20), amount: '700000.00', terms: delivery(30) },
    { phone: phone(21), amount: '300000.00', terms: delivery(-30) },
  ])
  const nambi = await signedIn('preparer')
  await visit(nambi, `/escrow-payouts/${id}`)
  await expect(nambi.getByRole('link', { name: 'Overdue 1' })).toBeVisible()
  await nambi.getByRole('button', { name: 'Cancel payout' }).click()
  const dialog = nambi.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Wrong season')
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  const okot = await signedIn('approver')
  await visit(okot, '/')
  await expect(okot.getByRole('row', { name: `1 escrow overdue Escrow payout ${id.slice(0, 8)}` })).toBeVisible()
  await okot.getByRole('link', { name: /^Review Seed deliveries/ }).click()
  await approveOnBoard(okot, /^Approve cancellation$/)
  await expect(nambi.getByRole('heading', { name: 'Cancelled, money is still held' })).toBeVisible()
  const left = nambi.getByRole('table', { name: 'May still hold money' })
  await expect(left.getByRole('row', { name: payee(20) })).toContainText('700,000')
  await expectAccessible(nambi)
  await visit(okot, '/')
  await expect(okot.getByRole('row', { name: `2 escrows still held Escrow payout ${id.slice(0, 8)}` })).toContainText(
    'request the return of each escrow',
  )
  await left
    .getByRole('row', { name: payee(20) })
    .getByRole('button', { name: /^Return funds/ })
    .click()
  await dialog.getByLabel('Reason').fill('The payout was cancelled')
  await dialog.getByRole('button', { name: 'Request return of UGX 700,000' }).click()
  await expect(nambi.getByRole('heading', { name: 'A return waits for approval' })).toBeVisible()
  await visit(okot, await pathOf(nambi, /^\/escrows\/[0-9a-f-]{36}$/))
  await approveOnBoard(okot, /^Approve return of UGX 700,000$/)
  await visit(nambi, `/escrow-payouts/${id}`)
  await expect(escrowRow(nambi, payee(20))).toContainText('Reversed')
  await expect(left.getByRole('row', { name: payee(20) })).toHaveCount(0)
  await expect(left.getByRole('row', { name: payee(21) })).toContainText('300,000')
})
