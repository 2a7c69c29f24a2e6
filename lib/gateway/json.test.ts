import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson, unwrap } from './json'

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
