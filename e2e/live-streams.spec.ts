import { openDraft } from './fixtures/payout-by-api'
import { expectSaved, rowOf, typeInto } from './fixtures/payout-steps'
import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'
import { payroll } from './sheets/payroll'

test('a session has ten streams of changes, and the next is refused until one is closed', async ({
  signedIn,
  instance,
}) => {
  const page = await signedIn('viewer')
  await visit(page, '/')
  const context = page.context()
  // The page has one of its own. A page that was left may be kept by the browser with its stream; a closed one is not.
  await page.close()
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const open = async () => {
    const line = new AbortController()
    const answer = await fetch(`${instance.baseUrl}/api/live`, { headers: { cookie }, signal: line.signal })
    return { status: answer.status, close: () => line.abort() }
  }
  const lines: Awaited<ReturnType<typeof open>>[] = []
  // The stream that the page had counts until the server has noticed its end: then one more opens.
  await expect
    .poll(async () => {
      const line = await open()
      if (line.status === 200) lines.push(line)
      return line.status === 429 ? lines.length : 'not refused'
    })
    .toBe(10)
  lines[0]?.close()
  await expect.poll(async () => (await open()).status).toBe(200)
  for (const line of lines) line.close()
})

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
