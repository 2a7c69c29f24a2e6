import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from './database'
import { db, withTx } from './open'
import { event } from './schema/event'
import { signInAttempt } from './schema/staff'
import { openTestDatabase } from './test-database'

const tried = { accountKey: 'a', address: '192.0.2.1', ok: false }

describe('the database', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('keeps what a transaction wrote and gives back bytes, moments and big integers as such', async () => {
    await withTx((tx) => tx.insert(signInAttempt).values({ ...tried, id: 2n ** 60n }))
    const [row] = await (await db()).select().from(signInAttempt)
    expect(row?.id).toBe(2n ** 60n)
    expect(row?.at).toBeInstanceOf(Date)
    const bytes = Uint8Array.of(0, 255, 7)
    const received = { body: bytes, bodySha256: bytes, contentSha256: bytes }
    await withTx((tx) =>
      tx.insert(event).values({ ...received, verifiedWith: 'none', envelope: 'other', isTest: true }),
    )
    const [stored] = await (await db()).select().from(event)
    expect(stored?.body).toEqual(bytes)
  })

  it('undoes a transaction that throws', async () => {
    const failing = withTx(async (tx) => {
      await tx.insert(signInAttempt).values({ ...tried, accountKey: 'b' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    const { rows } = await (await db()).execute(sql`select 1 from sign_in_attempt where account_key = 'b'`)
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
        if (turns[mine] === 1) await meet()
        await lock(theirs)
        await tx.insert(signInAttempt).values({ ...tried, accountKey: mine })
      })
    await Promise.all([run('first', 'second'), run('second', 'first')])
    const { rows } = await (await db()).execute(
      sql`select 1 from sign_in_attempt where account_key in ('first', 'second')`,
    )
    expect(rows).toHaveLength(2)
    expect(turns.first + turns.second).toBe(3)
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
