import { expect, it } from 'vitest'
import { nextRound, type OwnReading } from './read-escrows'

const NOW = new Date('2026-11-21T10:00:00Z')
const listed = (count: number, status = 'pending') =>
  Array.from({ length: count }, (_, n) => ({ escrowId: `escrow-${n}`, status }))
const read = (status: string, secondsAgo: number): OwnReading => ({
  providerState: { status } as OwnReading['providerState'],
  startedAt: new Date(NOW.getTime() - secondsAgo * 1_000),
})
const known = (entries: readonly (readonly [number, OwnReading])[]) =>
  new Map(entries.map(([n, one]) => [`escrow-${n}`, one]))

it('reads a bounded number of what was never read, and nothing that was read just now', () => {
  expect(nextRound(listed(1_000), new Map(), NOW)).toHaveLength(40)
  expect(nextRound(listed(1), known([[0, read('pending', 10)]]), NOW)).toEqual(['escrow-0'])
  const all = known(listed(1_000).map((_, n) => [n, read('pending', 9)]))
  expect(nextRound(listed(1_000), all, NOW)).toEqual([])
})

it('reads unknown ones before those whose status differs, and these before the oldest readings', () => {
  const some = known([
    [0, read('pending', 60)],
    [1, read('pending', 90)],
    [2, read('disputed', 20)],
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

it('leaves none out for ever: not by another word for the same status, by a lasting difference, or by one that cannot be read', () => {
  const other = known(listed(100).map((_, n) => [n, read('held', 100 + n)]))
  expect(nextRound(listed(100, 'HELD'), other, NOW)[0]).toBe('escrow-99')
  const gone = known(listed(3).map((_, n) => [n, read('released', 60)]))
  expect(nextRound(listed(3, 'completed'), gone, NOW)).toEqual([])
  const disputed = known(listed(100).map((_, n) => [n, read(n < 60 ? 'disputed' : 'pending', 100 + n)]))
  const round = nextRound(listed(100), disputed, NOW)
  expect(round).toHaveLength(44)
  expect(round[0]).toBe('escrow-59')
  expect(round.at(-4)).toBe('escrow-99')
  const failed = new Map([['escrow-0', NOW.getTime() - 1_000]])
  expect(nextRound(listed(3), new Map(), NOW, failed)).toEqual(['escrow-1', 'escrow-2', 'escrow-0'])
})
