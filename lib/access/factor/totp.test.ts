import { type TOTP, URI } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newTotpSecret, totpAddress, totpCode, totpSecretText, totpStep } from './totp'

// The secret and two of the moments of RFC 6238, appendix B, cut to six digits.
const secret = new TextEncoder().encode('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

describe('a six-digit code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('at second %d is the one the standard says', (second, code) => {
    expect(totpCode(secret, at(second))).toBe(code)
    expect(totpStep(code, secret, at(second), null)).toBe(BigInt(Math.floor(second / 30)))
  })

  it('is accepted one step early or late, and no further', () => {
    const code = totpCode(secret, at(3000))
    expect([2939, 2970, 3000, 3029, 3059].map((second) => totpStep(code, secret, at(second), null))).toEqual([
      null,
      100n,
      100n,
      100n,
      100n,
    ])
    expect(totpStep(code, secret, at(3060), null)).toBeNull()
  })

  it('is accepted once, and never one older than the last', () => {
    const [before, now] = [totpCode(secret, at(2970)), totpCode(secret, at(3000))]
    expect(totpStep(now, secret, at(3000), 99n)).toBe(100n)
    expect(totpStep(now, secret, at(3000), 100n)).toBeNull()
    expect(totpStep(before, secret, at(3000), 100n)).toBeNull()
  })

  it('may be typed with a space, and is nothing else than six digits', () => {
    expect(totpStep('287 082', secret, at(59), null)).toBe(1n)
    for (const text of ['', '28708', '2870820', '28708x', '٢٨٧٠٨٢'])
      expect(totpStep(text, secret, at(59), null)).toBeNull()
  })

  it('can be had from the text of its secret, and from its address', () => {
    expect(totpSecretText(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const address = totpAddress(secret, { issuer: 'Pearl: Ridge', account: 'a@b.example' })
    expect(totpCode(new Uint8Array((URI.parse(address) as TOTP).secret.buffer), at(59))).toBe('287082')
    expect(URI.parse(address)).toMatchObject({ issuer: 'Pearl Ridge', label: 'a@b.example', digits: 6, period: 30 })
  })

  it('belongs to a secret of 160 random bits', () => {
    expect(newTotpSecret()).toHaveLength(20)
    expect(newTotpSecret()).not.toEqual(newTotpSecret())
  })
})
