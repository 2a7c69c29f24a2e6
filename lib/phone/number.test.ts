import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { formatPhone, readPhone } from './number'
import { railOf, readRail } from './rails'
import { kindInUganda } from './uganda'

const text = { kind: 'text' } as const
const national = fc.stringMatching(/^7\d{8}$/)

describe('reading a phone', () => {
  it.each([
    '0772123456',
    '772 123 456',
    '772123456',
    '256772123456',
    '00256772123456',
    '+256772123456',
    '+256 772-123-456',
    '(0772) 123456',
    '+256 (0) 772 123 456',
    '0772.123.456',
    "'0772123456",
    '256,772,123,456',
    '\u202a+256 772 123 456\u202c',
    ' 0772\u00a0123\u2011456 ',
  ])('restores %j', (cell) => {
    expect(readPhone(cell, text)).toMatchObject({ ok: true, e164: '+256772123456' })
  })

  it('says what changed, and nothing for E.164 itself', () => {
    expect(readPhone('+256772123456', text)).toEqual({ ok: true, e164: '+256772123456', changed: null })
    expect(readPhone('0772-000 418', text)).toMatchObject({
      changed: {
        from: '0772-000 418',
        to: '+256772000418',
        why: 'Spaces and marks and the home zero go; the country code comes in. No digit of the number changes.',
      },
    })
  })

  it('reads a number cell of a workbook whole', () => {
    expect(readPhone('256772123456', { kind: 'number' })).toMatchObject({ ok: true, e164: '+256772123456' })
    expect(readPhone('25677212345.6', { kind: 'number' })).toMatchObject({ ok: false, code: 'bad-phone' })
  })

  it.each(['2.56772E+11', '2,56772E+11', '2.567e11', '2.56772123456E+11', '7.72E+08'])('never repairs %j', (cell) => {
    expect(readPhone(cell, text)).toMatchObject({ ok: false, code: 'phone-lost-precision' })
    expect(readPhone(cell, { kind: 'number' })).toMatchObject({ ok: false, code: 'phone-lost-precision' })
  })

  it.each([
    ['', 'missing-phone'],
    ['0772123456 / 0752123456', 'ambiguous-phone'],
    ['254712345678', 'ambiguous-phone'],
    ['077212345', 'bad-phone'],
    ['07721234567', 'bad-phone'],
    ['772123456.0', 'bad-phone'],
    ['+25677212345', 'bad-phone'],
    ['O772123456', 'bad-phone'],
    ['=772123456', 'bad-phone'],
    ['Nansubuga', 'bad-phone'],
  ])('stops at %j', (cell, code) => {
    expect(readPhone(cell, text)).toMatchObject({ ok: false, code })
  })

  it.each(['0414 123456', '256414123456', '+256414123456', '+256 (0) 414 123456'])(
    'restores the fixed line %j',
    (cell) => {
      expect(readPhone(cell, text)).toMatchObject({ ok: true, e164: '+256414123456' })
      expect(railOf('+256414123456')).toBe('fixed')
    },
  )

  it('keeps the number of another country as it is written', () => {
    expect(readPhone('+254 712 345 678', text)).toMatchObject({ ok: true, e164: '+254712345678' })
    expect(railOf('+254712345678')).toBe('unknown')
  })

  it('gives one number for every form of it, and reads its own answer unchanged', () => {
    fc.assert(
      fc.property(national, fc.constantFrom('', '0', '256', '+256', '00256'), (digits, prefix) => {
        const first = readPhone(prefix + digits, text)
        expect(first).toMatchObject({ ok: true, e164: `+256${digits}` })
        expect(readPhone(`+256${digits}`, text)).toMatchObject({ e164: `+256${digits}`, changed: null })
        expect(readPhone(formatPhone(`+256${digits}`), text)).toMatchObject({ e164: `+256${digits}` })
      }),
    )
  })

  it('accepts no text whose digits are not those of the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ().eE,/-]{7,18}$/), (cell) => {
        const read = readPhone(cell, text)
        if (read.ok) expect(cell.replace(/\D/g, '').endsWith(read.e164.slice(-9))).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('networks', () => {
  it.each([
    ['+256772123456', 'mtn'],
    ['+256790123456', 'mtn'],
    ['+256700000100', 'airtel'],
    ['+256752123456', 'airtel'],
    ['+256711000000', 'other'],
    ['+256414123456', 'fixed'],
    ['+256800100100', 'unknown'],
    ['+14155550100', 'unknown'],
  ])('places %s', (e164, network) => {
    expect(railOf(e164)).toBe(network)
  })

  it('understands how sheets name a rail', () => {
    expect(readRail('MTN Uganda')).toBe('mtn')
    expect(readRail(' airtel-money ')).toBe('airtel')
    expect(readRail('Stanbic Bank')).toBeNull()
  })
})

describe('the compiled plan of Uganda', () => {
  it('agrees with the library on every number', () => {
    const anyNumber = fc.oneof(national, fc.stringMatching(/^[234]\d{8}$/), fc.stringMatching(/^20\d{7}$/))
    fc.assert(
      fc.property(anyNumber, (digits) => {
        const library = parsePhoneNumberFromString(`+256${digits}`)
        const kind = library?.isValid() ? (library.getType() === 'MOBILE' ? 'mobile' : 'fixed') : 'unassigned'
        expect(kindInUganda(digits)).toBe(kind)
      }),
      { numRuns: 5_000 },
    )
  })
})
