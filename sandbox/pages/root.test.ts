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

test('it shows the changed switches and the waiting faults', async () => {
  expect(await page()).toContain('Dialect: the defaults')
  await sandbox.control('dialect', { keysStore: 'all' })
  await sandbox.control('faults', { route: 'POST /api/disbursements', kind: 'empty', times: null })
  const text = await page()
  expect(text).toContain('<code>keysStore all</code>')
  expect(text).toContain('<code>empty</code> on <code>POST /api/disbursements</code>, until removed')
})

test('it offers every switch with its values, and marks those in force', async () => {
  await sandbox.control('dialect', { missingClientIdStatus: 403 })
  const text = await page()
  for (const option of ['missingClientIdStatus 403 (now)', 'webhookSigned false', 'descriptionMax null (now)'])
    expect(text).toContain(`>${option}</option>`)
  const [, switched = ''] = /value="([^"]+)">keysStore only-2xx</.exec(text) ?? []
  const { json } = await sandbox.control('dialect', JSON.parse(switched.replaceAll('&quot;', '"')))
  expect(json).toMatchObject({ keysStore: 'only-2xx', missingClientIdStatus: 403 })
})

test('its own visits do not push the calls out of the latest requests', async () => {
  await sandbox.get('/api/disbursements')
  for (let visit = 0; visit < 31; visit += 1) await page()
  const text = await page()
  expect(text).toContain('<code>GET /api/disbursements</code>')
  expect(text).not.toContain('<code>GET /</code>')
})

test('each payout and payment that waits can be ended by itself', async () => {
  const waits = { phone_number: '+256772000009', amount: '5.00' }
  const two = [
    { ...waits, reference: 'row-1' },
    { ...waits, reference: 'row-1' },
  ]
  const { json } = await sandbox.post('/api/disbursements', batch(two))
  const [, itemId] = /name="itemId" value="([^"]+)"/.exec(await page()) ?? []
  expect((await sandbox.control('settle', { itemId, outcome: 'failed' })).json).toEqual({ settled: 1 })
  const { items } = (await sandbox.get(`/api/disbursements/${json.disbursement_id}`)).json
  expect(items.map((item: { status: string }) => item.status).sort()).toEqual(['failed', 'pending'])
})

test('the control plane accepts no requests from other sites', async () => {
  const { baseUrl } = sandbox.running().ready
  const send = (headers: Record<string, string>) =>
    fetch(`${baseUrl}/_sandbox/clock`, { method: 'POST', headers, body: '{"advance":"1h"}' })
  expect((await send({ Origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ Origin: baseUrl })).status).toBe(200)
})
