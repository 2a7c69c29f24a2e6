import { expect, test } from 'vitest'
import { batch } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const create = () => sandbox.post('/api/disbursements', batch())

test('tight: a window of requests, then 429 with the seconds to wait, then room again', async () => {
  await sandbox.control('dialect', { rateLimits: 'tight' })
  for (let n = 0; n < 10; n += 1) expect((await create()).status).toBe(200)
  const refused = await create()
  expect([refused.status, refused.json.error.code]).toEqual([429, 'RATE_LIMIT_EXCEEDED'])
  const wait = refused.json.error.retry_after
  expect(Number.isInteger(wait) && wait >= 1 && wait <= 60).toBe(true)
  expect(refused.headers.get('Retry-After')).toBe(String(wait))
  expect((await sandbox.get('/api/disbursements')).status).toBe(200)
  await sandbox.control('clock', { advance: `${wait}s` })
  expect((await create()).status).toBe(200)
})

test('a caller that ignores refusals is allowed less', async () => {
  await sandbox.control('dialect', { rateLimits: 'tight' })
  for (let n = 0; n < 30; n += 1) await create()
  await sandbox.control('clock', { advance: '55s' })
  for (let n = 0; n < 10; n += 1) await create()
  await sandbox.control('clock', { advance: '6s' })
  const statuses = []
  for (let n = 0; n < 8; n += 1) statuses.push((await create()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
})

test('slow: one call of any kind in six seconds', async () => {
  await sandbox.control('dialect', { rateLimits: 'slow' })
  expect((await sandbox.post('/api/disbursements/quote', batch())).status).toBe(200)
  const refused = await create()
  expect([refused.status, refused.json.error.retry_after]).toEqual([429, 6])
  await sandbox.control('clock', { advance: '6s' })
  expect((await create()).status).toBe(200)
  expect((await sandbox.get('/api/disbursements')).status).toBe(429)
})

test('generous: a busy minute passes', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, create))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
})

test('wrong keys are counted by address, all together, and the right key still works', async () => {
  await sandbox.control('dialect', { rateLimits: 'tight' })
  const guess = (n: number) => sandbox.get('/api/disbursements', { headers: { 'api-key': `guess-${n}` } })
  const statuses = []
  for (let n = 0; n < 8; n += 1) statuses.push((await guess(n)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  expect((await sandbox.get('/api/disbursements')).status).toBe(200)
})
