import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX = /^[0-9a-f]{64}$/i

/** Which secret a delivery was signed with: the one that counts, or the one before while it is being changed. */
export type SignedWith = 'current' | 'previous'

/** The signature of a delivery (contract 6.1): hex HMAC-SHA256 over its raw bytes. */
export const signatureOf = (secret: string, raw: Uint8Array): string =>
  createHmac('sha256', secret).update(raw).digest('hex')

/**
 * Which of the secrets signed these bytes; null where none did. `secrets` are the current one and the one before. Every
 * secret is compared, each in constant time, so that the time taken tells nothing.
 */
export function signedWith(secrets: readonly string[], raw: Uint8Array, signature: string | null): SignedWith | null {
  if (signature === null || !HEX.test(signature)) return null
  const given = Buffer.from(signature, 'hex')
  const fits = secrets.map((secret) => timingSafeEqual(createHmac('sha256', secret).update(raw).digest(), given))
  const at = fits.indexOf(true)
  return at < 0 ? null : at === 0 ? 'current' : 'previous'
}
