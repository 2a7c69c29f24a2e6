import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { db, withTx } from './open'
import { staff } from './schema/staff'
import { testDatabases } from './test-database'

const person = { email: 'a@example.test', name: 'A', role: 'viewer', passwordHash: 'x' }

describe.each(testDatabases())('the database ($engine)', ({ open }) => {
  let store: Engine
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  it('keeps what a transaction wrote and gives back bytes, moments and big integers as such', async () => {
    const totpSecret = Uint8Array.of(0, 255, 7)
    await withTx((tx) => tx.insert(staff).values({ ...person, totpSecret, totpLastStep: 2n ** 60n }))
    const [row] = await (await db()).select().from(staff)
    expect(row?.totpSecret).toEqual(totpSecret)
    expect(row?.totpLastStep).toBe(2n ** 60n)
    expect(row?.createdAt).toBeInstanceOf(Date)
  })

  it('undoes a transaction that throws', async () => {
    const failing = withTx(async (tx) => {
      await tx.insert(staff).values({ ...person, email: 'b@example.test' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const { rows } = await (await db()).execute(sql`select 1 from staff where email = 'b@example.test'`)
    expect(rows).toEqual([])
  })

  it('runs a transaction again that the server undid to end a deadlock', async () => {
    const names = ['first', 'second'] as const
    const turns = { first: 0, second: 0 }
    const meet = both()
    const run = (mine: (typeof names)[number], theirs: (typeof names)[number]) =>
      withTx(async (tx) => {
        turns[mine]++
        const lock = (name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
        await lock(mine)
        if (store.kind === 'server' && turns[mine] === 1) await meet()
        await lock(theirs)
        await tx.insert(staff).values({ ...person, email: `${mine}@example.test` })
      })
    await Promise.all([run('first', 'second'), run('second', 'first')])
    const { rows } = await (await db()).execute(sql`select email from staff where email similar to '(first|second)@%'`)
    expect(rows).toHaveLength(2)
    expect(turns.first + turns.second).toBe(store.kind === 'server' ? 3 : 2)
  })

  it('refuses the outer handle inside a transaction', async () => {
    await expect(withTx(() => db())).rejects.toThrow('inside withTx')
  })
})

/** A place that two pass only together. */
function both(): () => Promise<void> {
  let waiting = 2
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    waiting--
    if (waiting === 0) open()
    return passed
  }
}
