import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signatureOf, signedWith } from './signature'

const CURRENT = 'the secret that counts'
const PREVIOUS = 'the secret before'
const both = [CURRENT, PREVIOUS]
const bytes = fc.uint8Array({ minLength: 1, maxLength: 400 })

describe('the signature of a webhook', () => {
  it('is the one that another program computes', () => {
    // printf '%s' '{"event":"payment.succeeded"}' | openssl dgst -sha256 -hmac secret
    const known = '7f9ff6a40c74b7d90906be5e23c87826483e8b60c698ebdcc721554646b3f500'
    expect(signatureOf('secret', Buffer.from('{"event":"payment.succeeded"}'))).toBe(known)
  })

  it('is accepted for any bytes with the secret that counts and with the one before, in either case of its digits', () => {
    fc.assert(
      fc.property(bytes, (raw) => {
        expect(signedWith(both, raw, signatureOf(CURRENT, raw))).toBe('current')
        expect(signedWith(both, raw, signatureOf(PREVIOUS, raw).toUpperCase())).toBe('previous')
        expect(signedWith([CURRENT], raw, signatureOf(PREVIOUS, raw))).toBeNull()
        expect(signedWith([], raw, signatureOf(CURRENT, raw))).toBeNull()
      }),
    )
  })

  it('is refused for any changed byte, one that is missing and one too many', () => {
    fc.assert(
      fc.property(bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (raw, place, by) => {
        const signature = signatureOf(CURRENT, raw)
        const at = place % raw.length
        const changed = raw.map((byte, n) => (n === at ? byte ^ by : byte))
        for (const other of [changed, raw.subarray(1), Buffer.concat([raw, Buffer.of(10)])])
          expect(signedWith(both, other, signature)).toBeNull()
      }),
    )
  })

  it('is refused in any other form', () => {
    const raw = Buffer.from('{}')
    const right = signatureOf(CURRENT, raw)
    const wrong = [null, '', ' ', right.slice(1), `${right}0`, `sha256=${right}`, ` ${right}`, right.replace(/./, 'g')]
    const base64 = Buffer.from(right, 'hex').toString('base64')
    for (const one of [...wrong, base64, '0'.repeat(64), `${right},${right}`])
      expect(signedWith(both, raw, one)).toBeNull()
  })
})
