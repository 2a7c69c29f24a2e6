import { expect, it } from 'vitest'
import { nextRound, type OwnReading } from './read-escrows'

const NOW = new Date('2026-11-21T10:00:00Z')
const listed = (count: number, status = 'pending') =>
  Array.from({ length: count }, (_, n) => ({ escrowId: `escrow-${n}`, status }))
const read = (status: string, secondsAgo: number): OwnReading => ({
  said: { status } as OwnReading['said'],
  startedAt: new Date(NOW.getTime() - secondsAgo * 1_000),
})
const known = (entries: readonly (readonly [number, OwnReading])[]) =>
  new Map(entries.map(([n, one]) => [`escrow-${n}`, one]))

it('reads a bounded number of what was never read, and nothing that was read just now', () => {
  expect(nextRound(listed(1_000), new Map(), NOW)).toHaveLength(40)
  const all = known(listed(1_000).map((_, n) => [n, read('pending', 5)]))
  expect(nextRound(listed(1_000), all, NOW)).toEqual([])
})

it('reads what is unknown before what is told otherwise, and that before the stalest', () => {
  const some = known([
    [0, read('pending', 60)],
    [1, read('pending', 90)],
    [2, read('held', 5)],
  ])
  expect(nextRound(listed(4), some, NOW)).toEqual(['escrow-3', 'escrow-2', 'escrow-1', 'escrow-0'])
})

it('reads fewer of those that only grow stale, the stalest first, and none whose money is gone', () => {
  const stale = known(listed(100).map((_, n) => [n, read(n < 50 ? 'released' : 'pending', 100 + n)]))
  const status = (n: number) => (n < 50 ? 'released' : 'pending')
  const round = nextRound(
    listed(100).map((one, n) => ({ ...one, status: status(n) })),
    stale,
    NOW,
  )
  expect(round).toEqual(Array.from({ length: 12 }, (_, n) => `escrow-${99 - n}`))
})
