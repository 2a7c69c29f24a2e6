import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Engine } from './database'
import { withTx } from './open'
import { recordsAsText } from './records-as-text'
import { openTestDatabase } from './test-database'

let store: Engine
beforeAll(async () => {
  store = await openTestDatabase()
})
afterAll(() => store.close())

const TYPES = { id: 'int', name: 'text', amount: 'bigint', cells: 'jsonb', at: 'timestamptz' } as const
const text = fc
  .string({ unit: 'binary' })
  .map((word) => word.replaceAll('\u0000', ''))
  .filter((word) => word.isWellFormed())

it('arrive as they were sent, whatever their texts contain', async () => {
  const record = fc.record({
    name: fc.oneof(fc.constant(null), fc.constant(''), fc.constant('\u001e'), fc.constant('\\N{"a",\n\t\u001f'), text),
    amount: fc.oneof(fc.constant(null), fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n)),
    cells: fc.oneof(fc.constant(null), fc.array(fc.oneof(fc.constant(null), text))),
    at: fc.oneof(fc.constant(null), fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(record), async (some) => {
      const records = some.map((one, id) => ({ id, ...one }))
      const { rows } = await withTx((tx) =>
        tx.execute(sql`SELECT id, name, amount::text AS amount, cells, extract(epoch FROM at) * 1000 AS at
          FROM ${recordsAsText(TYPES, records)} n ORDER BY id`),
      )
      expect(rows.map(({ at, ...row }) => ({ ...row, at: at === null ? null : Number(at) }))).toEqual(
        records.map(({ amount, at, ...row }) => ({
          ...row,
          amount: amount === null ? null : String(amount),
          at: at === null ? null : at.getTime(),
        })),
      )
    }),
    { numRuns: 60 },
  )
})
