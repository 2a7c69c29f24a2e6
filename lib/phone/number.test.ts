import fc from 'fast-check'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { saying } from '@/lib/messages/test-english'
import { kindOfNumber } from '@/lib/networks/countries'
import { networkOf, readNetwork } from '@/lib/networks/networks'
import { formatDestination, formatPhone, readPhone } from './number'

const text = { kind: 'text' } as const
const national = fc.stringMatching(/^7\d{8}$/)

describe('where money goes', () => {
  it.each([
    ['+256772123456', '+256 772 123 456'],
    ['P-0412', 'P-0412'],
    ['4f0c2a1e-0000-4000-8000-000000000000', '4f0c2a1e-0000-4000-8000-000000000000'],
    [null, '—'],
  ])('%s reads %s', (to, shown) => {
    expect(formatDestination(to)).toBe(shown)
  })
})

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
    'tel:+256772123456',
    'Tel: 0772 123 456',
    'Tel. No.: 0772 123 456',
    'phone 0772123456',
    'Mob. 0772123456',
    '0772123456.',
    '0772 123 456,',
    '0772123456;',
    '="0772123456"',
    '772123456.0',
    '256772123456.00',
    '0772123456 (MTN)',
    '0772123456 (MTN Uganda)',
    '+256 772 123456 [mtn]',
    '0772123456 (MoMo)',
    '\u0660\u0667\u0667\u0662 \u0661\u0662\u0663 \u0664\u0665\u0666',
    '\uff10\uff17\uff17\uff12\uff11\uff12\uff13\uff14\uff15\uff16',
    '\uff0b256772123456',
    '0772\u200b123456',
    '0772123456\n',
  ])('reads %j as +256772123456', (cell) => {
    expect(readPhone(cell, text)).toMatchObject({ ok: true, e164: '+256772123456' })
  })

  it('says what changed, and nothing for E.164 itself', () => {
    expect(readPhone('+256772123456', text)).toEqual({
      ...{ ok: true, e164: '+256772123456', network: null, changed: null },
    })
    expect(readPhone('0772-000 418', text)).toMatchObject({
      changed: {
        from: '0772-000 418',
        to: '+256772000418',
        why: saying('Converted to international format; same number.'),
      },
    })
  })

  it('reads a number cell of a workbook only if it is a whole number', () => {
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
    ['0772 555 101 / 0701 222 333', 'ambiguous-phone'],
    ['0772555101 or 0701222333', 'ambiguous-phone'],
    ['0772555101 0701222333', 'ambiguous-phone'],
    ['0772555101\n0701222333', 'ambiguous-phone'],
    ['0772555101-0701222333', 'ambiguous-phone'],
    ['0772 555\n101', 'ambiguous-phone'],
    ['0772555101, 0772555101', 'ambiguous-phone'],
    ['0752123456 (MTN)', 'ambiguous-phone'],
    ['0772123456 (Airtel)', 'ambiguous-phone'],
    ['0772123456 (wife)', 'bad-phone'],
    ['Phone\nnumber', 'bad-phone'],
    ['Plot 5\nKampala Road', 'bad-phone'],
    ['0772123456 (2)', 'bad-phone'],
    ['0772123456/2', 'ambiguous-phone'],
    ['0772123456/', 'bad-phone'],
    ['tel:', 'bad-phone'],
    ['fax: 0772123456', 'bad-phone'],
    ['0772123456.5', 'bad-phone'],
    ['772123456.01', 'bad-phone'],
    ['\u202e654321 2770', 'bad-phone'],
    ['\u06607\u0667\u0662123456', 'bad-phone'],
    ['077212345\u00b2', 'bad-phone'],
    ['="=0772123456"', 'bad-phone'],
    ['254712345678', 'ambiguous-phone'],
    ['077212345', 'bad-phone'],
    ['07721234567', 'bad-phone'],
    ['+25677212345', 'bad-phone'],
    ['O772123456', 'bad-phone'],
    ['=772123456', 'bad-phone'],
    ['Nansubuga', 'bad-phone'],
  ])('refuses %j', (cell, code) => {
    expect(readPhone(cell, text)).toMatchObject({ ok: false, code })
  })

  it.each([
    [
      '0772 555 101 / 0701 222 333',
      'There are two phone numbers in the place of one: +256 772 555 101 and +256 701 222 333.',
    ],
    [
      '0772555101 0701222333',
      'There are two phone numbers in the place of one: +256 772 555 101 and +256 701 222 333.',
    ],
    [
      '0772555101,0701222333;0782444555',
      'There are 3 phone numbers in the place of one: +256 772 555 101, +256 701 222 333 and +256 782 444 555.',
    ],
    ['0772555101 & 0701', 'There are two values in the place of one: +256 772 555 101 and 0701.'],
    ['0772 555\n101', 'There are two values in the place of one: 0772 555 and 101.'],
    ['0752123456 (MTN)', '0752123456 (MTN) names MTN, but the number belongs to Airtel.'],
    ['\u202e654321 2770', 'The text holds a hidden character that shows its digits in another order.'],
  ])('says what is wrong with %j', (cell, sentence) => {
    expect(readPhone(cell, text)).toMatchObject({ ok: false, message: saying(sentence) })
  })

  it('says which network the cell names beside the number', () => {
    expect(readPhone('0772123456 (MTN)', text)).toMatchObject({ network: 'mtn' })
    expect(readPhone('0772123456', text)).toMatchObject({ network: null })
    expect(readPhone('0722123456 (Airtel)', text)).toMatchObject({ ok: true, network: 'airtel' })
  })

  it.each(['0414 123456', '256414123456', '+256414123456', '+256 (0) 414 123456'])(
    'reads the fixed line %j',
    (cell) => {
      expect(readPhone(cell, text)).toMatchObject({ ok: true, e164: '+256414123456' })
      expect(networkOf('+256414123456')).toBe('fixed')
    },
  )

  it('keeps the number of another country as it is written', () => {
    expect(readPhone('+254 712 345 678', text)).toMatchObject({ ok: true, e164: '+254712345678' })
    expect(networkOf('+254712345678')).toBe('unknown')
  })

  it('reads every form of a number as the same number, and its own output unchanged', () => {
    fc.assert(
      fc.property(national, fc.constantFrom('', '0', '256', '+256', '00256'), (digits, prefix) => {
        const first = readPhone(prefix + digits, text)
        expect(first).toMatchObject({ ok: true, e164: `+256${digits}` })
        expect(readPhone(`+256${digits}`, text)).toMatchObject({ e164: `+256${digits}`, changed: null })
        expect(readPhone(formatPhone(`+256${digits}`), text)).toMatchObject({ e164: `+256${digits}` })
      }),
    )
  })

  it('reads no other number when any single character is inserted', () => {
    const odd = fc.constantFrom(...'0123456789 +-/.,;()x\n\u200b\u202e\u0664\uff14'.split(''))
    const form = fc.constantFrom('0', '256', '+256', '00256', 'tel:+256', '+256 ')
    fc.assert(
      fc.property(national, form, odd, fc.nat(), (digits, prefix, mark, place) => {
        const cell = `${prefix}${digits}`
        const at = place % (cell.length + 1)
        const read = readPhone(cell.slice(0, at) + mark + cell.slice(at), text)
        if (read.ok && !/[0-9\u0664\uff14]/.test(mark)) expect(read.e164).toBe(`+256${digits}`)
      }),
      // 256700000.000
      { numRuns: 10_000, examples: [['700000000', '256', '.', 9]] },
    )
  })

  it('accepts no text whose digits are not those of the number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ().eE,/-]{7,18}$/), (cell) => {
        const read = readPhone(cell, text)
        if (read.ok) expect(cell.replace(/\.0+$/, '').replace(/\D/g, '').endsWith(read.e164.slice(-9))).toBe(true)
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
  ])('knows the network of %s', (e164, network) => {
    expect(networkOf(e164)).toBe(network)
  })

  it('understands how sheets name a network', () => {
    expect(readNetwork('MTN Uganda')).toBe('mtn')
    expect(readNetwork(' airtel-money ')).toBe('airtel')
    expect(readNetwork('Stanbic Bank')).toBeNull()
  })

  it.each([
    ...[
      'MTN_UG',
      'MTNMOMO',
      'MTN_MOMO_UGA',
      'UG_MTN',
      'mtn-mobile-money',
      'MTN MM',
      'Uganda MTN',
      'MTN Mobile Money Uganda',
    ],
    ...['MTN OpenAPI', 'mtn_momo_ug', 'MTN Uganda Ltd', 'MoMo (MTN)', 'M.T.N'],
  ])('reads %j as aggregators write MTN', (word) => {
    expect(readNetwork(word)).toBe('mtn')
  })

  it.each([
    ...[
      'AIRTEL_UG',
      'AIRTEL_OAPI_UGA',
      'UG_AIRTEL',
      'AIRTELMONEY',
      'Airtel Money Uganda',
      'airtel-mm',
      'AIRTELMONEYUG',
    ],
    ...['Uganda Airtel', 'Airtel Uganda Ltd', 'AIRTEL_MONEY_UGA'],
  ])('reads %j as aggregators write Airtel', (word) => {
    expect(readNetwork(word)).toBe('airtel')
  })

  it.each([
    ...[
      'MTN Rwanda',
      'MTN_MOMO_RWA',
      'MTN_GH',
      'AIRTEL_KE',
      'Airtel Kenya',
      'AIRTEL_OAPI_RWA',
      'AirtelTigo',
      'MTN/Airtel',
    ],
    ...['MTN or Airtel', 'not MTN', 'M-Pesa', 'Africell', 'Lycamobile', 'UTL', 'Airtel Tanzania', 'TN'],
  ])('never takes %j for a network we pay over', (word) => {
    expect(readNetwork(word)).toBeNull()
  })
})

describe('our numbering plan of Uganda', () => {
  it('agrees with the library on every number', () => {
    const anyNumber = fc.oneof(national, fc.stringMatching(/^[234]\d{8}$/), fc.stringMatching(/^20\d{7}$/))
    fc.assert(
      fc.property(anyNumber, (digits) => {
        const library = parsePhoneNumberFromString(`+256${digits}`)
        const kind = library?.isValid() ? (library.getType() === 'MOBILE' ? 'mobile' : 'fixed') : 'unassigned'
        expect(kindOfNumber(`+256${digits}`)).toBe(kind)
      }),
      { numRuns: 5_000 },
    )
  })
})
