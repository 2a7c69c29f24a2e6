import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '@/lib/store/database'
import { openTestDatabase } from '@/lib/store/test-database'
import { person } from '@/lib/store/test-story'
import { keptQuery } from './kept-query'
import { removeView, savedViews, saveView } from './saved-views'
import { VIEW_LISTS } from './view'

describe('saved views', () => {
  let store: Engine
  beforeEach(async () => {
    store = await openTestDatabase()
  })
  afterEach(() => store.close())

  it('keeps views for one person, replaces one of the same name, and holds no page', async () => {
    const [one, other] = [await person(store, 'viewer'), await person(store, 'preparer')]
    const saved = await saveView(one, {
      list: 'payments',
      name: ' Failed ',
      query: '?status=failed&page=4&pin=5&evil=1',
      shared: false,
    })
    expect(saved).toMatchObject({ ok: true, value: [{ name: 'Failed', query: '?status=failed' }] })
    await saveView(one, { list: 'payments', name: 'Failed', query: '?status=failed&method=mtn', shared: false })
    await saveView(other, { list: 'payments', name: 'Failed', query: '', shared: false })
    const [kept, ...more] = await savedViews(one, 'payments')
    expect([kept?.query, more]).toEqual(['?status=failed&method=mtn', []])
    expect(await removeView(other, 'payments', kept?.id)).toMatchObject({ ok: true, value: [{ query: '' }] })
    expect(await savedViews(one, 'payments')).toHaveLength(1)
    expect(await removeView(one, 'payments', kept?.id)).toEqual({ ok: true, value: [] })
    expect((await saveView(one, { list: 'payments', name: '', query: '', shared: false })).ok).toBe(false)
  })

  it('shows a shared view to everybody, behind their own, and lets only its owner remove it', async () => {
    const [one, other] = [await person(store, 'viewer'), await person(store, 'preparer')]
    await saveView(one, { list: 'payments', name: 'Cards', query: '?method=card', shared: true })
    await saveView(other, { list: 'payments', name: 'Pending', query: '?status=pending', shared: false })
    const seen = await savedViews(other, 'payments')
    expect(seen).toMatchObject([
      { name: 'Pending', by: null, shared: false },
      { name: 'Cards', by: one.name, shared: true },
    ])
    await removeView(other, 'payments', seen[1]?.id)
    expect(await savedViews(one, 'payments')).toMatchObject([{ name: 'Cards', by: null, shared: true }])
    await saveView(one, { list: 'payments', name: 'Cards', query: '?method=card', shared: false })
    expect(await savedViews(other, 'payments')).toMatchObject([{ name: 'Pending' }])
  })

  it('belong to one list each, and keep its filters without the page or anything else', async () => {
    const one = await person(store, 'viewer')
    await saveView(one, { list: 'payouts', name: 'By name', query: '?sort=name&page=3&evil=1', shared: false })
    await saveView(one, { list: 'payees', name: 'By name', query: '?sort=newest&wallet=none', shared: false })
    expect(await savedViews(one, 'payouts')).toMatchObject([{ name: 'By name', query: '?sort=name' }])
    expect(await savedViews(one, 'payees')).toMatchObject([{ name: 'By name', query: '?wallet=none&sort=newest' }])
    expect(await savedViews(one, 'payments')).toEqual([])
    for (const list of VIEW_LISTS) {
      expect(keptQuery(list, '?page=7&after=1&pin=5&evil=1')).toBe('')
      const kept = keptQuery(list, '?search=abc&status=failed&sort=newest')
      expect(keptQuery(list, kept)).toBe(kept)
    }
    expect(await saveView(one, { list: 'secrets', name: 'x', query: '', shared: false })).toMatchObject({ ok: false })
  })
})
