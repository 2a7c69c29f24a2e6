import { expect, it } from 'vitest'
import { fromMinor } from '@/lib/money/amount'
import { feeTiers, tierOrder } from './fee-tiers'

const paid = (whole: bigint, fee: bigint, currency = 'UGX') => ({
  ...{ amount: fromMinor(whole * 100n), currency, fee: fromMinor(fee * 100n) },
})

it('groups the fees of shilling rows by the steps of the default fee, both ends as published', () => {
  const rows = [paid(100_000n, 500n), paid(1n, 500n), paid(1_000_000n, 1_000n), paid(9_000_000n, 1_500n)]
  expect(feeTiers([...rows, paid(50n, 3n, 'USD')])).toEqual([
    { code: 'upTo100k', fee: '500.00', rows: 2, fees: '1000.00' },
    { code: 'upTo1m', fee: '1000.00', rows: 1, fees: '1000.00' },
    { code: 'above1m', fee: '1500.00', rows: 1, fees: '1500.00' },
  ])
  const above = { amount: fromMinor(100_000_01n), currency: 'UGX', fee: fromMinor(1n) }
  expect(feeTiers([above]).map(({ code }) => code)).toEqual(['upTo1m'])
})

it('shows no fee for a step whose rows pay different ones, and leaves out steps without rows', () => {
  expect(feeTiers([paid(10n, 500n), paid(20n, 400n)])).toEqual([
    { code: 'upTo100k', fee: null, rows: 2, fees: '900.00' },
  ])
  expect(feeTiers([])).toEqual([])
  expect((['upTo100k', 'upTo1m', 'above1m'] as const).map(tierOrder)).toEqual([0, 1, 2])
})
