import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { callerOf } from '../testing/caller.ts'
import { startProgram, temporaryFolder } from '../testing/process.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests({ SERVICE_API_SECRET: 'top' })
const path = '/api/disbursements'
const text = JSON.stringify(batch())
const now = () => Math.floor(Date.now() / 1_000)

const sign = (changes: { secret?: string; method?: string; at?: number; body?: string } = {}) => {
  const { secret = 'top', method = 'POST', at = now(), body = text } = changes
  const hash = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', secret).update(`${method}\n${path}\n${at}\n${hash}`).digest('hex')
  return { 'X-service-Timestamp': String(at), 'X-service-Signature': `sha256=${signature}` }
}
const send = (headers: Record<string, string>) => sandbox.post(path, undefined, { text, headers })

describe('signed requests (5.2)', () => {
  test('required only if the merchant’s profile requires them', async () => {
    expect((await send({})).status).toBe(200)
    await sandbox.control('dialect', { signedRequests: 'required' })
    const refused = await send({})
    expect([refused.status, refused.json.error.details.reason]).toEqual([401, 'missing_signature'])
    expect((await send(sign())).status).toBe(200)
  })

  test.each([
    ['another secret', () => sign({ secret: 'guess' }), 'bad_signature'],
    ['another body', () => sign({ body: '{}' }), 'bad_signature'],
    ['another method', () => sign({ method: 'GET' }), 'bad_signature'],
    ['an old timestamp', () => sign({ at: now() - 301 }), 'outside_window'],
    ['a timestamp to come', () => sign({ at: now() + 310 }), 'outside_window'],
    ['no timestamp', () => ({ 'X-service-Signature': sign()['X-service-Signature'] }), 'outside_window'],
  ])('%s is refused', async (_what, headers, reason) => {
    const { status, json } = await send(headers())
    expect([status, json.error.code, json.error.details.reason]).toEqual([401, 'AUTHENTICATION_ERROR', reason])
  })

  test('the identical retry of a signed request gets the first answer; with another key or none it is a replay', async () => {
    const headers = sign({ at: now() - 3 })
    const first = await sandbox.post(path, undefined, { text, headers, key: 'once' })
    const again = await sandbox.post(path, undefined, { text, headers, key: 'once' })
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    const other = await sandbox.post(path, undefined, { text, headers, key: 'twice' })
    expect([other.status, other.json.error.details.reason]).toEqual([401, 'replayed'])
  })

  test('a signed request is taken once; a retry signs anew', async () => {
    const headers = sign({ at: now() - 5 })
    expect((await send(headers)).status).toBe(200)
    expect((await send(headers)).json.error.details.reason).toBe('replayed')
    expect((await send(sign({ at: now() - 4 }))).status).toBe(200)
  })
})

test('the string to sign is a template of the settings', async () => {
  const folder = temporaryFolder()
  const settings = { SERVICE_API_SECRET: 'top', SERVICE_SIGNATURE_TEMPLATE: '{timestamp}.{method} {path}\\n{bodyHash}' }
  const { ready, end } = await startProgram(folder.path, settings)
  const at = now()
  const hash = createHash('sha256').update(text).digest('hex')
  const signature = createHmac('sha256', 'top').update(`${at}.POST ${path}\n${hash}`).digest('hex')
  const headers = { 'X-service-Timestamp': String(at), 'X-service-Signature': `sha256=${signature}` }
  expect((await callerOf(ready).post(path, undefined, { text, headers })).status).toBe(200)
  await end('SIGTERM')
  folder.remove()
})
