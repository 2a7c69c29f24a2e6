import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { signatureOf, signedWith } from './signature'

const CURRENT = 'the secret that counts'
const PREVIOUS = 'the secret before'
const both = [CURRENT, PREVIOUS]
const bodyOf = (raw: Uint8Array, signature: string | null) => ({ raw, signature, timestamp: null })
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
        expect(signedWith(both, bodyOf(raw, signatureOf(CURRENT, raw)))).toBe('current')
        expect(signedWith(both, bodyOf(raw, signatureOf(PREVIOUS, raw).toUpperCase()))).toBe('previous')
        expect(signedWith([CURRENT], bodyOf(raw, signatureOf(PREVIOUS, raw)))).toBeNull()
        expect(signedWith([], bodyOf(raw, signatureOf(CURRENT, raw)))).toBeNull()
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
          expect(signedWith(both, bodyOf(other, signature))).toBeNull()
      }),
    )
  })

  it('is refused in any other form', () => {
    const raw = Buffer.from('{}')
    const right = signatureOf(CURRENT, raw)
    const wrong = [null, '', ' ', right.slice(1), `${right}0`, `sha256=${right}`, ` ${right}`, right.replace(/./, 'g')]
    const base64 = Buffer.from(right, 'hex').toString('base64')
    for (const one of [...wrong, base64, '0'.repeat(64), `${right},${right}`])
      expect(signedWith(both, bodyOf(raw, one))).toBeNull()
  })
})

describe('the second form of signature, over a timestamp, a dot and the body', () => {
  const now = Date.parse('2026-11-26T10:00:00Z')
  const raw = Buffer.from('{"event":"payment.succeeded"}')
  const by = (timestamp: string, secret = CURRENT) => ({
    ...{ raw, timestamp },
    signature: signatureOf(secret, Buffer.concat([Buffer.from(`${timestamp}.`), raw])),
  })
  const read = (signed: ReturnType<typeof by>) => signedWith(both, signed, { form: 'timestamp-body', now })

  it.each(['1795687200', '1795687200000', '2026-11-26T10:00:00Z', '2026-11-26T13:00:00.000+03:00'])(
    'is accepted with the timestamp %s, and within five minutes of it',
    (timestamp) => {
      expect(read(by(timestamp))).toBe('current')
      expect(read(by(timestamp, PREVIOUS))).toBe('previous')
      for (const [away, accepted] of [
        [299_000, 'current'],
        [-299_000, 'current'],
        [301_000, null],
        [-301_000, null],
      ] as const)
        expect(signedWith(both, by(timestamp), { form: 'timestamp-body', now: now + away })).toBe(accepted)
    },
  )

  it('is refused with another timestamp than was signed, without one, and in the first form', () => {
    const signed = by('1795687200')
    expect(read({ ...signed, timestamp: '1795687201' })).toBeNull()
    expect(signedWith(both, { ...signed, timestamp: null }, { form: 'timestamp-body', now })).toBeNull()
    expect(read({ ...signed, signature: signatureOf(CURRENT, raw) })).toBeNull()
    expect(signedWith(both, signed)).toBeNull()
    // Without an offset it names no moment.
    expect(read(by('2026-11-26T10:00:00'))).toBeNull()
  })
})
