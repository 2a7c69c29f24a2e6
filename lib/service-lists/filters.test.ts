import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import { filtersQuery, narrowed, readFilters } from './filters'

const usual = { status: null, from: null, to: null, page: 1, size: 50, pin: null }

describe('readFilters', () => {
  it('reads an address without filters as the first page of all', () => {
    expect(readFilters({})).toEqual(usual)
  })

  it('keeps an unknown status as it is', () => {
    expect(readFilters({ status: 'on_hold' }).status).toBe('on_hold')
  })

  it.each([
    { page: '0' },
    { page: 'x' },
    { page: '1.5' },
    { size: '7' },
    { size: '1000' },
    { from: '2026-02-30' },
    { from: '21.11.2026' },
    { to: '2026-13-01' },
    { to: ['2026-01-01', '2026-01-02'] },
    { pin: '-1' },
    { status: '' },
    { status: 'x'.repeat(61) },
    { other: 'x' },
  ])('ignores %j', (query) => {
    expect(readFilters(query)).toEqual(usual)
  })
})

describe('filtersQuery', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const filters = fc.record({
    status: fc.option(fc.constantFrom('failed', 'on hold', 'ok&x=1', 'é?#%')),
    from: fc.option(days.map((date) => date.toISOString().slice(0, 10))),
    to: fc.option(days.map((date) => date.toISOString().slice(0, 10))),
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
    pin: fc.option(fc.integer({ min: 0, max: 10_000 })),
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(filters, (some) => {
        expect(readFilters(Object.fromEntries(new URLSearchParams(filtersQuery(some))))).toEqual(some)
      }),
    )
  })

  it('is empty without filters', () => {
    expect(filtersQuery(readFilters({}))).toBe('')
  })
})

describe('narrowed', () => {
  it('goes back to the first page, unpinned', () => {
    const later = readFilters({ page: '4', pin: '300', size: '20' })
    expect(narrowed(later, { status: 'failed' })).toEqual({ ...usual, status: 'failed', size: 20 })
  })
})
