import { describe, expect, it } from 'vitest'
import { isUnder } from './pages'

describe('isUnder', () => {
  it.each([
    ['/', '/'],
    ['/payouts', '/payouts'],
    ['/payouts', '/payouts/new'],
    ['/disbursements', '/disbursements/5e1f'],
  ])('%s holds %s', (href, path) => {
    expect(isUnder(href, path)).toBe(true)
  })

  it.each([
    ['/', '/payouts'],
    ['/payouts', '/payouts-of-old'],
    ['/payouts', '/'],
    ['/payouts', ''],
  ])('%s does not hold %j', (href, path) => {
    expect(isUnder(href, path)).toBe(false)
  })
})
