import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromMinor, hasCents, parseAmount, readCellAmount, sum, toMinor } from './amount'

const minor = fc.bigInt({ min: 0n, max: 10n ** 15n })

describe('amounts of the wire', () => {
  it('keeps the digits and drops the separators', () => {
    expect(parseAmount('1,500.00')).toBe('1500.00')
    expect(parseAmount('0001500.00')).toBe('1500.00')
    expect(parseAmount('50000.00')).toBe('50000.00')
    expect(parseAmount('12,500.00')).toBe('12500.00')
    expect(parseAmount('1,234,567.00')).toBe('1234567.00')
  })

  it.each(['1500', '1500.0', '1,50.00', '1500.000', '-1.00', '+1.00', '', ' 1.00', '1e3', '١٢.٠٠'])(
    'refuses %j',
    (text) => {
      expect(parseAmount(text)).toBeNull()
    },
  )

  it('survives text, hundredths and back', () => {
    fc.assert(
      fc.property(minor, (hundredths) => {
        const amount = fromMinor(hundredths)
        expect(parseAmount(amount)).toBe(amount)
        expect(toMinor(amount)).toBe(hundredths)
      }),
      { numRuns: 10_000 },
    )
  })

  it('adds without losing a cent', () => {
    fc.assert(
      fc.property(fc.array(minor), (parts) => {
        expect(toMinor(sum(parts.map(fromMinor)))).toBe(parts.reduce((a, b) => a + b, 0n))
      }),
    )
    expect(sum([])).toBe('0.00')
  })

  it('never makes an amount below zero', () => {
    expect(() => fromMinor(-1n)).toThrow(RangeError)
  })

  it('tells cents from whole units', () => {
    expect(hasCents(fromMinor(240_500_50n))).toBe(true)
    expect(hasCents(fromMinor(240_500_00n))).toBe(false)
  })
})

