import { describe, expect, it } from 'vitest'
import { searchQuery } from './search-words'

describe('searchQuery', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['Nam', "'nam':*"],
    ['Nakato  Am', "'nakato':* & 'am':*"],
    ['Zoë', "'zoe':*"],
    ['+256 772 000-418', "'256772000418':*"],
    ['0772 000', "'0772000':*"],
    ['P-00017', "'p-00017':*"],
    ['300382-2', "'3003822':* | '300382-2':*"],
    ["O'Neil\\", "'o''neil\\\\':*"],
    ["x' | 'y", "'x''':* & '|':* & '''y':*"],
  ])('%j', (typed, query) => {
    expect(searchQuery(typed)).toBe(query)
  })

  it('uses no more than eight words', () => {
    expect(searchQuery('a '.repeat(50))?.split(' & ')).toHaveLength(8)
  })
})
