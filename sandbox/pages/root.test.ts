import { expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { browserOf } from '../testing/browser.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const page = async () => (await browserOf(sandbox.running().ready).open('/')).text

test('it lists sample numbers, accounts, codes and the latest requests with their answers', async () => {
  await sandbox.post('/api/disbursements', batch([], { description: '<script>alert(1)</script>' }))
  const { json } = await sandbox.post('/api/request-otp', { email: 'a@b.example' })
  const text = await page()
  for (const shown of [
    '000009',
    'amina@wallet.example',
    json.otp,
    'POST /api/disbursements',
    'VALIDATION_ERROR',
    'Move the clock',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain('<script>alert')
})

test('the control plane takes no orders from other sites', async () => {
  const { baseUrl } = sandbox.running().ready
  const send = (headers: Record<string, string>) =>
    fetch(`${baseUrl}/_sandbox/clock`, { method: 'POST', headers, body: '{"advance":"1h"}' })
  expect((await send({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ Origin: baseUrl })).status).toBe(200)
})
