import { expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { resultsFrom } from './read-changes'

const amount = fromMinor(500n)
const SINCE = new Date('2026-11-21T10:00:00Z')
const WAIT = 60_000
const at = (ms: number) => new Date(SINCE.getTime() + ms).toISOString()
const round = (statuses: Readonly<Record<string, string | null>>, begunAt = at(1)) => ({
  ...{ begunAt, complete: true },
  escrows: Object.entries(statuses).map(([escrowId, status]) => ({ escrowId, status, at: null })),
})
const named = (entries: Readonly<Record<string, 'released' | 'skipped' | 'failed'>>) => ({
  named: Object.fromEntries(Object.entries(entries).map(([id, as]) => [id, { as, reason: `${as} it` }])),
})
const results = (state: string, items: unknown, detail: unknown, ids: readonly string[]) =>
  resultsFrom(
    { state, stateSince: SINCE },
    { items, detail },
    ids.map((escrowId) => ({ escrowId, amount })),
    WAIT,
  )
const words = (...given: Parameters<typeof results>) => results(...given).map(({ result }) => result)

it('what became of each escrow of a release is its own reading, with what the answer gave as the reason', () => {
  const read = round({ a: 'released', b: 'held', c: 'reversed', d: 'held' })
  expect(results('partial', read, named({ b: 'failed' }), ['a', 'b', 'c', 'd', 'e'])).toEqual([
    { escrowId: 'a', amount, reason: null, result: 'released' },
    { escrowId: 'b', amount, reason: 'failed it', result: 'failed' },
    { escrowId: 'c', amount, reason: null, result: 'ended-otherwise' },
    { escrowId: 'd', amount, reason: null, result: 'not-released' },
    { escrowId: 'e', amount, reason: null, result: 'not-released' },
  ])
  expect(results('accepted', null, null, ['a'])).toEqual([{ escrowId: 'a', amount, reason: null, result: 'under-way' }])
  expect(results('accepted', 'x', 'y', [])).toEqual([])
})

it('an escrow that is still held is waited for as long as an accepted release may take, counted from then', () => {
  const late = (begunAt: string, state = 'accepted') => words(state, round({ a: 'held' }, begunAt), null, ['a'])
  expect(late(at(WAIT - 1))).toEqual(['under-way'])
  expect(late(at(WAIT))).toEqual(['not-released'])
  expect(late(at(WAIT), 'unknown')).toEqual(['not-known'])
  expect(late(at(WAIT), 'ready')).toEqual(['under-way'])
  expect(words('accepted', round({ a: 'held' }), named({ a: 'skipped' }), ['a'])).toEqual(['skipped'])
  expect(words('accepted', round({ a: 'held' }, at(WAIT)), named({ a: 'released' }), ['a'])).toEqual(['under-way'])
})
