import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Amount, fromMinor, toMinor } from '@/lib/money/amount'
import { chosenSums } from './retry-choice'

const row = fc.record({
  payableAgain: fc.constantFrom('certain' as const, 'unsure' as const),
  currency: fc.constantFrom('UGX', 'KES'),
  minor: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  isChanged: fc.boolean(),
})

it('adds up the rows that are chosen, as if each were added by itself', () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const of = (which: typeof rows) => ({
        rows: which.length,
        amount: fromMinor(which.reduce((sum, { minor }) => sum + minor, 0n)),
      })
      const payable = (['UGX', 'KES'] as const).flatMap((currency) =>
        (['certain', 'unsure'] as const).flatMap((kind) => {
          const own = rows.filter((one) => one.currency === currency && one.payableAgain === kind)
          return own.length === 0 ? [] : [{ currency, unsure: kind === 'unsure', ...of(own) }]
        }),
      )
      const changed = rows.flatMap(({ isChanged, minor, ...rest }) =>
        isChanged ? [{ ...rest, amount: fromMinor(minor) satisfies Amount }] : [],
      )
      const chosen = rows.filter((one) => (one.payableAgain === 'certain') !== one.isChanged)
      const result = chosenSums(payable, changed)
      expect(result.rows).toBe(chosen.length)
      expect(result.unsure).toBe(chosen.filter(({ payableAgain }) => payableAgain === 'unsure').length)
      for (const { currency, ...sum } of result.sums)
        expect(sum).toEqual(of(chosen.filter((one) => one.currency === currency)))
      expect(result.sums.reduce((sum, { amount }) => sum + toMinor(amount), 0n)).toBe(
        chosen.reduce((sum, { minor }) => sum + minor, 0n),
      )
    }),
  )
})
