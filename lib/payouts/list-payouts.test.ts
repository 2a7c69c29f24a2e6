import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureTestSettings, setTestSettings } from '@/lib/access/test-settings'
import type { Engine } from '@/lib/store/database'
import { listen } from '@/lib/store/listen'
import { withTx } from '@/lib/store/open'
import { payoutPart } from '@/lib/store/schema/draft'
import { payout, payoutRow } from '@/lib/store/schema/payout'
import { openTestDatabase } from '@/lib/store/test-database'
import { byOwner } from '@/lib/store/test-owner'
import { ask, draft, person, submitted } from '@/lib/store/test-story'
import { noteEditor } from './draft/editors'
import { listPayouts, type PayoutSummary } from './list-payouts'
import { PAYOUTS_PAGE_SIZE, readPayoutsFilters } from './payouts-filters'
import { answered, certainly } from './testing/sent'

const all = readPayoutsFilters({})

describe('listPayouts', () => {
  let store: Engine
  beforeEach(async () => {
    ensureTestSettings()
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  const only = async () => (await listPayouts(await person(store, 'viewer'), all)).payouts[0]

  it('is empty before anything is made', async () => {
    expect(await listPayouts(await person(store, 'viewer'), all)).toMatchObject({ total: 0, payouts: [] })
  })

  it('leaves blocked rows out of the sum of a draft and left-out rows out of its count, and estimates the fees', async () => {
    const { rowIds } = await draft(store, 4)
    for (const [at, state] of ['blocked', 'left-out'].entries())
      await byOwner(
        store,
        store.db
          .update(payoutRow)
          .set({ state })
          .where(eq(payoutRow.id, rowIds[at] ?? '')),
      )
    expect(await only()).toMatchObject({ status: 'draft', rows: 3, debit: '3000.00', estimate: true, paid: '0.00' })
  })

  it('adds nothing up of a sheet that has not been uploaded wholly', async () => {
    const { payoutId, maker } = await draft(store, 3)
    await withTx((tx) => tx.update(payout).set({ rowsExpected: 5 }).where(eq(payout.id, payoutId)), maker)
    expect(await only()).toMatchObject({ status: 'draft', rows: 5, debit: null, notAddedUp: 'incomplete' })
    expect(await store.db.select().from(payoutPart)).toEqual([])
  })

  it('does not wait for the sums of a long draft, has them added up meanwhile, and then tells the pages', async () => {
    const rows = 120
    setTestSettings({ BATCH_MAX_RECIPIENTS: '20' })
    const { payoutId } = await draft(store, rows)
    const told: unknown[] = []
    const stop = await listen('live', (payload) => told.push(payload))
    expect(await only()).toMatchObject({ status: 'draft', rows, debit: null, notAddedUp: 'under-way' })
    await expect.poll(() => told).toEqual([{ payoutId }])
    expect(await only()).toMatchObject({ status: 'draft', rows, debit: '180000.00', notAddedUp: null })
    await stop()
    setTestSettings()
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

  const named = async (name: string) => {
    const { payoutId, maker } = await draft(store, 1)
    await withTx(async (tx) => {
      await noteEditor(tx, maker, payoutId)
      await tx.update(payout).set({ name }).where(eq(payout.id, payoutId))
    }, maker)
    return { payoutId, maker }
  }

  it('finds the beginnings of words of a name, whatever their signs, accents and order, and never what was discarded', async () => {
    const viewer = await person(store, 'viewer')
    await named('Bonus 100% early')
    await named('Bonus 1000 early')
    await named('Café wages-2026-11')
    const gone = await named('Bonus of old')
    const discarded = { state: 'discarded' }
    await withTx((tx) => tx.update(payout).set(discarded).where(eq(payout.id, gone.payoutId)), gone.maker)
    const found = async (search: string) =>
      (await listPayouts(viewer, readPayoutsFilters({ search }))).payouts.map(({ name }) => name)
    expect(await found('100%')).toEqual(['Bonus 100% early'])
    expect(await found('BONUS')).toHaveLength(2)
    expect(await found('ear bon')).toHaveLength(2)
    expect(await found('cafe')).toEqual(['Café wages-2026-11'])
    expect(await found('2026-11')).toEqual(['Café wages-2026-11'])
    expect(await found('of old')).toEqual([])
    expect(await found('onus')).toEqual([])
  })

  describe('in pages', () => {
    const EXTRA = 4
    /** As many payouts as a page has and a few more, the newest change last; the three in the middle of the list at the same moment. */
    async function many(): Promise<readonly string[]> {
      const ids: string[] = []
      for (let n = 0; n < PAYOUTS_PAGE_SIZE + EXTRA; n += 1)
        ids.push((await named(`Wages ${n} ${n % 2 ? 'odd' : 'even'}`)).payoutId)
      for (const [n, id] of ids.entries()) {
        const minute = n >= EXTRA - 1 && n <= EXTRA + 1 ? EXTRA : n
        const updatedAt = sql`'2026-11-25 10:00:00.000001+00'::timestamptz + ${minute}::int * interval '1 minute'`
        await byOwner(store, store.db.update(payout).set({ updatedAt }).where(eq(payout.id, id)))
      }
      const same = ids.slice(EXTRA - 1, EXTRA + 2).toSorted()
      return [...ids.slice(0, EXTRA - 1), ...same, ...ids.slice(EXTRA + 2)].toReversed()
    }
    const page = async (query: Record<string, string | undefined>) => {
      const { payouts, ...rest } = await listPayouts(await person(store, 'viewer'), readPayoutsFilters(query))
      return { ...rest, payouts, ids: payouts.map(({ id }) => id) }
    }
    const placeAfter = (one: PayoutSummary | undefined) => ({ page: '2', after: one?.id, at: one?.changedAt })
    const placeBefore = (one: PayoutSummary | undefined) => ({ page: '2', before: one?.id, at: one?.changedAt })

    it('is sorted by name or by when they were made, forwards and back, also among those that match a search', async () => {
      await many()
      for (const sort of ['name', 'newest'] as const)
        for (const search of ['', 'odd']) {
          const places = { sort, ...(search !== '' && { search }) }
          const first = await page(places)
          const all = [...first.ids]
          let last = first
          for (let at = 2; last.further; at += 1) {
            last = await page({ ...places, page: String(at), after: last.ids.at(-1) })
            all.push(...last.ids)
          }
          expect(new Set(all).size).toBe(first.total)
          const { rows } = await store.db.execute<{ id: string }>(
            sql`select id from payout p where name like ${`%${search}`} order by ${sort === 'name' ? sql`lower(name), id` : sql`created_at desc, id desc`}`,
          )
          expect(all).toEqual(rows.map(({ id }) => id))
          const back = await page({ ...places, page: '2', before: all.at(10) })
          expect(back.ids).toEqual(all.slice(0, 10))
        }
    })

    it('has every payout once, those of the same moment by their ids, and says whether more come', async () => {
      const ids = await many()
      const first = await page({})
      expect(first).toMatchObject({ total: ids.length, more: false, further: true })
      expect(first.ids).toEqual(ids.slice(0, PAYOUTS_PAGE_SIZE))
      const second = await page(placeAfter(first.payouts.at(-1)))
      expect(second).toMatchObject({ total: ids.length, further: false })
      expect(second.ids).toEqual(ids.slice(PAYOUTS_PAGE_SIZE))
      expect(await page(placeAfter(second.payouts.at(-1)))).toMatchObject({
        total: ids.length,
        further: false,
        ids: [],
      })
    })

    it('goes back by the payout that a page begins with', async () => {
      const ids = await many()
      const second = await page(placeAfter((await page({})).payouts[2]))
      expect(second.ids).toEqual(ids.slice(3, PAYOUTS_PAGE_SIZE + 3))
      const back = await page(placeBefore(second.payouts.at(-1)))
      expect(back.ids).toEqual(ids.slice(2, PAYOUTS_PAGE_SIZE + 2))
      expect(back).toMatchObject({ further: true })
      expect((await page(placeBefore(second.payouts[0]))).ids).toEqual(ids.slice(0, 3))
    })

    it('goes on where it was although the payout there has changed since', async () => {
      const ids = await many()
      const first = await page({})
      const last = first.payouts.at(-1)
      const updatedAt = sql`now()`
      await byOwner(
        store,
        store.db
          .update(payout)
          .set({ updatedAt })
          .where(eq(payout.id, last?.id ?? '')),
      )
      expect((await page(placeAfter(last))).ids).toEqual(ids.slice(PAYOUTS_PAGE_SIZE))
    })

    it('keeps to a search', async () => {
      const ids = await many()
      const first = await page({ search: 'wages odd' })
      expect(first).toMatchObject({ total: ids.length / 2, further: false })
      const rest = await page({ search: 'wages odd', ...placeAfter(first.payouts[1]) })
      expect(rest.ids).toEqual(first.ids.slice(2))
      expect((await page({ search: 'wages odd', ...placeBefore(first.payouts[2]) })).ids).toEqual(first.ids.slice(0, 2))
    })
  })

  it('lists what changed last first, also where it was its batch that changed', async () => {
    const older = await submitted(store)
    const newer = await submitted(store)
    const ids = async () => (await listPayouts(await person(store, 'viewer'), all)).payouts.map(({ id }) => id)
    expect(await ids()).toEqual([newer.payoutId, older.payoutId])
    await answered(older, 'accepted')
    expect(await ids()).toEqual([older.payoutId, newer.payoutId])
  })
})
