import { createHmac, timingSafeEqual } from 'node:crypto'

const HEX = /^[0-9a-f]{64}$/i

/** Which secret signed a webhook: the current one, or the previous one while it is being replaced. */
export type SignedWith = 'current' | 'previous'

/** The signature of a webhook (contract 6.1): hexadecimal HMAC-SHA256 over its raw bytes. */
export const signatureOf = (secret: string, raw: Uint8Array): string =>
  createHmac('sha256', secret).update(raw).digest('hex')

/** How the service signs: over the raw bytes alone (contract 6.1), or over a timestamp, a dot and them, which some deployments do. */
export type SignatureForm = 'body' | 'timestamp-body'

/** What of a delivery is signed: its bytes and, in the second form, the value of its timestamp header. */
export type Signed = { readonly raw: Uint8Array; readonly signature: string | null; readonly timestamp: string | null }

/** How far the timestamp of the second form may be from our clock, in either direction. */
const WINDOW_MS = 300_000

/**
 * Finds which of `secrets`, the current and the previous one, signed these bytes; null where none did, or where the second form has no
 * timestamp within five minutes of `now` (milliseconds). Every secret is compared, each in constant time, so that the time taken reveals nothing.
 */
export function signedWith(
  secrets: readonly string[],
  { raw, signature, timestamp }: Signed,
  { form, now }: { readonly form: SignatureForm; readonly now: number } = { form: 'body', now: 0 },
): SignedWith | null {
  if (signature === null || !HEX.test(signature)) return null
  if (form === 'timestamp-body' && !isRecent(timestamp, now)) return null
  const message = form === 'body' ? raw : Buffer.concat([Buffer.from(`${timestamp}.`), raw])
  const given = Buffer.from(signature, 'hex')
  const fits = secrets.map((secret) => timingSafeEqual(createHmac('sha256', secret).update(message).digest(), given))
  const at = fits.indexOf(true)
  return at < 0 ? null : at === 0 ? 'current' : 'previous'
}

/** Seconds or milliseconds since 1970, or ISO 8601 with an offset. */
function isRecent(timestamp: string | null, now: number): boolean {
  if (timestamp === null) return false
  const moment = /^\d{10}$/.test(timestamp)
    ? Number(timestamp) * 1_000
    : /^\d{13}$/.test(timestamp)
      ? Number(timestamp)
      : /(?:Z|[+-]\d{2}:\d{2})$/.test(timestamp)
        ? Date.parse(timestamp)
        : Number.NaN
  return Math.abs(now - moment) <= WINDOW_MS
}
