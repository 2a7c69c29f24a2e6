import 'server-only'
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { log } from '@/lib/platform/log'
import type { Settings } from '@/lib/platform/settings'

type Provider = Pick<NonNullable<Settings['singleSignOn']>, 'issuer' | 'clientId'>

const TIMEOUT_MS = 10_000
const KEPT_MS = 60 * 60 * 1_000
// With a shared secret anybody who knows it could sign.
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const discovered = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Asks the identity provider, and for ten seconds at most: a person waits for it. */
export function askProvider(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  // biome-ignore lint/style/noRestrictedGlobals: an identity provider is neither the service nor a route of ours
  return fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
}

type Kept = { readonly issuer: string; readonly until: number; readonly keys: JWTVerifyGetKey }
let kept: Kept | null = null

async function keysOf(issuer: string): Promise<JWTVerifyGetKey> {
  if (kept?.issuer === issuer && Date.now() < kept.until) return kept.keys
  const answer = await askProvider(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { issuer: named, jwks_uri: address } = discovered.parse(await answer.json())
  if (named !== issuer) throw new Error('The identity provider names another issuer')
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS })
  kept = { issuer, until: Date.now() + KEPT_MS, keys }
  return keys
}

/**
 * The claims of an ID token, after its signature, issuer, audience and age were verified; null where one of them is wrong. The library of
 * the sign-in checks state, nonce and the rest, but not the signature, because the token came over a verified connection.
 */
export async function verifyIdToken(token: string, { issuer, clientId }: Provider): Promise<JWTPayload | null> {
  try {
    const checks = { issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: 30, maxTokenAge: '10 minutes' }
    const { payload } = await jwtVerify(token, await keysOf(issuer), checks)
    return payload
  } catch (err) {
    log.warn({ err }, 'an ID token of the identity provider was refused')
    return null
  }
}
