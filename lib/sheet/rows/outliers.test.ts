import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { englishText } from '@/lib/messages/test-english'
import { roundToTwoDigits, sampleStep, unusualAmount, usualAmounts } from './outliers'
import { issueText } from './row-issues'

const shillings = (...amounts: number[]) => amounts.map((one) => ({ minor: BigInt(one) * 100n, currency: 'UGX' }))
const usualOf = (...amounts: number[]) => usualAmounts(shillings(...amounts)).get('UGX') ?? null

describe('usualAmounts', () => {
  it('is the middle one of at least five amounts that are close together', () => {
    expect(usualOf(100_000, 110_000, 120_000, 130_000)).toBeNull()
    expect(usualOf(100_000, 110_000, 120_000, 130_000, 9_000_000)).toBe(12_000_000n)
    expect(usualOf(100_000, 110_000, 120_000, 500_000, 9_000_000)).toBeNull()
    const salaries = [86_000, 95_000, 140_000, 180_000, 210_000, 240_000, 310_000, 380_000, 460_000]
    expect(usualOf(...salaries, 4_220_000)).toBe(23_000_000n)
  })

  it('keeps currencies apart', () => {
    const dollars = [10, 11, 12, 13, 14].map((one) => ({ minor: BigInt(one) * 100n, currency: 'USD' }))
    expect([...usualAmounts([...shillings(9, 9, 9, 9, 9), ...dollars])]).toEqual([
      ['UGX', 900n],
      ['USD', 1_200n],
    ])
  })

  it('is rounded to two digits, so that an edit elsewhere does not change what a warning says', () => {
    expect([7n, 99n, 104n, 105n, 15_049_999n, 99_900n].map(roundToTwoDigits)).toEqual([
      7n,
      99n,
      100n,
      110n,
      15_000_000n,
      100_000n,
    ])
  })
})

it('names the amount, the usual one and how far apart they are', () => {
  const usual = usualAmounts(shillings(200_000, 200_000, 200_000, 200_000, 200_000))
  const text = (amount: number) => {
    const [money] = shillings(amount)
    const problem = money === undefined ? null : unusualAmount(7, money, usual)
    return problem === null ? null : englishText(issueText(problem))
  }
  expect(text(2_000_000)).toBe(
    'Row 7: UGX 2,000,000 is about 10 times the usual amount of this sheet, UGX 200,000. The payee may get far too much or too little. Correct the amount if a digit is missing or too many, or accept this if it is right.',
  )
  expect(text(20_000)).toContain('UGX 20,000 is about 1/10 of the usual amount of this sheet')
  expect([text(1_599_999), text(25_001)]).toEqual([null, null])
  expect([text(1_600_000), text(25_000)]).not.toContain(null)
})

it('warns about every planted outlier of a close column, and about none of a column without', () => {
  const close = fc.integer({ min: 50_000, max: 99_999 })
  fc.assert(
    fc.property(fc.array(close, { minLength: 9, maxLength: 60 }), fc.boolean(), (amounts, isMore) => {
      const planted = isMore ? 1_000_000 : 5_000
      const all = shillings(...amounts, planted)
      const usual = usualAmounts(all)
      const warned = all.map((money, at) => unusualAmount(at, money, usual)).filter((one) => one !== null)
      expect(warned.map(({ lineNo }) => lineNo)).toEqual([amounts.length])
      const without = shillings(...amounts)
      expect(without.every((money, at) => unusualAmount(at, money, usualAmounts(without)) === null)).toBe(true)
    }),
  )
})

it('reads at most some thousand payments, evenly spread', () => {
  expect([0, 1_024, 1_025, 100_000].map(sampleStep)).toEqual([1, 1, 2, 128])
})
