import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { openTestDatabase } from '@/lib/store/test-database'
import { addressLimit, exchangeCounts } from './shared-limits'

const rows = async () =>
  (await (await db()).execute(sql`select name, address, times from address_count order by 1, 2`)).rows

describe('a limit by address', () => {
  let store: Engine
  let turn = 0
  let address = ''
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  beforeEach(() => {
    turn += 1
    address = `198.51.100.${turn}`
  })
  afterAll(() => store.close())

  it('is one limit for all who name it, and another for another name', () => {
    expect(addressLimit('a test', 3)).toBe(addressLimit('a test', 3))
    expect(addressLimit('another test', 3)).not.toBe(addressLimit('a test', 3))
  })

  it('counts what the other instances counted, from its next request on', async () => {
    const limit = addressLimit('a test', 10)
    limit.note(address, Date.now())
    await exchangeCounts()
    expect(await rows()).toContainEqual({ name: 'a test', address, times: 1 })
    await (await db()).execute(sql`update address_count set times = times + 8 where address = ${address}`)
    expect(limit.isReached(address, Date.now())).toBe(false)
    limit.note(address, Date.now())
    await exchangeCounts()
    expect(limit.isReached(address, Date.now())).toBe(true)
    expect(limit.isReached(address, Date.now() + 600_001)).toBe(false)
  })

  it('says what it counted once, also what it counts while it says it', async () => {
    const limit = addressLimit('a test', 10)
    limit.note(address, Date.now())
    const saying = exchangeCounts()
    limit.note(address, Date.now())
    await saying
    await exchangeCounts()
    await exchangeCounts()
    expect(await rows()).toContainEqual({ name: 'a test', address, times: 2 })
  })

  it('begins again where the ten minutes of all instances are over', async () => {
    await (await db()).execute(
      sql`insert into address_count values ('a test', ${address}, now() - interval '11 minutes', 900)`,
    )
    const limit = addressLimit('a test', 10)
    limit.note(address, Date.now())
    await exchangeCounts()
    expect(limit.isReached(address, Date.now())).toBe(false)
    expect(await rows()).toContainEqual({ name: 'a test', address, times: 1 })
  })

  it('reaches the database once a turn, however many requests come', async () => {
    const limit = addressLimit('a test', 10)
    for (let n = 0; n < 5_000; n += 1) limit.note(address, Date.now())
    await exchangeCounts()
    expect(await rows()).toContainEqual({ name: 'a test', address, times: 5_000 })
  })
})
