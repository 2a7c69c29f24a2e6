import { randomBytes } from 'node:crypto'
import { conflict, invalid } from '../answers/refusal.ts'
import type { World } from '../world.ts'

const VALID_FOR = 5 * 60_000

export type Grant = { accountId: string; externalUserId: string; redirectUri: string }

/** Issues a code for one exchange within five minutes of the sandbox's clock. */
export function issueCode(world: World, grant: Grant): string {
  const code = randomBytes(24).toString('base64url')
  const expires = world.clock.now() + VALID_FOR
  world.store.run(
    'INSERT INTO authorization_code VALUES (?, ?, ?, ?, ?, NULL)',
    code,
    grant.accountId,
    grant.externalUserId,
    grant.redirectUri,
    expires,
  )
  return code
}

type CodeRow = { account_id: string; external_user_id: string }

/** Marks a code as used; refuses one that is unknown, used, expired or was issued for another redirect_uri. */
export function spendCode(
  world: World,
  code: string,
  redirectUri: string,
): { accountId: string; externalUserId: string } {
  const row = world.store.get<CodeRow>(
    `UPDATE authorization_code SET used_at = ?1 WHERE code = ?2 AND used_at IS NULL AND expires_at > ?1
     AND redirect_uri = ?3 RETURNING account_id, external_user_id`,
    world.clock.now(),
    code,
    redirectUri,
  )
  if (!row) throw invalid('code', 'invalid_or_expired', 'The authorization code is wrong, spent or expired.')
  return { accountId: row.account_id, externalUserId: row.external_user_id }
}

/** Stores which user of the merchant an account belongs to. Refuses a change if the dialect requires a stable user id. */
export function bindExternalUser(world: World, accountId: string, externalUserId: string): void {
  const known = world.store.get<{ external_user_id: string }>(
    'SELECT external_user_id FROM external_user WHERE account_id = ?',
    accountId,
  )
  const rotated = known !== undefined && known.external_user_id !== externalUserId
  if (rotated && world.dialect.now().externalUserId === 'stable') {
    throw conflict('external_user_id_changed', 'This account is connected under another external_user_id already.')
  }
  world.store.run('INSERT OR REPLACE INTO external_user VALUES (?, ?)', accountId, externalUserId)
}