describe('amounts of a cell', () => {
  it.each([
    ['1500', '1500.00', null],
    ['1,500', '1500.00', null],
    ['1500.00', '1500.00', null],
    ['1500.5', '1500.50', null],
    ['50 000', '50000.00', null],
    ['50\u00a0000', '50000.00', null],
    ['UGX 50,000/=', '50000.00', 'UGX'],
    ['UGX50,000', '50000.00', 'UGX'],
    ['Shs. 50,000', '50000.00', null],
    ['50,000/-', '50000.00', null],
    ['50000 ugx', '50000.00', 'UGX'],
    ['$1,200.50', '1200.50', 'USD'],
    ['1,234,567.89', '1234567.89', null],
    ['50000ugx', '50000.00', 'UGX'],
    ['50  000', '50000.00', null],
    ['999999999999', '999999999999.00', null],
  ])('reads %j', (cell, amount, currency) => {
    expect(readCellAmount(cell)).toMatchObject({ ok: true, amount, currency })
  })

  it.each([
    ['', 'missing-amount'],
    ['   ', 'missing-amount'],
    ['1.500', 'ambiguous-amount'],
    ['1,50', 'ambiguous-amount'],
    ['50.000', 'ambiguous-amount'],
    ['1.234,50', 'ambiguous-amount'],
    ['1.500.000', 'ambiguous-amount'],
    ['1 500,00', 'ambiguous-amount'],
    ['1,500 000', 'ambiguous-amount'],
    ['5e4', 'bad-amount'],
    ['5E+04', 'bad-amount'],
    ['50k', 'bad-amount'],
    ['fifty', 'bad-amount'],
    ['0772123456', 'bad-amount'],
    ['+500', 'bad-amount'],
    ['=1+1', 'bad-amount'],
    ['12%', 'bad-amount'],
    ['UGX 500 UGX', 'bad-amount'],
    ['0', 'zero-amount'],
    ['0.00', 'zero-amount'],
    ['-500', 'negative-amount'],
    ['(500)', 'negative-amount'],
    ['\u2212500', 'negative-amount'],
    ['1500.005', 'too-many-decimals'],
    ['9999999999999', 'too-large-amount'],
    ['1000000000000', 'too-large-amount'],
    ['500-', 'negative-amount'],
    ['(500)/-', 'negative-amount'],
    ['5-5', 'bad-amount'],
    ['UGX (500)', 'bad-amount'],
    ['(500) UGX', 'bad-amount'],
    ['XYZ 500', 'bad-amount'],
    ['1 5000', 'ambiguous-amount'],
    ['1.5005', 'too-many-decimals'],
    ['1,500.005', 'too-many-decimals'],
    ['12,345.6789', 'too-many-decimals'],
    ['1,234,567.891', 'too-many-decimals'],
    ['1,23,456.789', 'ambiguous-amount'],
    ['1,500.005,5', 'ambiguous-amount'],
  ])('does not guess at %j', (cell, code) => {
    expect(readCellAmount(cell)).toMatchObject({ ok: false, code })
  })

  it('knows that the dot of a number cell is a decimal point', () => {
    expect(readCellAmount('1.5', 'number')).toMatchObject({ ok: true, amount: '1.50' })
    expect(readCellAmount('50.125', 'number')).toMatchObject({ ok: false, code: 'too-many-decimals' })
    expect(readCellAmount('1.2.345', 'number')).toMatchObject({ ok: false, code: 'ambiguous-amount' })
  })

  it.each([
    ['sh', null],
    ['Shs', null],
    ['UGX', 'UGX'],
    ['Ush', 'UGX'],
    ['KES', 'KES'],
    ['Ksh', 'KES'],
    ['TZS', 'TZS'],
    ['Tsh', 'TZS'],
    ['RWF', 'RWF'],
    ['USD', 'USD'],
    ['US$', 'USD'],
    ['$', 'USD'],
    ['EUR', 'EUR'],
    ['€', 'EUR'],
    ['GBP', 'GBP'],
    ['£', 'GBP'],
  ])('reads the mark %s before or after the digits as %s', (mark, currency) => {
    for (const cell of [`${mark} 500`, `500 ${mark}`, `${mark}500`])
      expect(readCellAmount(cell), cell).toMatchObject({ ok: true, amount: '500.00', currency })
  })

  it.each([
    ['', 'There is no amount.'],
    ['fifty', 'fifty is not an amount we can read.'],
    ['1.500', '1.500 can be read as two different amounts.'],
    ['0', 'The amount is zero.'],
    ['-500', '-500 is below zero, and a payout is never below zero.'],
    ['1.0005', '1.0005 has more than two decimals.'],
    ['9999999999999', '9999999999999 is larger than any amount we can send.'],
  ])('says of %j what is wrong with it', (cell, sentence) => {
    expect(readCellAmount(cell)).toMatchObject({ ok: false, sentence })
  })

  it('shows what was stripped, and nothing where nothing was', () => {
    expect(readCellAmount('UGX 50,000/=')).toMatchObject({ changed: { from: 'UGX 50,000/=', to: '50000.00' } })
    expect(readCellAmount('50000')).toMatchObject({ changed: null })
  })

  it('reads back every amount as people write it', () => {
    const written = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 13n }), fc.constantFrom(',', ' ', ''))
    fc.assert(
      fc.property(written, ([hundredths, separator]) => {
        const [whole = '', cents] = fromMinor(hundredths).split('.')
        const cell = `${whole.replace(/\B(?=(?:\d{3})+$)/g, separator)}.${cents}`
        expect(readCellAmount(cell)).toMatchObject({ ok: true, amount: fromMinor(hundredths) })
      }),
    )
  })

  it('never changes a digit of what it accepts', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9.,e+\- /=U]{1,14}$/), (cell) => {
        const read = readCellAmount(cell)
        if (!read.ok) return
        const typed = cell.replace(/[^\d.]/g, '').replace(/\.$/, '')
        expect(Number(read.amount)).toBe(Number(typed))
      }),
      { numRuns: 5_000 },
    )
  })
})
