import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './retry-after'

describe('retry_after', () => {
  it.each([
    [12, 12_000],
    ['12', 12_000],
    ['0.5', 1_000],
    [0, 1_000],
    [-5, 1_000],
    ['-1e400', 1_000],
    [1e9, 900_000],
    ['1e400', 900_000],
    ['soon', 5_000],
    ['', 5_000],
    [Number.NaN, 5_000],
    [null, 5_000],
    [undefined, 5_000],
    [{}, 5_000],
    [[3], 5_000],
  ])('%j waits %d ms', (said, wait) => {
    expect(retryAfterMs(said)).toBe(wait)
  })

  it('never waits less than a second or more than a quarter of an hour', () => {
    fc.assert(
      fc.property(fc.anything(), (said) => {
        const wait = retryAfterMs(said)
        return wait >= 1_000 && wait <= 900_000
      }),
    )
  })
})
