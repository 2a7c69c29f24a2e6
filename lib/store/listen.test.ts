import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CHANNEL } from './announce'
import type { Engine } from './database'
import { listen, notify } from './listen'
import { withTx } from './open'
import { openTestDatabase } from './test-database'
import { submitted } from './test-story'

describe('notices', () => {
  let store: Engine
  beforeAll(async () => {
    store = await openTestDatabase()
  })
  afterAll(() => store.close())

  it('reach who listens to their topic, once the transaction commits, and no others', async () => {
    const heard: unknown[] = []
    const other = vi.fn()
    const stop = await listen('draft', (payload) => heard.push(payload))
    const stopOther = await listen('elsewhere', other)
    await withTx((tx) => notify(tx, 'draft', { undone: true }).then(() => Promise.reject(new Error('undo')))).catch(
      () => undefined,
    )
    // Whoever has a login may notify: what is none of ours is passed over.
    for (const text of ['{', '[]', 'null']) await withTx((tx) => tx.execute(sql`select pg_notify(${CHANNEL}, ${text})`))
    await withTx((tx) => notify(tx, 'draft', { id: '1' }))
    await vi.waitFor(() => expect(heard).toEqual([{ id: '1' }]))
    await stop()
    await withTx((tx) => notify(tx, 'draft', { id: '2' }))
    await withTx((tx) => notify(tx, 'elsewhere', null))
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1))
    expect(heard).toEqual([{ id: '1' }])
    await stopOther()
  })

  it('come again after the connection was cut, with a word that some may be missing', async () => {
    const heard: unknown[] = []
    const stop = await listen('cut', (payload) => heard.push(payload))
    await store.asOwner(({ exec }) =>
      exec(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'countinghouse listen' and datname = current_database()",
      ),
    )
    await vi.waitFor(() => expect(heard).toEqual([null]), 10_000)
    await withTx((tx) => notify(tx, 'cut', 1))
    await vi.waitFor(() => expect(heard.at(-1)).toBe(1))
    await stop()
  })

  it('report every change of a submission', async () => {
    const states: unknown[] = []
    const stop = await listen('submission', (payload) => states.push(payload))
    const { submissionId, payoutId } = await submitted(store)
    await vi.waitFor(() => expect(states).toMatchObject([{ submissionId, payoutId, state: 'ready' }]))
    await stop()
  })
})
