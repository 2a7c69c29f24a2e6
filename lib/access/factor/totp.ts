import 'server-only'
import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
const WINDOW = 1
const SECRET_BYTES = 20

const generator = (secret: Uint8Array) =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  })

/** A secret in the form that people copy and authenticators read: base32, 32 letters and digits. */
export const totpSecretText = (secret: Uint8Array): string => generator(secret).secret.base32

/** The address that an authenticator scans: issuer, account and secret. */
export function totpAddress(secret: Uint8Array, of: { readonly issuer: string; readonly account: string }): string {
  const totp = generator(secret)
  // In the standard the colon separates issuer and account.
  totp.issuer = of.issuer.replace(/\s*:\s*/g, ' ')
  totp.label = of.account
  return totp.toString()
}

/** A fresh secret for a person's authenticator. */
export const newTotpSecret = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SECRET_BYTES))

/**
 * The time step of a six-digit code, or null when it belongs to none near `at` (one step before or after). A step that was
 * accepted before, or an older one, is refused: `lastStep` is the latest accepted step, null when there is none.
 */
export function totpStep(code: string, secret: Uint8Array, at: Date, lastStep: bigint | null): bigint | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = generator(secret).validate({ token, timestamp: at.getTime(), window: WINDOW })
  if (delta === null) return null
  const step = BigInt(Math.floor(at.getTime() / 1000 / PERIOD) + delta)
  return lastStep !== null && step <= lastStep ? null : step
}

/** The code that the authenticator of a person shows at a moment. */
export const totpCode = (secret: Uint8Array, at: Date): string =>
  generator(secret).generate({ timestamp: at.getTime() })
