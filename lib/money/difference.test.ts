import { expect, it } from 'vitest'
import { type Amount, fromMinor } from './amount'
import { differenceWords } from './difference'

const whole = (units: bigint): Amount => fromMinor(units * 100n)

it.each([
  [55_588_000n, 53_412_500n, '+2,175,500, 4.1 % more'],
  [143_500n, 143_500n, 'as before'],
  [99_500n, 100_000n, '−500, 0.5 % less'],
  [500n, 0n, '+500'],
  [300n, 100n, '+200, 200.0 % more'],
])('says of %s after %s: %s', (now, then, words) => {
  expect(differenceWords(whole(now), whole(then), 'UGX')).toBe(words)
})
