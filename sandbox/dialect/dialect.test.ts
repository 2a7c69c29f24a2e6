import { expect, test } from 'vitest'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const path = '/api/disbursements'
const speak = (switches: object) => sandbox.control('dialect', switches)
const create = (key = 'k', body: unknown = batch()) => sandbox.post(path, body, { key })
const accepted = async () => (await sandbox.ledger()).byTag['CH-1']?.accepted ?? 0
const read = async (id: string) => (await sandbox.get(`${path}/${id}`)).json

test('only named switches change, and unknown ones are refused', async () => {
  await speak({ envelope: 'meta' })
  const { json } = await speak({ keyClock: 'last-use' })
  expect(json).toMatchObject({ envelope: 'meta', keyClock: 'last-use', listOrder: 'newest' })
  expect((await speak({ unheard: 1 })).status).toBe(400)
  expect((await speak({ envelope: 'xml' })).status).toBe(400)
})

test('D1: a key may live on from its last use', async () => {
  await speak({ keyClock: 'last-use' })
  for (const wait of ['0ms', '23h', '23h']) {
    await sandbox.control('clock', { advance: wait })
    await create()
  }
  expect(await accepted()).toBe(1)
})

test.each([
  ['all', 500, 500],
  ['not-5xx', 500, 200],
  ['only-2xx', 500, 200],
])(
  'D2 %s: after an executed 500 a retry gets %i, then %i, and nothing is executed twice',
  async (keysStore, first, retry) => {
    await speak({ keysStore })
    await sandbox.control('faults', { route: `POST ${path}`, kind: 'error-500-after' })
    expect((await create()).status).toBe(first)
    expect((await create()).status).toBe(retry)
    expect(await accepted()).toBe(1)
  },
)

test('D2 only-2xx: a refusal is judged anew', async () => {
  await sandbox.control('wallet', { balance: '1.00' })
  await speak({ keysStore: 'only-2xx' })
  expect((await create()).status).toBe(400)
  await sandbox.control('wallet', { balance: '1000000.00' })
  expect((await create()).status).toBe(200)
})

test.each(['waits', 'replays'])(
  'D3 %s: a duplicate in flight is answered with the first answer',
  async (keyInFlight) => {
    await speak({ keyInFlight })
    await sandbox.control('faults', { route: `POST ${path}`, kind: 'commit-then-delay', delayMs: 150 })
    const [one, other] = await Promise.all([create(), create()])
    expect([one.status, other.status, other.text]).toEqual([200, 200, one.text])
    expect(await accepted()).toBe(1)
  },
)

test.each([400, 409, 422])('D4: a reused key may be refused with %i and any code', async (keyReuseStatus) => {
  await speak({ keyReuseStatus, keyReuseCode: 'KEY_REUSED' })
  await create()
  const { status, json } = await create('k', batch([recipient({ amount: '1.00' })]))
  expect([status, json.error.code]).toEqual([keyReuseStatus, 'KEY_REUSED'])
})

test.each([
  ['before-keys', 429],
  ['after-keys', 200],
])('D5 %s: the retry of an executed request under a 429 gets %i', async (rateLimitLayer, status) => {
  await speak({ rateLimitLayer })
  await create()
  await sandbox.control('faults', { route: `POST ${path}`, kind: 'rate-limit' })
  expect((await create()).status).toBe(status)
})

test('D6: answers may come in the general envelope, errors never do', async () => {
  await speak({ envelope: 'meta' })
  const { json } = await sandbox.get(path, { headers: { 'X-Request-ID': 'trace' } })
  expect(json).toMatchObject({ status: 'success', data: { total: 0, results: [] }, meta: { request_id: 'trace' } })
  expect(json.meta.api_version).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect((await sandbox.get(`${path}/x`)).json.error.code).toBe('NOT_FOUND')
})

test.each([
  ['succeeded', 'succeeded'],
  ['upper-case', 'COMPLETED'],
  ['new-word', 'settled_final'],
  ['null', null],
])('D7 %s: a completed batch is %s', async (statusWords, word) => {
  const id = (await create()).json.disbursement_id
  await sandbox.control('settle', {})
  await speak({ statusWords })
  const detail = await read(id)
  expect([detail.status, detail.items[0].status]).toEqual([word, word])
})

