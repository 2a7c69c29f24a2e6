import { expect, it } from 'vitest'
import { fromMinor } from './amount'
import { estimateFee } from './fees'
import { formatAmount, formatMoney } from './format'

it('groups digits, and shows cents only where they exist', () => {
  expect(formatMoney(fromMinor(55_731_500_00n), 'UGX')).toBe('UGX 55,731,500')
  expect(formatAmount(fromMinor(240_500_50n), 'UGX')).toBe('240,500.50')
  expect(formatAmount(fromMinor(1_200_00n), 'USD')).toBe('1,200.00')
  expect(formatAmount(fromMinor(0n), 'UGX')).toBe('0')
})

it.each([
  [100_000_00n, '500.00'],
  [100_000_01n, '1000.00'],
  [1_000_000_00n, '1000.00'],
  [1_000_000_01n, '1500.00'],
])('estimates the published fee tier of %s hundredths', (minor, fee) => {
  expect(estimateFee({ amount: fromMinor(minor), currency: 'UGX', destination: 'phone' })).toBe(fee)
})

it('estimates nothing for connected wallets and for currencies without a published fee', () => {
  expect(estimateFee({ amount: fromMinor(5_000_00n), currency: 'UGX', destination: 'wallet' })).toBe('0.00')
  expect(estimateFee({ amount: fromMinor(5_000_00n), currency: 'USD', destination: 'phone' })).toBe('0.00')
})

it.each(['UGX', 'RWF', 'BIF', 'XAF', 'XOF', 'JPY', 'KRW', 'VND'])('counts %s in whole units', (currency) => {
  expect(formatAmount(fromMinor(1_200_00n), currency)).toBe('1,200')
  expect(formatAmount(fromMinor(1_200_05n), currency)).toBe('1,200.05')
})
