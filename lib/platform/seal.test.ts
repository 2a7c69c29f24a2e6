import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal'

const keys = { secretsKey: 'the present key of this instance, long', secretsKeyPrevious: null }
const place = { table: 'staff', column: 'totp_secret', id: '5f0e' }
const plain = Uint8Array.of(1, 2, 3, 250)

describe('a sealed value', () => {
  it('opens in its field, and looks different each time', () => {
    const sealed = seal(plain, place, keys)
    expect(Uint8Array.from(unseal(sealed, place, keys))).toEqual(plain)
    expect(seal(plain, place, keys)).not.toEqual(sealed)
    expect(Buffer.from(sealed).includes(Buffer.from(plain))).toBe(false)
  })

  it.each([{ table: 'session' }, { column: 'other' }, { id: '5f0f' }])('does not open moved to %o', (moved) => {
    expect(() => unseal(seal(plain, place, keys), { ...place, ...moved }, keys)).toThrow()
  })

  it('does not open when a single bit of it was changed', () => {
    const sealed = seal(plain, place, keys)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(changed, place, keys)).toThrow()
    }
    expect(() => unseal(sealed.subarray(0, 10), place, keys)).toThrow()
  })

  it('opens under the key before, and no longer when that is gone', () => {
    const sealed = seal(plain, place, keys)
    const next = { secretsKey: 'the next key of this instance, as long', secretsKeyPrevious: keys.secretsKey }
    expect(Uint8Array.from(unseal(sealed, place, next))).toEqual(plain)
    expect(() => unseal(sealed, place, { ...next, secretsKeyPrevious: null })).toThrow(/key/)
  })
})
