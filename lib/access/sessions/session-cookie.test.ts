import { encode } from 'next-auth/jwt'
import { describe, expect, it } from 'vitest'
import { readSessionToken, sessionCookie } from './session-cookie'

const settings = { appUrl: 'https://app.example', authSecret: 'a'.repeat(32) }
const seal = (name: string, secret: string, maxAge = 60) =>
  encode({ token: { sessionToken: 'opaque' }, secret, salt: name, maxAge })

describe('the session cookie', () => {
  it('is bound to its host over https', () => {
    expect(sessionCookie('https://app.example')).toEqual({ secure: true, name: '__Host-countinghouse.session' })
    expect(sessionCookie('http://localhost:3000')).toEqual({ secure: false, name: 'countinghouse.session' })
  })

  it('gives back the token it was sealed with', async () => {
    const { name } = sessionCookie(settings.appUrl)
    expect(await readSessionToken(`${name}=${await seal(name, settings.authSecret)}`, settings)).toBe('opaque')
  })

  it('gives nothing for another secret, another name, an expired seal, a broken one, or none', async () => {
    const { name } = sessionCookie(settings.appUrl)
    const plain = 'countinghouse.session'
    const bad = [
      `${name}=${await seal(name, 'b'.repeat(32))}`,
      `${plain}=${await seal(plain, settings.authSecret)}`,
      `${name}=${await seal(name, settings.authSecret, -60)}`,
      `${name}=eyJhbGciOiJub25lIn0.e30.`,
      '',
      null,
    ]
    for (const cookie of bad) expect(await readSessionToken(cookie, settings)).toBeNull()
  })
})
