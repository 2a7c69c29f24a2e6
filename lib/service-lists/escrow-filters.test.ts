import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escrowFiltersQuery, escrowNarrowed, isEscrowListNarrowed, readEscrowFilters } from './escrow-filters'

const back = (query: string) => readEscrowFilters(Object.fromEntries(new URLSearchParams(query)))

describe('the filters of escrow disbursements', () => {
  it('are read from an address as they were written to it, whatever their text', () => {
    const word = fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text)
    fc.assert(
      fc.property(fc.option(word), fc.option(word), fc.integer({ min: 1, max: 9 }), (status, method, page) => {
        const filters = { ...readEscrowFilters({}), status, method, page }
        expect(back(escrowFiltersQuery(filters))).toEqual(filters)
      }),
    )
  })

  it('ignore invalid values, and go back to the first page when they change', () => {
    expect(readEscrowFilters({ page: 'x', size: '7', pin: '-1', status: ['a', 'b'] })).toEqual(readEscrowFilters({}))
    const later = readEscrowFilters({ page: '3', pin: '90', status: 'pending' })
    expect(escrowNarrowed(later, { method: 'mtn' })).toMatchObject({ page: 1, pin: null, status: 'pending' })
    expect([isEscrowListNarrowed(later), isEscrowListNarrowed(readEscrowFilters({}))]).toEqual([true, false])
  })
})
