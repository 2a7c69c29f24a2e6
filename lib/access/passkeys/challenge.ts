import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { seal, unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'

const LIFE_MS = 5 * 60_000

/** What a passkey is asked to sign for: a sign-in, a confirmation of identity, or that it is added. */
export type ChallengeFor =
  | { readonly what: 'sign-in' }
  | { readonly what: 'confirm' | 'add'; readonly sessionId: string }

const held = z.strictObject({ challenge: z.base64url(), until: z.number() })

const fieldOf = (asked: ChallengeFor) => ({
  table: 'passkey',
  column: 'challenge',
  id: asked.what === 'sign-in' ? 'sign-in' : `${asked.what} ${asked.sessionId}`,
})

/**
 * A new challenge for a passkey, valid for five minutes, with the token by which it is recognised: bound to what it is for and to the
 * session. Nothing is stored, so that a stranger cannot fill the database; the database refuses one that was used before.
 */
export function newChallenge(asked: ChallengeFor): {
  readonly challenge: Uint8Array<ArrayBuffer>
  readonly token: string
} {
  const challenge = Uint8Array.from(randomBytes(32))
  const text = JSON.stringify({
    challenge: Buffer.from(challenge).toString('base64url'),
    until: Date.now() + LIFE_MS,
  })
  return { challenge, token: Buffer.from(seal(Buffer.from(text), fieldOf(asked), settings())).toString('base64url') }
}

/** The challenge of a token as base64url; null where it is too old, for something else, of another session, or invalid. */
export function openChallenge(asked: ChallengeFor, token: string): string | null {
  try {
    const text = Buffer.from(unseal(Buffer.from(token, 'base64url'), fieldOf(asked), settings())).toString()
    const { challenge, until } = held.parse(JSON.parse(text))
    return Date.now() < until ? challenge : null
  } catch {
    return null
  }
}
