import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorStack, errorText, mask, maskPhone, maskText } from './mask'

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
    'signed with -----BEGIN PRIVATE KEY-----\nMIIhunter2\n-----END PRIVATE KEY-----',
    'cut off -----BEGIN EC PRIVATE KEY-----\nMIIhunter2',
    'otpauth://totp/House:n?secret=hunter2',
    'typed JBSWY3DPEHPK3PXPHUNTER2JBSWY3DPE',
    'set eyJhbGciOiJkaXIi.hunter2.LmMDFo9Z',
    'sent Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUhunter2-s to it',
    'Failed query: select $1\nparams: hunter2',
  ])('removes what looks like a secret in %j', (text) => {
    expect(maskText(text)).not.toMatch(/hunter2/i)
    expect(maskText(text)).toMatch(/^[A-Za-z ]*\[removed\]/)
  })

  it.each([
    'at open (/app/.next/server/chunks/ssr/0Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUeVo4iQ6tXn.js:1:2567)',
    'constraint submission_one_live_generation_of_all_that_there_ever_were',
    'sha 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ])('keeps what is only long: %j', (text) => {
    expect(maskText(text)).toBe(text)
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

  it('keeps of an error what is named, as text or number and no longer than a name', () => {
    const own = { code: '23505', constraint: 'kept_pkey', errno: -111, table: 'x'.repeat(101), severity: { a: 1 } }
    const values = {
      detail: 'Key (phone)=(x)',
      where: 'x',
      parameters: ['x'],
      hint: 'x',
      internalQuery: 'x',
      input: 'x',
    }
    const shown = mask({ err: Object.assign(new RangeError('no'), own, values) }) as { err: object }
    expect(Object.keys(shown.err).sort()).toEqual(['code', 'constraint', 'errno', 'message', 'stack', 'type'])
    expect(shown.err).toMatchObject({ type: 'RangeError', message: 'no', code: '23505', errno: -111 })
  })

  it('keeps four of the errors that one gathers, and an error of another realm as an error', () => {
    const gathered = Array.from({ length: 6 }, (_, at) => Object.assign(new Error(`no ${at}`), { secret: 'x' }))
    const foreign = runInNewContext(`Object.assign(new Error('far'), { detail: 'x', code: 'E1' })`)
    const { err } = mask({ err: new AggregateError(gathered, 'all', { cause: foreign }) }) as {
      err: { errors: readonly object[]; cause: object }
    }
    expect(err.errors).toHaveLength(4)
    expect(err.errors[3]).toMatchObject({ message: 'no 3' })
    expect(Object.keys(err.cause).sort()).toEqual(['code', 'message', 'stack', 'type'])
  })

  it('ends on errors that cause each other', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(mask({ error }))).toContain('[deeper]')
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

describe('errorText', () => {
  const driver = Object.assign(new Error('invalid input syntax for type uuid: "x" of "y"'), {
    ...{ severity: 'ERROR', code: '22P02' },
  })

  it('leaves out what was typed, and keeps the names in other errors of the database', () => {
    expect(errorText(driver)).toBe('invalid input syntax for type uuid: [removed]')
    const unique = Object.assign(new Error('duplicate key value violates "kept_pkey"'), {
      ...{ severity: 'ERROR', code: '23505' },
    })
    expect(errorText(unique)).toBe('duplicate key value violates "kept_pkey"')
    expect(errorText(new Error('a word in "quotes"'))).toBe('a word in "quotes"')
    expect(errorText(new SyntaxError('Unexpected token, "{x" is not valid JSON'))).not.toContain('x"')
  })

  it('is that of the cause for an error that names a statement', () => {
    const failed = Object.assign(new Error('Failed query: x', { cause: driver }), { query: 'x', params: ['x'] })
    expect(errorText(failed)).toBe('invalid input syntax for type uuid: [removed]')
    expect(errorText(Object.assign(new Error('Failed query: x'), { query: 'x' }))).toBe('Failed query [removed]')
    expect(errorText('call 0772000418')).toBe('call ***418')
  })

  it('stands above the frames of the stack, without the lines of the message', () => {
    const failed = Object.assign(new Error('Failed query: x\n    at the place of +256772000418'), { query: 'x' })
    const lines = errorStack(Object.assign(failed, { cause: driver })).split('\n')
    expect(lines[0]).toBe('Error: invalid input syntax for type uuid: [removed]')
    expect(lines[1]).toMatch(/^ +at .*mask\.test\.ts/)
    expect(lines.join('')).not.toContain('the place')
  })
})
