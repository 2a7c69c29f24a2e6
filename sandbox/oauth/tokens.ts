import { randomBytes } from 'node:crypto'
import { Refusal } from '../answers/refusal.ts'
import type { World } from '../world.ts'

/** Contract 8: the documented lifetime of an access token, in seconds. */
export const TOKEN_SECONDS = 3_600

/** A fresh access token for an account, valid for an hour of the sandbox's clock. */
export function grantToken(world: World, accountId: string): string {
  const token = randomBytes(32).toString('base64url')
  world.store.run(
    'INSERT INTO access_token VALUES (?, ?, ?)',
    token,
    accountId,
    world.clock.now() + TOKEN_SECONDS * 1_000,
  )
  return token
}

/** The account that a bearer token stands for; refuses a missing, unknown or expired one (contract 5.1). */
export function accountOfBearer(world: World, authorization: string | undefined): string {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  const row = world.store.get<{ account_id: string }>(
    'SELECT account_id FROM access_token WHERE token = ? AND expires_at > ?',
    token,
    world.clock.now(),
  )
  if (row) return row.account_id
  const reason = token === '' ? 'missing' : 'invalid_or_expired'
  throw new Refusal('AUTHENTICATION_ERROR', 'This call needs a valid bearer token of the user.', {
    field: 'Authorization',
    reason,
  })
}
