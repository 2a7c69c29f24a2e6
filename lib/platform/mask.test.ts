import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mask, maskPhone, maskText } from './mask'

describe('maskText', () => {
  it.each([
    ['pay +256772000418 now', 'pay ***418 now'],
    ['pay 0772 000 418 now', 'pay ***418 now'],
    ['(256) 772-000-418', '***418'],
    ['tel:00256772000418', 'tel:***418'],
  ])('cuts the phone in %j', (text, shown) => {
    expect(maskText(text)).toBe(shown)
  })

  it.each([
    'submission 550e8400-e29b-41d4-a716-446655440000 sent',
    'at 2026-11-21T10:30:00.123Z',
    'at 2026-11-21 10:30:00',
    'from 192.168.100.200:51342',
    'total 55,731,500 UGX',
    'sha 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('keeps %j', (text) => {
    expect(maskText(text)).toBe(text)
  })

  it.each([
    'Authorization: Bearer abc.def.ghi-12345',
    '/connect/callback?code=hunter2hunter&state=1',
    '{"otp":"hunter2hunter"}',
    'api-key=hunter2hunter',
    'client_secret: hunter2hunter',
  ])('removes the secret in %j', (text) => {
    expect(maskText(text)).not.toMatch(/hunter2|abc\.def/)
    expect(maskText(text)).toContain('[removed]')
  })

  it.each([
    ['to 0000-00-000000.', 'to ***000.'],
    ['2026-11-22 0772123456', '2026-11-22 ***456'],
    ['2026-11-22T18:34:08.123Z to 0772123456', '2026-11-22T18:34:08.123Z to ***456'],
    ['2026-11-22 18:34:08+03:00, 0772123456', '2026-11-22 18:34:08+03:00, ***456'],
  ])('distinguishes a time from a phone in %j', (text, shown) => {
    expect(maskText(text)).toBe(shown)
  })

  it('never leaves nine digits of a phone, however it is spaced', () => {
    const gap = fc.constantFrom('', ' ', '-')
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), gap), { minLength: 9, maxLength: 15 })
    fc.assert(
      fc.property(digits, fc.constantFrom('+', '00', ''), (parts, prefix) => {
        const body = parts.map(([digit, after], at) => `${digit}${at === parts.length - 1 ? '' : after}`).join('')
        // A day with other digits behind a space is a day.
        fc.pre(
          !/^\d{4}-\d{2}-\d{2}(?!\d)/.test(`${prefix}${body}`) && prefix.length + body.replace(/\D/g, '').length <= 15,
        )
        expect(maskText(`to ${prefix}${body}.`)).toMatch(/^to \*\*\*\d{3}\.$/)
      }),
    )
  })
})

describe('mask', () => {
  it('removes fields that hold secrets, at any depth and in any spelling', () => {
    const secrets = { 'api-key': 'k', Authorization: 'a', 'Set-Cookie': 'c', newPassword: 'p', otp: '123456' }
    const more = { access_token: 't', 'X-service-Signature': 's', clientSecret: 'x', totpSecret: 'y', otp_code: '1' }
    const shown = mask({ outer: [{ ...secrets, ...more }] }) as { outer: [Record<string, string>] }
    expect(new Set(Object.values(shown.outer[0]))).toEqual(new Set(['[removed]']))
  })

  it('masks phones by field name even as numbers, and keeps other numbers', () => {
    expect(mask({ phone_number: 256772000418, amountMinor: 5573150000, n: 12n })).toEqual({
      phone_number: '***418',
      amountMinor: 5573150000,
      n: '12',
    })
  })

  it('masks errors, their causes and their own fields', () => {
    const error = Object.assign(new Error('no answer for 0772000418', { cause: new Error('token=abcdefgh') }), {
      password: 'p',
    })
    const text = JSON.stringify(mask({ err: error }))
    expect(text).not.toMatch(/0772000418|abcdefgh|"p"/)
    expect(text).toContain('no answer for ***418')
  })

  it('ends on a cycle and never prints bytes', () => {
    const round: Record<string, unknown> = { body: new Uint8Array(3) }
    Object.assign(round, { self: round })
    expect(JSON.stringify(mask(round))).toContain('[3 bytes]')
  })
})

it('shows three digits of a phone', () => {
  expect(maskPhone('+256 772 000 418')).toBe('***418')
})
