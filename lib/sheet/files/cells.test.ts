import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberText } from './cells'

describe('the text of a stored number', () => {
  it.each([
    ['50000', '50000'],
    ['2.56772000418E11', '256772000418'],
    ['2.56772000418E+11', '256772000418'],
    ['1234.0999999999999', '1234.1'],
    ['33333.333333333336', '33333.3333333333'],
    ['0.1', '0.1'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.50', '1.5'],
    ['1500.000', '1500'],
    ['1E-3', '0.001'],
    ['0', '0'],
    ['-0', '0'],
    ['-12.5', '-12.5'],
    ['999999999999999.9', '1000000000000000'],
    ['1E+21', '1E+21'],
    ['', null],
    ['abc', null],
    ['.', null],
    ['1e', null],
    ['0x10', null],
    ['Infinity', null],
    ['1,5', null],
  ])('%j is %j', (stored, text) => {
    expect(numberText(stored)).toBe(text)
  })

  it('keeps every digit of whole units and of cents, however a program writes the float', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 - 1 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const text = `${whole}.${String(cents).padStart(2, '0')}`
        const plain = text.replace(/\.?0+$/, '') || '0'
        const expected = cents === 0 ? String(whole) : plain
        for (const stored of [text, String(Number(text)), Number(text).toExponential(), Number(text).toPrecision(17)]) {
          expect(numberText(stored), stored).toBe(expected)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})
