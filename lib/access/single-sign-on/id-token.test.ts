import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureTestSettings } from '@/lib/access/test-settings'
import { verifyIdToken } from './id-token'

describe('an ID token', () => {
  let server: Server
  let issuer: string
  let keys: Awaited<ReturnType<typeof generateKeyPair>>
  beforeAll(async () => {
    ensureTestSettings()
    keys = await generateKeyPair('RS256')
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
    server = createServer(({ url }, answer) => {
      const found = url?.endsWith('openid-configuration') ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] }
      answer.setHeader('content-type', 'application/json').end(JSON.stringify(found))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const about = (claims: JWTPayload = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1_000)
    return { iss: issuer, aud: 'us', sub: 'a1', iat: now, exp: now + 60, ...claims }
  }
  const signed = (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0] = keys.privateKey, alg = 'RS256') =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1' }).sign(key)
  const read = (token: string) => verifyIdToken(token, { issuer, clientId: 'us' })

  it('is read where the provider signed it for this app a moment ago', async () => {
    expect(await read(await signed(about()))).toMatchObject({ sub: 'a1' })
    expect(await read(await signed(about({ aud: ['us'] })))).toMatchObject({ sub: 'a1' })
  })

  it('is refused with another signature, without one, and with a shared secret', async () => {
    const other = await generateKeyPair('RS256')
    expect(await read(await signed(about(), other.privateKey))).toBeNull()
    expect(await read(new UnsecuredJWT(about()).encode())).toBeNull()
    expect(await read(await signed(about(), new TextEncoder().encode('a'.repeat(32)), 'HS256'))).toBeNull()
    const [head, , signature] = (await signed(about())).split('.')
    const changed = Buffer.from(JSON.stringify(about({ sub: 'b2' }))).toString('base64url')
    expect(await read([head, changed, signature].join('.'))).toBeNull()
    expect(await read('')).toBeNull()
  })

  it.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['another app', { aud: 'them' }],
    ['an end that has passed', { exp: Math.floor(Date.now() / 1_000) - 60 }],
    ['a beginning an hour ago', { iat: Math.floor(Date.now() / 1_000) - 3_600 }],
  ])('is refused with %s', async (_what, claims) => expect(await read(await signed(about(claims)))).toBeNull())
})
