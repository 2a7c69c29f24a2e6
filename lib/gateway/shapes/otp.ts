import { z } from 'zod'
import { asObject } from '@/lib/gateway/json'
import { maybe, wireCount } from './parts'

/**
 * The answer to a request for a one-time password (contract 4.1, not shown). The password itself, which a sandbox also returns,
 * is not read: it must never be shown, stored or logged.
 */
export const otpShape = z
  .object({ expires_in: maybe(wireCount), verification_methods: z.unknown().optional() })
  .transform((wire) => ({
    /** For how many seconds it is valid; null where the answer does not contain it. */
    expiresInSeconds: wire.expires_in,
    byEmail: asObject(wire.verification_methods)?.email_sent === true,
    byPhone: asObject(wire.verification_methods)?.phone_sent === true,
  }))

export type OtpSent = z.output<typeof otpShape>
