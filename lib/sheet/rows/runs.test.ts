import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consecutiveRuns, homeNumber } from './runs'

describe('consecutiveRuns', () => {
  it.each([
    [[5, 6, 7], [[0, 2]]],
    [[7, 6, 5, 4], [[0, 3]]],
    [[5, 6], []],
    [[5, 6, 8, 9], []],
    [[5, 5, 5], []],
    [[0, 1, 2], []],
    [[-3, -2, -1], []],
    [
      [1, 2, 3, 2, 1, 9],
      [
        [0, 2],
        [2, 4],
      ],
    ],
    [[], []],
  ])('%j has the runs %j', (phones, runs) => {
    expect(consecutiveRuns(phones).map(({ from, to }) => [from, to])).toEqual(runs)
  })

  const phone = fc.integer({ min: 700_000_000, max: 789_999_999 })
  const others = fc.array(phone, { maxLength: 20 })

  it('finds every planted run', () => {
    fc.assert(
      fc.property(
        others,
        phone,
        fc.integer({ min: 3, max: 9 }),
        fc.constantFrom(1, -1),
        others,
        (a, at, n, step, b) => {
          const planted = Array.from({ length: n }, (_, each) => at + each * step)
          const runs = consecutiveRuns([...a, ...planted, ...b])
          expect(runs.some(({ from, to }) => from <= a.length && to >= a.length + n - 1)).toBe(true)
        },
      ),
    )
  })

  it('finds none where no phone is one more or less than the phone before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 350_000_000, max: 394_999_999 })), (halves) => {
        expect(consecutiveRuns(halves.map((half) => half * 2))).toEqual([])
      }),
    )
  })
})

it('reads the number of a phone of our own country alone', () => {
  expect(['+256772000418', '+254712345678', 'PAY-7', null].map(homeNumber)).toEqual([772_000_418, 0, 0, 0])
})
