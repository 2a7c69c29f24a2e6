import { z } from 'zod'
import { asObject } from '@/lib/gateway/json'
import { maybe, wireCount } from './parts'

/**
 * The answer to a request for a one-time password (contract 4.1, not shown). The password itself, which a sandbox sends
 * along, is not among what is read: it must never be shown, stored or logged.
 */
export const otpShape = z
  .object({ expires_in: maybe(wireCount), verification_methods: z.unknown().optional() })
  .transform((wire) => ({
    /** For how many seconds it is good; null where the service does not say. */
    expiresInSeconds: wire.expires_in,
    byEmail: asObject(wire.verification_methods)?.email_sent === true,
    byPhone: asObject(wire.verification_methods)?.phone_sent === true,
  }))

export type OtpSent = z.output<typeof otpShape>
