import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor, toMinor } from '@/lib/money/amount'
import { isUnusual, tenthsOfUsual, usualOf } from './usual-amount'

const shillings = (...whole: number[]) => usualOf(whole.map((each) => BigInt(each) * 100n))
const odd = (whole: number, ...earlier: number[]) => {
  const usual = shillings(...earlier)
  return usual !== null && isUnusual(fromMinor(BigInt(whole) * 100n), usual)
}

describe('what is usual for a payee', () => {
  it('says the middle payment, the range and over how many', () => {
    expect(shillings(260_000, 210_000, 250_000, 240_000)).toEqual({
      ...{ median: '245000.00', least: '210000.00', most: '260000.00' },
      payments: 4,
    })
    expect(usualOf([])).toBeNull()
  })

  it('takes any change of a steady amount as unusual, and allows varying ones a quarter of the middle', () => {
    expect(odd(250_500, 250_000, 250_000)).toBe(true)
    expect(odd(250_500, 250_000)).toBe(false)
    expect(odd(312_500, 250_000)).toBe(false)
    expect(odd(312_501, 250_000)).toBe(true)
    expect(odd(187_499, 250_000)).toBe(true)
    expect(odd(330_000, 200_000, 240_000, 280_000)).toBe(false)
    expect(odd(341_000, 200_000, 240_000, 280_000)).toBe(true)
  })

  it('says five times as five times', () => {
    const usual = shillings(250_000)
    expect(usual && tenthsOfUsual(fromMinor(1_250_000_00n), usual)).toBe(50n)
    expect(usual && tenthsOfUsual(fromMinor(50_000_00n), usual)).toBe(2n)
  })

  const some = fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 8 })

  it('has the middle within the range, and finds nothing within the range unusual', () => {
    fc.assert(
      fc.property(some, fc.nat(), (earlier, at) => {
        const usual = usualOf(earlier)
        if (usual === null) throw new Error('There are payments')
        const [least, median, most] = [usual.least, usual.median, usual.most].map(toMinor) as [bigint, bigint, bigint]
        expect(least <= median && median <= most).toBe(true)
        const within = earlier[at % earlier.length] ?? 0n
        expect(isUnusual(fromMinor(within), usual)).toBe(false)
      }),
    )
  })

  it('finds twice the most and less than half of the least unusual, whatever came before', () => {
    fc.assert(
      fc.property(some, (earlier) => {
        const usual = usualOf(earlier)
        if (usual === null) throw new Error('There are payments')
        expect(isUnusual(fromMinor(toMinor(usual.most) * 2n), usual)).toBe(true)
        const steady = usual.least === usual.most
        if (steady) expect(isUnusual(fromMinor(toMinor(usual.least) / 2n), usual)).toBe(toMinor(usual.least) > 0n)
      }),
    )
  })
})
