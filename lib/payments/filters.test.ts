import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAGE_SIZES } from '@/lib/platform/list-page'
import { COLUMNS, inTheirOrder, USUAL_COLUMNS } from './columns'
import { filtersQuery, narrowed, readFilters, serviceQuery, viewQuery } from './filters'

const usual = {
  status: null,
  method: null,
  from: null,
  to: null,
  page: 1,
  size: 50,
  pin: null,
  of: null,
  columns: USUAL_COLUMNS,
}

describe('readFilters', () => {
  it('reads an address without filters as the first page of all', () => {
    expect(readFilters({})).toEqual(usual)
  })

  it('keeps words that nobody listed as they came', () => {
    expect(readFilters({ status: 'on_hold', method: 'm pesa' })).toMatchObject({ status: 'on_hold', method: 'm pesa' })
  })

  it.each([
    { page: '0' },
    { size: '1000' },
    { from: '2026-02-30' },
    { to: ['2026-01-01', '2026-01-02'] },
    { pin: '-1' },
    { pin: 'now' },
    { of: '1.5' },
    { method: 'x'.repeat(61) },
    { columns: ['a', 'b'] },
    { columns: 'x'.repeat(201) },
  ])('counts %j as not given', (query) => {
    expect(readFilters(query)).toEqual(usual)
  })

  it('shows columns in the order of the address, each once, and none where none are chosen', () => {
    expect(readFilters({ columns: 'email,__proto__,method,email' }).columns).toEqual(['email', 'method'])
    expect(inTheirOrder(['phone', 'method'], ['method', 'email', 'phone'])).toEqual(['phone', 'method', 'email'])
    expect(inTheirOrder(['phone', 'method'], ['method'])).toEqual(['method'])
    expect(readFilters({ columns: 'none' }).columns).toEqual([])
  })
})

describe('filtersQuery', () => {
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  const filters = fc.record({
    status: fc.option(fc.constantFrom('failed', 'on hold', 'ok&x=1', 'é?#%')),
    method: fc.option(fc.constantFrom('mtn', 'a b', '+256')),
    from: fc.option(days.map((date) => date.toISOString().slice(0, 10))),
    to: fc.option(days.map((date) => date.toISOString().slice(0, 10))),
    page: fc.integer({ min: 1, max: 100_000 }),
    size: fc.constantFrom(...PAGE_SIZES),
    pin: fc.option(fc.integer({ min: 0, max: 8_000_000_000_000 })),
    of: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    columns: fc.subarray([...COLUMNS]),
  })

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(filters, (some) => {
        expect(readFilters(Object.fromEntries(new URLSearchParams(filtersQuery(some))))).toEqual(some)
      }),
    )
  })

  it('requests the same from the service whichever columns are shown', () => {
    fc.assert(
      fc.property(filters, fc.subarray([...COLUMNS]), (some, columns) => {
        expect(serviceQuery({ ...some, columns })).toBe(serviceQuery(some))
      }),
    )
  })

  it('keeps neither page nor moment in a view', () => {
    expect(viewQuery(readFilters({ status: 'failed', page: '3', pin: '5', of: '9', size: '20' }))).toBe(
      '?status=failed&size=20',
    )
  })
})

describe('narrowed', () => {
  it('goes back to the first page, unpinned', () => {
    const later = readFilters({ page: '4', pin: '300', of: '60', size: '20', columns: 'phone' })
    expect(narrowed(later, { method: 'mtn' })).toEqual({ ...usual, method: 'mtn', size: 20, columns: ['phone'] })
  })
})
