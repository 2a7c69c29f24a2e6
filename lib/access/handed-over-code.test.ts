import { describe, expect, it } from 'vitest'
import { readHandedOver } from './handed-over-code'

describe('a code that was handed over', () => {
  it('is read however its groups are written', () => {
    const code = 'azsa-s65s-y2hc-pw8f-cnun-5waj'
    for (const typed of [
      code,
      ` ${code.toUpperCase()}\n`,
      code.replaceAll('-', ' '),
      code.replaceAll('-', ''),
      code.replaceAll('-', '–'),
    ])
      expect(readHandedOver(typed)).toBe(code)
  })

  it('is nothing shorter, longer or else', () => {
    for (const typed of [
      '',
      '123456',
      'azsa-s65s',
      'azsa-s65s-y2hc-pw8f-cnun-5waj-5waj',
      'azsa_s65s_y2hc_pw8f_cnun_5waj',
    ])
      expect(readHandedOver(typed)).toBeNull()
  })
})
