import { expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const path = '/api/disbursements'
const route = `POST ${path}`
const create = () => sandbox.post(path, batch(), { key: 'k' })
const accepted = async () => (await sandbox.ledger()).byTag['CH-1']?.accepted ?? 0

test.each(['reset-before', 'commit-then-reset'])(
  '%s breaks the connection; a retry executes or replays',
  async (kind) => {
    await sandbox.control('faults', { route, kind })
    await expect(create()).rejects.toThrow()
    expect(await accepted()).toBe(kind === 'reset-before' ? 0 : 1)
    expect((await create()).status).toBe(200)
    expect(await accepted()).toBe(1)
  },
)

test.each([
  ['error-400-before', 400, 'VALIDATION_ERROR', 0],
  ['error-500-before', 500, 'INTERNAL_ERROR', 0],
  ['error-502-before', 502, 'PROVIDER_ERROR', 0],
  ['error-500-after', 500, 'INTERNAL_ERROR', 1],
  ['error-502-after', 502, 'PROVIDER_ERROR', 1],
])('%s answers %i %s with %i executed', async (kind, status, code, executed) => {
  await sandbox.control('faults', { route, kind })
  const struck = await create()
  expect([struck.status, struck.json.error.code]).toEqual([status, code])
  expect(await accepted()).toBe(executed)
  expect((await create()).status).toBe(200)
  expect(await accepted()).toBe(1)
})

test('429 has the retry_after of the script, also an invalid one', async () => {
  await sandbox.control('faults', {
    faults: [
      { route, kind: 'rate-limit', retryAfter: 7 },
      { route, kind: 'rate-limit', retryAfter: 'soon' },
    ],
  })
  const first = await create()
  expect([first.status, first.json.error.code, first.json.error.retry_after]).toEqual([429, 'RATE_LIMIT_EXCEEDED', 7])
  expect(first.headers.get('Retry-After')).toBe('7')
  expect((await create()).json.error.retry_after).toBe('soon')
  expect((await create()).status).toBe(200)
})

test('an HTML page, half an answer and an empty answer', async () => {
  const faults = ['html-503', 'truncated-json', 'empty'].map((kind) => ({ route, kind }))
  await sandbox.control('faults', { faults })
  const [page, half, empty] = [await create(), await create(), await create()]
  expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=UTF-8'])
  expect([half.status, half.json, half.text.startsWith('{')]).toEqual([200, undefined, true])
  expect([empty.status, empty.text]).toEqual([200, ''])
})

test('a refusal whose body is damaged is still a refusal', async () => {
  const kinds = ['truncated-json', 'malformed-json', 'slow-drip', 'empty']
  await sandbox.control('faults', { faults: kinds.map((kind) => ({ route, kind, delayMs: 10 })) })
  const statuses = []
  for (const _kind of kinds) statuses.push((await sandbox.post(path, {})).status)
  expect(statuses).toEqual([400, 400, 400, 400])
})

test('a fault applies to its route only, as many times as scripted, after as many requests as scripted', async () => {
  await sandbox.control('faults', { route: 'GET /api/disbursements/*', kind: 'error-500-before', times: 2, after: 1 })
  const id = (await create()).json.disbursement_id
  const statuses = []
  for (let n = 0; n < 4; n += 1) statuses.push((await sandbox.get(`${path}/${id}`)).status)
  expect(statuses).toEqual([200, 500, 500, 200])
  expect((await sandbox.control('requests')).json.requests[1]).toMatchObject({ status: 500, fault: 'error-500-before' })
})

test('faults are removed', async () => {
  await sandbox.control('faults', { route: '*', kind: 'error-500-before', times: null })
  expect((await create()).status).toBe(500)
  const { baseUrl } = sandbox.running().ready
  await fetch(`${baseUrl}/_sandbox/faults`, { method: 'DELETE' })
  expect((await create()).status).toBe(200)
})

test.each([{ kind: 'unknown' }, { kind: 'empty', times: 0 }, { kind: 'empty', delay: 1 }])(
  '%j is refused',
  async (rule) => {
    expect((await sandbox.control('faults', rule)).status).toBe(400)
  },
)

test('malformed JSON, a slow drip and a redirect', async () => {
  const faults = ['malformed-json', 'slow-drip', 'redirect'].map((kind) => ({ route, kind, delayMs: 50 }))
  await sandbox.control('faults', { faults })
  const [malformed, dripped, redirected] = [await create(), await create(), await create()]
  expect([malformed.status, malformed.json]).toEqual([200, undefined])
  expect([dripped.status, dripped.json.status]).toEqual([200, 'processing'])
  expect([redirected.status, redirected.headers.get('Location')]).toEqual([307, `${path}/`])
})

test('a seed draws the same faults each time', async () => {
  const drawn = async () => {
    await sandbox.control('reset', {})
    await sandbox.control('faults', { route: '*', kind: 'error-500-before', times: null, chance: 0.5, seed: 42 })
    const statuses = []
    for (let n = 0; n < 20; n += 1) statuses.push((await sandbox.get(path)).status)
    return statuses
  }
  const first = await drawn()
  expect(await drawn()).toEqual(first)
  expect(new Set(first)).toEqual(new Set([200, 500]))
})
