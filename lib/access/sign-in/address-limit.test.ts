import { expect, it } from 'vitest'
import { AddressLimit } from './address-limit'

const MINUTE = 60_000
const MOST = 600

it('is reached by one address at exactly so many knocks, by no other, and not after ten minutes', () => {
  const limit = new AddressLimit(MOST)
  for (let at = 0; at < MOST; at += 1) {
    expect(limit.isReached('203.0.113.7', at)).toBe(false)
    limit.note('203.0.113.7', at)
  }
  expect(limit.isReached('203.0.113.7', MOST)).toBe(true)
  expect(limit.isReached('203.0.113.8', MOST)).toBe(false)
  expect(limit.isReached('203.0.113.7', 10 * MINUTE - 1)).toBe(true)
  expect(limit.isReached('203.0.113.7', 10 * MINUTE)).toBe(false)
  limit.note('203.0.113.7', 10 * MINUTE)
  expect(limit.isReached('203.0.113.7', 10 * MINUTE)).toBe(false)
})

it('keeps a bounded number of addresses, those that came last', () => {
  const limit = new AddressLimit(MOST)
  for (let at = 0; at < MOST; at += 1) limit.note('203.0.113.7', 0)
  for (let at = 0; at < 9_999; at += 1) limit.note(`a${at}`, 0)
  expect(limit.isReached('203.0.113.7', 0)).toBe(true)
  limit.note('one more', 0)
  expect(limit.isReached('203.0.113.7', 0)).toBe(false)
})
