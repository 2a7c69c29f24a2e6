import { expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const id = '7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1aff'

const cidRoutes = [
  ['GET', '/api/disbursements'],
  ['GET', `/api/disbursements/${id}`],
  ['POST', '/api/disbursements'],
  ['POST', '/api/disbursements/quote'],
  ['POST', `/api/disbursements/${id}/cancel`],
] as const

const call = (method: 'GET' | 'POST', path: string, headers: Record<string, string | null>) =>
  method === 'GET' ? sandbox.get(path, { headers }) : sandbox.post(path, batch(), { headers })

test.each(cidRoutes)('%s %s asks for the API key before all else', async (method, path) => {
  for (const key of [null, 'another-key']) {
    const { status, json } = await call(method, path, { 'api-key': key, 'X-service-Client-ID': null })
    expect([status, json.error.code]).toEqual([401, 'AUTHENTICATION_ERROR'])
  }
})

test.each(cidRoutes)('%s %s asks for the client id', async (method, path) => {
  const missing = await call(method, path, { 'X-service-Client-ID': null })
  expect([missing.status, missing.json.error.code]).toEqual([400, 'MISSING_CLIENT_ID'])
  const foreign = await call(method, path, { 'X-service-Client-ID': 'somebody' })
  expect([foreign.status, foreign.json.error.code]).toEqual([403, 'AUTHORIZATION_ERROR'])
})

test('an error carries every field of section 7, and the caller’s request id', async () => {
  const { status, json, headers } = await sandbox.get(`/api/disbursements/${id}`, {
    headers: { 'X-Request-ID': 'trace-1' },
  })
  expect(status).toBe(404)
  expect(headers.get('X-Request-ID')).toBe('trace-1')
  expect(json.error).toEqual({
    code: 'NOT_FOUND',
    message: expect.any(String),
    details: expect.any(Object),
    timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    request_id: 'trace-1',
    documentation_url: expect.stringContaining('/api/docs/'),
  })
})

test('a request without an id of its own is given one', async () => {
  const { headers } = await sandbox.get('/api/disbursements')
  expect(headers.get('X-Request-ID')).toMatch(/^[0-9a-f-]{36}$/)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', null])('a body sent as %s is refused', async (type) => {
  const { status, json } = await sandbox.post('/api/disbursements', batch(), { headers: { 'Content-Type': type } })
  expect([status, json.error.details.field]).toEqual([400, 'Content-Type'])
})

test.each(['{"currency":', '', '[]', '\u0000'])('%j is refused as a body', async (text) => {
  const { status, json } = await sandbox.post('/api/disbursements', undefined, { text })
  expect([status, json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test.each([null, 'application/json', 'text/plain'])(
  'a POST that needs no field may come without a body, sent as %s',
  async (type) => {
    const bare = { headers: { 'Content-Type': type } }
    const { status, json } = await sandbox.post(`/api/escrow-disbursements/${id}/cancel`, undefined, bare)
    expect([status, json.error.code]).toEqual([404, 'NOT_FOUND'])
  },
)

test.each(['application/json', 'Application/JSON ; charset=utf-8', 'application/json;'])(
  'a body sent as %s is accepted',
  async (type) => {
    const answer = await sandbox.post('/api/disbursements', batch(), { headers: { 'Content-Type': type } })
    expect(answer.status).toBe(200)
  },
)

test('bytes that are not UTF-8 are refused, under their idempotency key', async () => {
  const { ready } = sandbox.running()
  const text = JSON.stringify(batch([], { description: 'broken' }))
  const bytes = new TextEncoder().encode(text).map((byte) => (byte === 'k'.charCodeAt(0) ? 0xff : byte))
  const send = () =>
    fetch(`${ready.baseUrl}/api/disbursements`, {
      method: 'POST',
      headers: {
        'api-key': ready.apiKey,
        'X-service-Client-ID': ready.clientId,
        'X-Idempotency-Key': 'not-utf-8',
        'Content-Type': 'application/json',
      },
      body: bytes,
    })
  const first = await send()
  const refusal = await first.text()
  expect([first.status, JSON.parse(refusal).error.details]).toEqual([400, { field: 'body', reason: 'malformed' }])
  const again = await send()
  expect([again.headers.get('X-Idempotency-Replayed'), await again.text()]).toEqual(['true', refusal])
})

test.each(['/api', '/api/me', '/api/oauth/token', '/api/auth/request-otp', '/nothing'])(
  '%s is not exposed',
  async (path) => {
    const { status, json } = await sandbox.get(path)
    expect([status, json.error.code]).toEqual([404, 'NOT_FOUND'])
  },
)
