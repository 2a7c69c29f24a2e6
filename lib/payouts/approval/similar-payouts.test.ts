import { describe, expect, it } from 'vitest'
import { isLike, namePattern, sameHeadings } from './similar-payouts'

describe('payouts like one another', () => {
  it.each([
    ['November field wages', 'field wages'],
    ['field_wages_OCT-2026 (final) v2.xlsx', 'field wages'],
    ['Field wages 3F21B0', 'field wages'],
    ['Salaires de février 2026', 'salaires de fevrier'],
    ['2026-11', ''],
  ])('reads %j as the pattern %j', (name, pattern) => {
    expect(namePattern(name)).toBe(pattern)
  })

  it('compares headings without case and month', () => {
    expect(sameHeadings(['Name', 'Net pay Nov', 'Phone'], ['NAME', 'Net Pay (October)', 'phone'])).toBe(true)
    expect(sameHeadings(['Name', 'Phone'], ['Phone', 'Name'])).toBe(false)
    expect(sameHeadings([], [])).toBe(false)
  })

  it('wants two of three signs and a payee in common', () => {
    const signs = { name: false, headings: false, payees: 100, otherPayees: 90, shared: 0 }
    expect(isLike({ ...signs, name: true, headings: true })).toBe(false)
    expect(isLike({ ...signs, name: true, headings: true, shared: 1 })).toBe(true)
    expect(isLike({ ...signs, name: true, shared: 30 })).toBe(true)
    expect(isLike({ ...signs, name: true, shared: 29 })).toBe(false)
    expect(isLike({ ...signs, shared: 90 })).toBe(false)
    // A handful of people out of a whole payroll is another kind of payout.
    expect(isLike({ ...signs, headings: true, payees: 20, shared: 20 })).toBe(false)
  })
})
