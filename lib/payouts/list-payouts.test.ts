import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import type { Engine } from '@/lib/store/database'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { testDatabases } from '@/lib/store/test-database'
import { ask, draft, person, submitted } from '@/lib/store/test-story'
import { listPayouts } from './list-payouts'
import { answered, certainly } from './testing/sent'

const all = { offset: 0, limit: 50, search: '' }

describe.each(testDatabases())('listPayouts ($engine)', ({ open }) => {
  let store: Engine
  beforeEach(async () => {
    ensureTestSettings()
    store = await open()
  })
  afterEach(() => store.close())

  const only = async () => (await listPayouts(await person(store, 'viewer'), all)).payouts[0]

  it('is empty before anything is made', async () => {
    expect(await listPayouts(await person(store, 'viewer'), all)).toMatchObject({ total: 0, payouts: [] })
  })

  it('leaves blocked rows out of the sum of a draft and left-out rows out of its count, and estimates the fees', async () => {
    const { rowIds } = await draft(store, 4)
    await store.db
      .update(payoutRow)
      .set({ state: 'blocked' })
      .where(eq(payoutRow.id, rowIds[0] ?? ''))
    await store.db
      .update(payoutRow)
      .set({ state: 'left-out' })
      .where(eq(payoutRow.id, rowIds[1] ?? ''))
    expect(await only()).toMatchObject({ status: 'draft', rows: 3, debit: '3000.00', estimate: true, paid: '0.00' })
  })

  it('says what would leave the wallet with its fees once approval is asked', async () => {
    await ask(await draft(store, 3))
    expect(await only()).toMatchObject({ status: 'waiting-for-approval', rows: 3, debit: '4500.00', estimate: false })
  })

  it('shows money of which nothing is known before everything else', async () => {
    await answered(await submitted(store), 'unknown')
    expect(await only()).toMatchObject({ status: 'not-known', paid: '0.00' })
  })

  it('adds up what was paid', async () => {
    const sent = await submitted(store, 2)
    await answered(sent, 'accepted')
    expect(await only()).toMatchObject({ status: 'processing' })
    await certainly(store, sent, [
      { mapped: 'paid', reason: null },
      { mapped: 'failed', reason: 'down' },
    ])
    expect(await only()).toMatchObject({ status: 'partly-paid', paid: '1000.00' })
  })

  it('calls a refused batch failed', async () => {
    await answered(await submitted(store), 'rejected_clean')
    expect(await only()).toMatchObject({ status: 'failed' })
  })

  it('finds a part of a name as it is typed, signs of patterns too, and never what was discarded', async () => {
    const viewer = await person(store, 'viewer')
    const named = async (name: string) => {
      const { payoutId } = await draft(store)
      await store.db.update(payout).set({ name }).where(eq(payout.id, payoutId))
      return payoutId
    }
    await named('Bonus 100% early')
    await named('Bonus 1000 early')
    const gone = await named('Bonus of old')
    await store.db.update(payout).set({ state: 'discarded' }).where(eq(payout.id, gone))
    const found = async (search: string) =>
      (await listPayouts(viewer, { ...all, search })).payouts.map(({ name }) => name)
    expect(await found('100%')).toEqual(['Bonus 100% early'])
    expect(await found('BONUS')).toHaveLength(2)
    expect(await found('of old')).toEqual([])
  })

  it('counts all of them on every page, one past the end too', async () => {
    const viewer = await person(store, 'viewer')
    for (let at = 0; at < 3; at += 1) await draft(store, 1)
    const page = (offset: number) => listPayouts(viewer, { offset, limit: 2, search: '' })
    const [first, second, beyond] = [await page(0), await page(2), await page(4)]
    expect([first.total, second.total, beyond.total]).toEqual([3, 3, 3])
    expect(new Set([...first.payouts, ...second.payouts].map(({ id }) => id)).size).toBe(3)
    expect(beyond.payouts).toEqual([])
  })
})
