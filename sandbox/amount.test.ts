import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatGrouped, parseAmount, sumMinor } from './amount.ts'

test('digits, a dot and two digits are an amount', () => {
  expect(parseAmount('50000.00')).toBe(5_000_000)
  expect(parseAmount('0.01')).toBe(1)
})

test.each(['50000', '50,000.00', '1.5', '1.500', '-1.00', '1e3', '', ' 1.00', '999999999999999.00'])(
  '%j is none',
  (text) => {
    expect(parseAmount(text)).toBeNull()
  },
)

test('a written amount is read back unchanged', async () => {
  await assert(property(integer({ min: 0 }), (minor) => parseAmount(formatAmount(minor)) === minor))
})

test('payment answers carry thousands separators', () => {
  expect(formatGrouped(123_456_789)).toBe('1,234,567.89')
  expect(formatGrouped(99_900)).toBe('999.00')
  expect(formatGrouped(5)).toBe('0.05')
})

test('a sum that cannot be exact is null', () => {
  expect(sumMinor([1, 2])).toBe(3)
  expect(sumMinor([9_000_000_000_000_000, 1])).toBeNull()
})
