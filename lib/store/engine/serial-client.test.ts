import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RawDatabase } from './raw'
import { rawOf } from './raw-pglite'
import { serialClient } from './serial-client'
import { createTurnQueue } from './turn-queue'

describe('one connection shared by many', () => {
  let raw: RawDatabase
  beforeAll(async () => {
    raw = rawOf(await PGlite.create())
    await raw.exec('create table line (n int)')
  })
  afterAll(() => raw.close())

  it('keeps transactions apart, and rolls back those that throw', async () => {
    const client = serialClient(raw, createTurnQueue(10_000))
    const add = (n: number, failing: boolean) =>
      client.transaction(async (tx) => {
        const { rows } = await tx.query('select count(*)::int as n from line')
        await tx.query('insert into line values ($1)', [n])
        if (failing) throw new Error('no')
        return rows
      })
    const all = await Promise.allSettled([add(1, false), add(2, true), add(3, false)])
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await client.query('select n from line order by n', [], { rowMode: 'array' })).rows).toEqual([[1], [3]])
  })

  it('refuses a query that waits for its own transaction, and continues', async () => {
    const client = serialClient(raw, createTurnQueue(50))
    const stuck = client.transaction(() => client.query('select 1'))
    await expect(stuck).rejects.toThrow('a transaction holds it')
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('refuses a statement of a transaction that has ended', async () => {
    const client = serialClient(raw, createTurnQueue(10_000))
    const late = await client.transaction(async (tx) => ({ ask: () => tx.query('select 1') }))
    await expect(late.ask()).rejects.toThrow('has ended')
  })
})
