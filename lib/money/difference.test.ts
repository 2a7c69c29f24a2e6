import { expect, it } from 'vitest'
import { type Amount, fromMinor } from './amount'
import { differenceOf } from './difference'

const whole = (units: bigint): Amount => fromMinor(units * 100n)

it.each([
  [55_588_000n, 53_412_500n, { by: whole(2_175_500n), isMore: true, permille: 41 }],
  [143_500n, 143_500n, null],
  [99_500n, 100_000n, { by: whole(500n), isMore: false, permille: 5 }],
  [500n, 0n, { by: whole(500n), isMore: true, permille: null }],
  [300n, 100n, { by: whole(200n), isMore: true, permille: 2_000 }],
])('of %s after %s is %o', (now, then, difference) => {
  expect(differenceOf(whole(now), whole(then))).toEqual(difference)
})
