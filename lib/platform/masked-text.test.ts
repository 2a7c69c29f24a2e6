import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPhone, maskText } from './mask'

type Row = readonly [text: string, shown: string]
const becomes = (text: string, shown: string) => expect(maskText(text)).toBe(shown)
const stays = (text: string) => expect(maskText(text)).toBe(text)

// As a session's token, the head of a signed one, and the secret of an authenticator are written.
const RANDOM = 'Zq3vN8sT1xYc5bLm0wRk7dHf2gJp9aUeVo4iQ6tXn-s'
const SEALED = 'eyJhbGciOiJka'
const ENROLLED = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

it.each([
  ['+256 772 000 418', '***418'],
  ['12', '***12'],
])('shows three digits of the phone %s', (phone, shown) => {
  expect(maskPhone(phone)).toBe(shown)
})

describe('a phone', () => {
  it.each<Row>([
    ['pay +256772000418 now', 'pay ***418 now'],
    ['pay 0772 000 418 now', 'pay ***418 now'],
    ['(256) 772-000-418', '***418'],
    ['tel:00256772000418', 'tel:***418'],
    ['(0772) 000--418, +256772000419', '***418, ***419'],
    ['077200041', '***041'],
    ['256772000418123', '***123'],
    ['to 0000-00-000000.', 'to ***000.'],
  ])('is cut in %j', becomes)

  it.each([
    ...['07720004', '0772   000   418', '1234567890123456', 'row772000418', '772000418x', '0772.000.418'],
    ...['from 192.168.100.200:51342', 'total 55,731,500 UGX'],
  ])('is not found in %j', stays)

  it.each([
    'submission 550e8400-e29b-41d4-a716-446655440000 sent',
    'submission 550E8400-E29B-41D4-A716-446655440000 sent',
    ...['2026-11-21', 'at 2026-11-21 10:30', 'at 2026-11-21 10:30:00', 'at 2026-11-21T10:30:00.123Z'],
    ...['2026-11-21 10:30:00.123456789', '2026-11-21T10:30+0300', '2026-11-21 10:30:00+03', '2026-11-21t10:30z'],
    'sha 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '12345678901234567890123456789012',
  ])('is no id, time or hash: %j stays', stays)

  it.each<Row>([
    ['2026-11-22 0772123456', '2026-11-22 ***456'],
    ['2026-11-220772', '***772'],
    ['2026-11-22T18:34:08.123Z to 0772123456', '2026-11-22T18:34:08.123Z to ***456'],
    ['2026-11-22 18:34:08+03:00, 0772123456', '2026-11-22 18:34:08+03:00, ***456'],
    ['550e8400-e29b-41d4-a716-446655440000 0772123456', '550e8400-e29b-41d4-a716-446655440000 ***456'],
  ])('is distinguished from an id and a time in %j', becomes)

  it('never keeps nine digits, however it is spaced', () => {
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

describe('a secret behind its name', () => {
  it.each([
    ...['token', 'access_token', 'refreshToken', 'id_token', 'csrf-token', 'otp', 'otp_code', 'otpCode', 'code'],
    ...['signature', 'secret', 'client_secret', 'clientSecret', 'password', 'newPassword', 'PASSWORD'],
    ...['apikey', 'api_key', 'api-key', 'x-api-key', 'apiKey'],
  ])('%s is removed, with or without quotes', (name) => {
    becomes(`a=1&${name}=hunter2&state=1`, `a=1&${name}=[removed]&state=1`)
    becomes(`{"${name}":"hunter2 & 3","n":1}`, `{"${name}":[removed],"n":1}`)
    becomes(`{\\"${name}\\":\\"hunter2, 3\\",\\"n\\":1}`, `{\\"${name}\\":[removed],\\"n\\":1}`)
    becomes(`{ '${name}' : 'hunter2; 3', n: 1 }`, `{ '${name}' : [removed], n: 1 }`)
    becomes(`${name}: hunter2, ${name} = hunter3; done`, `${name}: [removed], ${name} = [removed]; done`)
    becomes(`{${name}:hunter2}`, `{${name}:[removed]}`)
    becomes(`'${name}=hunter2'`, `'${name}=[removed]'`)
    becomes(`"${name}=hunter2"`, `"${name}=[removed]"`)
    for (const quote of ['"', "'"]) becomes(`${name}=${quote}hunter2 that is cut off`, `${name}=[removed]`)
  })

  it.each(['tokens: 3', 'the token is gone', 'barcode=x', 'statusCode: 400', 'status_code: 400', 'hotp=x', 'code:'])(
    'is not seen in %j',
    stays,
  )

  it.each<Row>([
    ['Authorization: Bearer abc.def~ghi+1/2_3-4==', 'Authorization: Bearer [removed]'],
    ['basic  YWJjZGVm, BEARER 12345678', 'basic [removed], BEARER [removed]'],
  ])('is removed behind the kind of authorization in %j', becomes)
  it.each(['bearer 1234567', 'bearer\t', 'forbearer 12345678', 'bearer-12345678'])('is not seen in %j', stays)
})

describe('a secret of a known form', () => {
  it.each<Row>([
    ['a -----BEGIN PRIVATE KEY-----\nMII\n-----END PRIVATE KEY----- b', 'a [removed] b'],
    ['a -----BEGIN EC2 KEY-----\nMII', 'a [removed]'],
    ['-----BEGIN A-----x-----END A----- b -----BEGIN B-----y-----END B-----', '[removed] b [removed]'],
    ['-----BEGIN A-----x-----END A2 B----- b', '[removed] b'],
    ['otpauth://totp/House:n?secret=x b, "otpauth://y"', '[removed] b, "[removed]"'],
    ["'otpauth://y'", "'[removed]'"],
    [`typed ${ENROLLED}, ${ENROLLED}.`, 'typed [removed], [removed].'],
    [`set ${SEALED}.aa.bb-_c, ${SEALED}.d`, 'set [removed], [removed]'],
    [`set ${SEALED}..aa.bb.cc`, 'set [removed]'],
    [`sent ${RANDOM} and ${RANDOM}. ${RANDOM}`, 'sent [removed] and [removed]. [removed]'],
    [
      `https://pay.example/connect/${RANDOM}/start?a=${RANDOM}`,
      'https://pay.example/connect/[removed]/start?a=[removed]',
    ],
    [`cut ${RANDOM.slice(0, 40)}`, 'cut [removed]'],
    [`${'-'.repeat(40)}aA1`, '[removed]'],
    ['outer: Failed query: select $1\nparams: x', 'outer: Failed query [removed]'],
  ])('is removed in %j', becomes)

  it.each([
    '-----BEGIN -----',
    '-----BEGIN key-----',
    'otpauth:// ',
    ENROLLED.slice(1),
    `${ENROLLED}A`,
    `-${ENROLLED}`,
    `${ENROLLED}-`,
    `${ENROLLED.slice(1)}1`,
    'eyJhbGciOiJk.a',
    `x${SEALED}.a`,
    `${SEALED}. a`,
    RANDOM.slice(0, 39),
    RANDOM.toUpperCase(),
    RANDOM.toLowerCase(),
    RANDOM.replace(/\d/g, 'x'),
    `at open (/app/.next/server/chunks/ssr/${RANDOM}.js:1:2567)`,
    `at /_next/static/chunks/${RANDOM}.css`,
    'constraint submission_one_live_generation_of_all_that_there_ever_were',
    'a failed query: select',
  ])('is not seen in %j', stays)
})
