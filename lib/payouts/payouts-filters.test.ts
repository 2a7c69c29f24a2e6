import { describe, expect, it } from 'vitest'
import { FIRST_PAYOUTS, payoutsQueryText, readPayoutsFilters } from './payouts-filters'

const ID = '018f0000-0000-4000-8000-000000000001'
const AT = '2026-11-25T10:00:00.123456Z'

describe('readPayoutsFilters', () => {
  it('reads back what an address was written from', () => {
    const filters = { page: 3, after: null, before: ID, at: AT, search: 'wages nov', sort: null }
    const query = payoutsQueryText(filters)
    expect(query).toBe(`?search=wages+nov&page=3&before=${ID}&at=2026-11-25T10%3A00%3A00.123456Z`)
    expect(readPayoutsFilters(Object.fromEntries(new URLSearchParams(query)))).toEqual(filters)
  })

  it('needs no moment for another order than the last change', () => {
    const sorted = { page: 3, after: ID, before: null, at: null, search: '', sort: 'name' } as const
    const query = payoutsQueryText(sorted)
    expect(readPayoutsFilters(Object.fromEntries(new URLSearchParams(query)))).toEqual(sorted)
    expect(readPayoutsFilters({ sort: 'amount' })).toEqual({ ...FIRST_PAYOUTS, search: '' })
  })

  it('writes nothing of the first page', () => {
    expect(payoutsQueryText({ ...FIRST_PAYOUTS, search: '' })).toBe('')
  })

  it.each([
    { page: '2', after: ID },
    { page: '2', after: ID, at: 'yesterday' },
    { page: '2', after: ID, at: '2026-13-45T10:00:00.123456Z' },
    { page: '2', at: AT },
    { page: '2', after: ID, before: ID, at: AT },
    { page: '1', after: ID, at: AT },
    { page: '7' },
  ])('shows the first page for %j, and keeps the search', (query) => {
    expect(readPayoutsFilters({ ...query, search: ' a ' })).toEqual({ ...FIRST_PAYOUTS, search: 'a' })
  })
})
