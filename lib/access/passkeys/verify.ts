import 'server-only'
import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { settings } from '@/lib/platform/settings'
import { db } from '@/lib/store/open'
import { passkey } from '@/lib/store/schema/staff'
import { appProofs } from './app-proof'
import { type ChallengeFor, newChallenge, openChallenge } from './challenge'
import { readPasskeyText } from './proof'

/** The site that passkeys belong to; null where its address is a number or is not protected, for which browsers make no passkeys. */
export function passkeySite(): { readonly id: string; readonly origin: string } | null {
  const { hostname, origin, protocol } = new URL(settings().appUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return protocol === 'https:' || hostname === 'localhost' ? { id: hostname, origin } : null
}

/** What the browser needs to ask for a passkey, and the token to send back with its answer. */
export type PasskeyQuestion = { readonly options: PublicKeyCredentialRequestOptionsJSON; readonly token: string }

/** Asks for a passkey: any of this site, or one of these. Null where this site has none. */
export async function askForPasskey(asked: ChallengeFor, ids: readonly string[] = []): Promise<PasskeyQuestion | null> {
  const site = passkeySite()
  if (site === null) return null
  const { challenge, token } = newChallenge(asked)
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    challenge,
    userVerification: 'required',
    allowCredentials: ids.map((id) => ({ id })),
  })
  return { options, token }
}

/** A signature of a passkey that fits its public key, for `use_passkey` of the database, which judges whose it is and uses it up. */
export type UsedPasskey = {
  readonly credentialId: string
  readonly counter: number
  readonly challenge: string
  readonly proofs: readonly string[]
}

/**
 * Verifies what a passkey signed: for this site, for what was asked, no older than five minutes, and with its holder verified on the
 * device. Null where any of it does not fit.
 */
export async function verifyPasskey(asked: ChallengeFor, text: string): Promise<UsedPasskey | null> {
  const site = passkeySite()
  const signed = readPasskeyText(text)
  const challenge = signed && openChallenge(asked, signed.token)
  if (site === null || signed === null || !challenge) return null
  const [known] = await (await db()).select().from(passkey).where(eq(passkey.credentialId, signed.response.id))
  if (known === undefined) return null
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: signed.response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      // The database compares the counts, so that two uses at the same moment are seen.
      credential: { id: known.credentialId, publicKey: Uint8Array.from(known.publicKey), counter: 0 },
    })
    if (!verified) return null
    const hex = Buffer.from(challenge, 'base64url').toString('hex')
    return {
      credentialId: known.credentialId,
      counter: authenticationInfo.newCounter,
      challenge: `\\x${hex}`,
      proofs: appProofs(known.credentialId),
    }
  } catch {
    return null
  }
}
