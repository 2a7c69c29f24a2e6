import { openDraft } from './fixtures/payout-by-api'
import { expectSaved, rowOf, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test.use({ ownInstance: true })

test('a page whose stream was refused opens it again half a minute later', async ({ signedIn, complaints }) => {
  complaints.expect(/429/)
  const page = await signedIn('viewer')
  await visit(page, '/')
  await page.clock.install()
  let asked = 0
  await page.route('**/api/live*', async (route) => {
    asked += 1
    if (asked === 1) return route.fulfill({ status: 429 })
    await route.continue()
  })
  await page.reload()
  await expect.poll(() => asked).toBe(1)
  await page.clock.runFor(29_000)
  expect(asked).toBe(1)
  await page.clock.runFor(2_000)
  await expect.poll(() => asked).toBe(2)
})

test('a page gets what happened between its rendering and its stream, and after an interruption only what it missed', async ({
  signedIn,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED.*\/api\/live/)
  const preparer = await signedIn('preparer')
  const page = await signedIn('viewer')
  const asked: string[] = []
  let isOpen = false
  await page.route('**/api/live*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('since') ?? '')
    if (isOpen) return route.continue()
    await route.abort()
  })
  const path = await openDraft(
    preparer,
    payroll('Seen live', [{ name: 'Ocen Rita', phone: '+256772402719', amount: '216000' }]),
  )
  await visit(page, path)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  // Before the page has a stream at all.
  await typeInto(preparer, 'Ocen Rita', 'amount', '217,000')
  await expectSaved(preparer)
  isOpen = true
  await expect(rowOf(page, 'Ocen Rita')).toContainText('217,000', { timeout: 60_000 })
  expect(Number(asked[0])).toBeGreaterThan(0)
  await typeInto(preparer, 'Ocen Rita', 'amount', '218,000')
  await expect(rowOf(page, 'Ocen Rita')).toContainText('218,000')
})
