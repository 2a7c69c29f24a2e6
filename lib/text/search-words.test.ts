import { describe, expect, it } from 'vitest'
import { searchQuery, searchQueryOfEnds, searchQueryWithPhones } from './search-words'

describe('searchQueryWithPhones', () => {
  it.each([
    ['', null],
    ['   ', null],
    ['Nam', "'nam':*"],
    ['Nakato  Am', "'nakato':* & 'am':*"],
    ['Zoë', "'zoe':*"],
    ['+256 772 000-418', "'256772000418':*"],
    ['0772 000', "'0772000':*"],
    ['P-00017', "('p-00017':* | 'p':* & '00017':*)"],
    ['300382-2', "'3003822':* | '300382-2':*"],
    ["O'Neil\\", "('o''neil\\\\':* | 'o':* & 'neil':*)"],
    ["x' | 'y", "'x''':* & '|':* & '''y':*"],
  ])('%j', (typed, query) => {
    expect(searchQueryWithPhones(typed)).toBe(query)
  })

  it('uses no more than eight words', () => {
    expect(searchQueryWithPhones('a '.repeat(50))?.split(' & ')).toHaveLength(8)
  })
})

describe('searchQuery', () => {
  it.each([
    ['  ', null],
    ['Wages 2026 11', "'wages':* & '2026':* & '11':*"],
    ['2026 11', "'2026':* & '11':*"],
    ['100%', "'100%':*"],
    ['wages-11 x', "('wages-11':* | 'wages':* & '11':*) & 'x':*"],
  ])('%j', (typed, query) => {
    expect(searchQuery(typed)).toBe(query)
  })
})

describe('a search of entries by every end of their words', () => {
  it.each([
    ['Nakato  Amína', "'nakato':* & 'amina':*"],
    ['INV-2207', "'inv-2207':*"],
    ['0772 000 418', "'0772000418':* | '772000418':*"],
    ['+256 772 000 418', "'256772000418':*"],
    ['418', "'418':*"],
    ["o'k \\", "'o''k':* & '\\\\':*"],
  ])('%j', (typed, query) => {
    expect(searchQueryOfEnds(typed)).toBe(query)
  })

  it('is nothing for nothing', () => {
    expect(searchQueryOfEnds('  ')).toBeNull()
  })
})
