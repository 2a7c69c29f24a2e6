import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitEvenly } from './split'

it('gives the rest of a division to the first shares', () => {
  expect(splitEvenly(1_000_000n, 3, 100n)).toEqual([333_400n, 333_300n, 333_300n])
  expect(splitEvenly(100n, 3, 1n)).toEqual([34n, 33n, 33n])
})

it('splits nothing where a share would be nothing, or a unit would have to be cut', () => {
  expect(splitEvenly(200n, 3, 100n)).toBeNull()
  expect(splitEvenly(150n, 1, 100n)).toBeNull()
  expect(splitEvenly(100n, 0, 1n)).toBeNull()
})

it('adds up to the total, in shares that differ by one unit at the most', () => {
  const unit = fc.constantFrom(1n, 100n)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 1, max: 5_000 }),
      unit,
      (units, shares, one) => {
        const split = splitEvenly(units * one, shares, one)
        if (split === null) {
          expect(units < BigInt(shares)).toBe(true)
          return
        }
        expect(split).toHaveLength(shares)
        expect(split.reduce((sum, share) => sum + share, 0n)).toBe(units * one)
        const [first = 0n, last = 0n] = [split[0], split.at(-1)]
        expect(first - last <= one && last >= one).toBe(true)
        expect([...split].sort((a, b) => Number(b - a))).toEqual(split)
      },
    ),
    { numRuns: 100 },
  )
})
