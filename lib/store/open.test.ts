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

  it('refuses the outer handle inside a transaction', async () => {
    await expect(withTx(() => db())).rejects.toThrow('inside withTx')
  })
})
