import { describe, expect, it } from 'vitest'
import { rangeOf } from './use-chosen'

describe('rangeOf', () => {
  const order = ['a', 'b', 'c', 'd']
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    [null, 'c', ['c']],
    ['gone', 'c', ['c']],
  ])('from %s to %s', (from, to, range) => {
    expect(rangeOf(order, from, to)).toEqual(range)
  })
})
