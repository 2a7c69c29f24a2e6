import { expect, test } from './fixtures/test'
import { visit } from './fixtures/visit'

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
