import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX = /^[0-9a-f]{64}$/i

/** Which secret signed a webhook: the current one, or the previous one while it is being replaced. */
export type SignedWith = 'current' | 'previous'

/** The signature of a webhook (contract 6.1): hexadecimal HMAC-SHA256 over its raw bytes. */
export const signatureOf = (secret: string, raw: Uint8Array): string =>
  createHmac('sha256', secret).update(raw).digest('hex')

/**
 * Finds which of `secrets`, the current and the previous one, signed these bytes; null where none did. Every secret is compared, each in
 * constant time, so that the time taken reveals nothing.
 */
export function signedWith(secrets: readonly string[], raw: Uint8Array, signature: string | null): SignedWith | null {
  if (signature === null || !HEX.test(signature)) return null
  const given = Buffer.from(signature, 'hex')
  const fits = secrets.map((secret) => timingSafeEqual(createHmac('sha256', secret).update(raw).digest(), given))
  const at = fits.indexOf(true)
  return at < 0 ? null : at === 0 ? 'current' : 'previous'
}
