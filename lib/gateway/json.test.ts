import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAnswerJson, readJson, unwrap } from './json'

describe('reading JSON', () => {
  it('keeps every number as it was written', () => {
    expect(readJson('{"a":1500.10,"b":[1e21,12345678901234567890.12],"c":-0}')).toEqual({
      a: '1500.10',
      b: ['1e21', '12345678901234567890.12'],
      c: '-0',
    })
  })

  it.each(['', '<html>', '{"a":', 'undefined'])('reads %j as nothing', (text) => expect(readJson(text)).toBeNull())
})

describe('reading an answer', () => {
  const TOKENS = [
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    ' ',
    '\n',
    'null',
    'true',
    '1',
    '-0',
    '1500.10',
    '1e21',
    '01',
    '1.',
    '-',
    '.5',
    '"a"',
    '"1,500.10"',
  ]

  it.each(['{1:2}', '{"a":1 :2}', '[1 2]', '[01]', '[1.]', '[-]', '[0x1]', '["a]', '"a"1', '[1.2.3]', '[1-2]'])(
    'reads %s as nothing, as it is no JSON',
    (text) => expect(readAnswerJson(text)).toBeNull(),
  )

  it('reads as `readJson` does where no character is unusual', () => {
    const listing =
      '{"total":5000,"at": -0 ,"rows":[{"amount":"46,450.00","fee":1500.10,"text":"a: 5, [6]"},\n{"amount":1E+2}]}'
    expect(readAnswerJson(listing)).toEqual(readJson(listing))
    expect(readAnswerJson(listing)).toMatchObject({
      total: '5000',
      at: '-0',
      rows: [{ fee: '1500.10' }, { amount: '1E+2' }],
    })
    const pieces = fc.array(fc.constantFrom(...TOKENS), { maxLength: 12 }).map((some) => some.join(''))
    fc.assert(
      fc.property(pieces, (text) => {
        expect(readAnswerJson(text)).toEqual(readJson(text))
      }),
      { numRuns: 2_000 },
    )
    fc.assert(
      fc.property(fc.json(), (text) => {
        if (!/[\\\p{C}\p{Zl}\p{Zp}]/u.test(text)) expect(readAnswerJson(text)).toEqual(readJson(text))
      }),
    )
  })

  it('replaces unusual characters, escaped or not', () => {
    expect(readAnswerJson('{"a":"x\u202ey","b":"x\\u202ey","c":1.50}')).toEqual({
      a: 'x\ufffdy',
      b: 'x\ufffdy',
      c: '1.50',
    })
  })
})

describe('the success envelope', () => {
  it('is removed only when all three conditions hold', () => {
    const data = { disbursement_id: 'x', status: 'processing' }
    expect(unwrap({ status: 'success', data, meta: {} })).toBe(data)
    for (const other of [
      { status: 'success', data },
      { status: 'success', data, meta: null },
      { status: 'success', data, meta: [] },
      { status: 'success', data: [data], meta: {} },
      { status: 'Success', data, meta: {} },
      { status: 'processing', data, meta: {} },
    ])
      expect(unwrap(other)).toBe(other)
  })

  it('leaves every bare object alone', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.string()), (bare) => unwrap(bare) === bare))
  })
})