test('D8: lists may lag', async () => {
  await create()
  await speak({ listLagMinutes: 30 })
  expect((await sandbox.get(path)).json.total).toBe(0)
  await sandbox.control('clock', { advance: '30m' })
  expect((await sandbox.get(path)).json.total).toBe(1)
})

test('D8: lists may be oldest first, or turn between pages', async () => {
  for (let n = 0; n < 30; n += 1) await create(`k${n}`)
  const ids = async (query = '') =>
    (await sandbox.get(`${path}?limit=100${query}`)).json.results.map(
      (entry: { disbursement_id: string }) => entry.disbursement_id,
    )
  const newest = await ids()
  await speak({ listOrder: 'oldest' })
  expect(await ids()).not.toEqual(newest)
  await speak({ listOrder: 'shifting' })
  const [one, other] = [await ids(), await ids()]
  expect(one).not.toEqual(other)
  expect(new Set(one)).toEqual(new Set(newest))
})

test('D9: from_date may leave out its own moment, and dates may be local', async () => {
  const at = (await read((await create()).json.disbursement_id)).created_at
  const total = async (query: string) => (await sandbox.get(`${path}?${query}`)).json.total
  expect(await total(`from_date=${at}`)).toBe(1)
  await speak({ fromDate: 'exclusive' })
  expect(await total(`from_date=${at}`)).toBe(0)
  await speak({ fromDate: 'inclusive', dateZone: 'local' })
  expect(await total(`from_date=${at.replace('Z', '')}`)).toBe(1)
  expect(await total(`to_date=${at.replace('Z', '')}`)).toBe(0)
})

test('D11: items may come without their references', async () => {
  const id = (await create()).json.disbursement_id
  await speak({ itemReferences: false })
  expect((await read(id)).items[0]).not.toHaveProperty('reference')
})

test.each(['error-500-middle', 'error-502-middle'])('D12 %s: half of the batch is executed, once', async (kind) => {
  await sandbox.control('faults', { route: `POST ${path}`, kind })
  const rows = ['a', 'b', 'c'].map((reference) => recipient({ reference }))
  expect((await create('k', batch(rows))).status).toBe(kind === 'error-500-middle' ? 500 : 502)
  const id = (await create('k', batch(rows))).json.disbursement_id
  await sandbox.control('settle', {})
  expect(await read(id)).toMatchObject({ status: 'partially_completed', successful_count: 2, failed_count: 1 })
  expect((await sandbox.ledger()).byTag['CH-1']).toMatchObject({ batches: 1, executions: 2, failed: 1 })
})

test.each([
  ['absent', 200],
  ['refused', 400],
])('D14 %s: a recipient_id of null answers %i', async (nullRecipientId, status) => {
  await speak({ nullRecipientId })
  expect((await create('k', batch([recipient({ recipient_id: null })]))).status).toBe(status)
})

test.each([400, 401, 403, 422])('D16: MISSING_CLIENT_ID may come as %i', async (missingClientIdStatus) => {
  await speak({ missingClientIdStatus })
  const { status, json } = await sandbox.get(path, { headers: { 'X-service-Client-ID': null } })
  expect([status, json.error.code]).toEqual([missingClientIdStatus, 'MISSING_CLIENT_ID'])
})

test.each([
  ['separators', '50,000.00'],
  ['numbers', 50_000],
  ['plain', '50000.00'],
])('D17 %s: amounts in answers are %s', async (amounts, written) => {
  await speak({ amounts })
  expect((await create()).json.total_amount).toBe(written)
})

test.each([
  ['empty', 200, ''],
  ['no-content', 204, ''],
  ['message', 200, '{"message":"The request was accepted."}'],
])('D18 %s: a cancel may answer %i with %j', async (mutationAnswers, status, text) => {
  const id = (await create()).json.disbursement_id
  await speak({ mutationAnswers })
  const answer = await sandbox.post(`${path}/${id}/cancel`, {}, { key: 'c' })
  expect([answer.status, answer.text]).toEqual([status, text])
  expect((await sandbox.post(`${path}/${id}/cancel`, {}, { key: 'c' })).status).toBe(status)
  expect((await read(id)).status).toBe('cancelled')
})

test('D20: a description may be cut', async () => {
  await speak({ descriptionMax: 4 })
  expect((await read((await create()).json.disbursement_id)).description).toBe('CH-1')
})
