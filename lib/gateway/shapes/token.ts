import { z } from 'zod'
import { maybe, wireCount, wireId } from './parts'

const short = z.string().min(1).max(500)

/**
 * The answer of the token route (contract 2.5). An older deployment may leave out whose account was connected: then these
 * members are null, and nothing may be connected. The refresh token is not read, since no route uses it.
 */
export const tokenShape = z
  .object({
    access_token: maybe(z.string().min(1).max(8_000)),
    expires_in: maybe(wireCount),
    user_id: maybe(wireId),
    merchant_id: maybe(wireId),
    external_user_id: maybe(short),
    name: maybe(short),
  })
  .transform((wire) => ({
    accessToken: wire.access_token,
    expiresInSeconds: wire.expires_in,
    userId: wire.user_id,
    merchantId: wire.merchant_id,
    externalUserId: wire.external_user_id,
    /** The name of the wallet's owner: not documented, used where a deployment returns it. */
    ownerName: wire.name,
  }))
export type Token = z.output<typeof tokenShape>
