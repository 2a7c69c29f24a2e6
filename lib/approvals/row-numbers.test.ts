import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_ROWS_NAMED, readRowNumbers } from './row-numbers'

describe('row numbers as people type them', () => {
  it.each([
    ['', []],
    ['4', [4]],
    ['4, 17', [4, 17]],
    ['4 17;9', [4, 17, 9]],
    ['17-20', [17, 18, 19, 20]],
    ['17–18, 4', [17, 18, 4]],
    ['4, 4, 3-5', [4, 3, 5]],
  ])('reads %j', (typed, rows) => expect(readRowNumbers(typed)).toEqual(rows))

  it.each(['row 4', '0', '-3', '9-4', '1-51', '1.5', '4,x', '99999999'])('refuses %j', (typed) =>
    expect(readRowNumbers(typed)).toBeNull(),
  )

  it('reads back every list of numbers that it can hold', () => {
    const rows = fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999 }), { maxLength: MOST_ROWS_NAMED })
    fc.assert(
      fc.property(rows, (wanted) => {
        expect(readRowNumbers(wanted.join(', '))).toEqual(wanted)
      }),
    )
  })
})
