import { expect, test } from 'vitest'
import { kinds } from '../faults/script.ts'
import { batch, recipient } from '../testing/batch.ts'
import { sandboxForTests } from '../testing/sandbox.ts'
import { disbursementChoices } from './choices.ts'
import { allPairs } from './pairs.ts'

const sandbox = sandboxForTests()
const path = '/api/disbursements'

test('the rows contain every pair of values', () => {
  const rows = allPairs({ a: [1, 2, 3], b: ['x', 'y'], c: [true, false] })
  for (const a of [1, 2, 3]) for (const b of ['x', 'y']) expect(rows).toContainEqual(expect.objectContaining({ a, b }))
  for (const b of ['x', 'y'])
    for (const c of [true, false]) expect(rows).toContainEqual(expect.objectContaining({ b, c }))
  expect(rows.length).toBeLessThan(10)
})

const struck = kinds.filter((kind) => !kind.startsWith('webhook-') && kind !== 'slow-drip')
const rows = allPairs({ ...disbursementChoices, fault: struck })

/** Sends one batch like a careful client: the same bytes and key, until an answer is final or the tries are used up. */
async function sendUntilTold(key: string): Promise<void> {
  const body = batch([recipient({ reference: key }), recipient({ reference: `${key}-2` })], {
    description: `${key} wages`,
  })
  for (let n = 0; n < 4; n += 1) {
    await sandbox.post(path, body, { key }).catch(() => null)
  }
}

test(`in every dialect of ${rows.length} rows, under every fault, one key executes a batch once`, async () => {
  for (const [n, { fault, ...dialect }] of rows.entries()) {
    expect((await sandbox.control('dialect', dialect)).status).toBe(200)
    const key = `CH-${n}`
    await sandbox.control('faults', { route: `POST ${path}`, kind: fault, delayMs: 1 })
    await sendUntilTold(key)
    await sandbox.control('settle', {})
    const { byTag } = await sandbox.ledger(`?tag=${key}`)
    expect(byTag[key], JSON.stringify({ fault, ...dialect })).toMatchObject({ batches: 1, accepted: 2 })
    expect(byTag[key].executions + byTag[key].failed).toBe(2)
  }
})
