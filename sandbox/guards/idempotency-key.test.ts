import { expect, test, vi } from 'vitest'
import * as program from '../open.ts'
import { batch, recipient } from '../testing/batch.ts'
import { callerOf } from '../testing/caller.ts'
import { openInProcess } from '../testing/in-process.ts'
import { sandboxForTests } from '../testing/sandbox.ts'

const sandbox = sandboxForTests()
const path = '/api/disbursements'
const accepted = async () => (await sandbox.ledger()).byTag['CH-1']?.accepted ?? 0

test('an identical retry gets the first answer’s bytes, also after the batch has settled', async () => {
  const first = await sandbox.post(path, batch(), { key: 'k' })
  await sandbox.control('clock', { advance: '23h' })
  const again = await sandbox.post(path, batch(), { key: 'k' })
  expect(again.text).toBe(first.text)
  expect(again.status).toBe(first.status)
  expect(await accepted()).toBe(1)
})

test('the key is forgotten 24 hours after its first use, however often it was used', async () => {
  await sandbox.post(path, batch(), { key: 'k' })
  await sandbox.control('clock', { advance: '23h59m' })
  await sandbox.post(path, batch(), { key: 'k' })
  expect(await accepted()).toBe(1)
  await sandbox.control('clock', { advance: '1m' })
  await sandbox.post(path, batch(), { key: 'k' })
  expect(await accepted()).toBe(2)
})

test('another body, one more space or another endpoint is refused', async () => {
  const made = await sandbox.post(path, batch(), { key: 'k' })
  const others = [
    await sandbox.post(path, batch([recipient({ amount: '50000.01' })]), { key: 'k' }),
    await sandbox.post(path, undefined, { key: 'k', text: `${JSON.stringify(batch())} ` }),
    await sandbox.post(`${path}/${made.json.disbursement_id}/cancel`, batch(), { key: 'k' }),
  ]
  for (const { status, json } of others) {
    expect([status, json.error.code, json.error.details.reason]).toEqual([409, 'CONFLICT', 'idempotency_key_reused'])
  }
  expect(await accepted()).toBe(1)
})

test('a duplicate during the first request is refused, and gets its answer later', async () => {
  await sandbox.control('faults', { route: `POST ${path}`, kind: 'commit-then-delay', delayMs: 300 })
  const first = sandbox.post(path, batch(), { key: 'k' })
  let second = await sandbox.post(path, batch(), { key: 'k' })
  // The fault delays the one that arrives first; the other one must not be executed.
  if (second.status === 200) second = await first
  expect([second.status, second.json.error?.details.reason]).toEqual([409, 'idempotency_key_in_flight'])
  await first
  expect((await sandbox.post(path, batch(), { key: 'k' })).status).toBe(200)
  expect(await accepted()).toBe(1)
})

test('a duplicate that waits for the first request is answered by it, however far the clock moves meanwhile', async () => {
  const { world, ready, close } = await openInProcess(program)
  const caller = callerOf(ready)
  await caller.control('dialect', { keyInFlight: 'waits' })
  await caller.control('faults', { route: `POST ${path}`, kind: 'commit-then-delay', delayMs: 1_000 })
  const lookups = vi.spyOn(world.keysInFlight, 'get')
  const both = [caller.post(path, batch(), { key: 'k' }), caller.post(path, batch(), { key: 'k' })]
  await expect.poll(() => lookups.mock.calls.length).toBe(2)
  world.clock.advance(26 * 3_600_000)
  program.tick(world)
  const [first, second] = await Promise.all(both)
  expect(second?.text).toBe(first?.text)
  const { byTag } = await caller.ledger()
  expect(byTag['CH-1']?.accepted).toBe(1)
  await close()
})

test('twenty at once are executed once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.post(path, batch(), { key: 'k' })))
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  expect(await accepted()).toBe(1)
})

test('a refusal is replayed too', async () => {
  const wrong = batch([recipient({ amount: '1' })])
  const first = await sandbox.post(path, wrong, { key: 'k' })
  const again = await sandbox.post(path, wrong, { key: 'k' })
  expect(first.status).toBe(400)
  expect(again.text).toBe(first.text)
})

test('a key is required where money moves, not for a quote', async () => {
  for (const target of [path, `${path}/7d0f5b0e-52c4-4f5b-8a55-0f7f4e2f1aff/cancel`]) {
    const { status, json } = await sandbox.post(target, batch(), { key: null })
    expect([status, json.error.details.field]).toEqual([400, 'X-Idempotency-Key'])
  }
  expect((await sandbox.post(`${path}/quote`, batch(), { key: null })).status).toBe(200)
})
