import { randomInt } from 'node:crypto'
import { invalid } from '../answers/refusal.ts'
import type { World } from '../world.ts'

/** The lifetime of a code, in seconds. */
export const OTP_SECONDS = 300

// A code that is always accepted, so that an integration can be tried without requesting one.
const ALWAYS = '123456'

export type OtpRecipient = { email: string | null; phone: string | null }

/** Issues a six-digit code for an e-mail address or a phone number. */
export function issueOtp(world: World, recipient: OtpRecipient): string {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const expires = world.clock.now() + OTP_SECONDS * 1_000
  world.store.run(
    'INSERT INTO otp (code, email, phone_number, expires_at) VALUES (?, ?, ?, ?)',
    code,
    recipient.email,
    recipient.phone,
    expires,
  )
  return code
}

/** Marks a code as used; refuses one that was not issued to this person, was used or has expired. */
export function spendOtp(world: World, recipient: OtpRecipient, code: string, field: string): void {
  if (code === ALWAYS) return
  const now = world.clock.now()
  const spent = world.store.run(
    `UPDATE otp SET used_at = ?1 WHERE id = (SELECT id FROM otp WHERE code = ?2 AND used_at IS NULL AND expires_at > ?1
     AND (email = ?3 OR phone_number = ?4) LIMIT 1)`,
    now,
    code,
    recipient.email,
    recipient.phone,
  )
  if (spent === 0) throw invalid(field, 'invalid_or_expired', 'The one-time password is wrong or has expired.')
}
