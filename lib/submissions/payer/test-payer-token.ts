import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Engine } from '@/lib/store/database'
import { withTx } from '@/lib/store/open'
import { byOwner } from '@/lib/store/test-owner'
import { systemActor } from '@/lib/store/test-story'
import { keepPayerToken, type NewPayerToken } from './payer-token'

/** For tests: a permission to charge a payer, as at the end of a flow that followed an invitation of `connectedBy`. */
export async function keptPayerToken(
  store: Pick<Engine, 'asOwner'>,
  token: Omit<NewPayerToken, 'externalUserId'>,
): Promise<string> {
  const externalUserId = `${randomUUID()}${randomUUID()}`
  await byOwner(
    store,
    sql`with p as (insert into payee (code, name, created_by) values (${externalUserId}, 'Payer', ${token.connectedBy}) returning id),
      i as (insert into invitation (payee_id, token_hash, made_by, expires_at)
        select id, sha256(convert_to(${externalUserId}, 'UTF8')), ${token.connectedBy}, now() + interval '1 day' from p returning id, payee_id)
      insert into oauth_flow (invitation_id, payee_id, external_ref, cookie_hash, expires_at)
        select id, payee_id, ${externalUserId}, sha256(convert_to(${externalUserId}, 'UTF8')), now() + interval '1 day' from i`,
  )
  return withTx((tx) => keepPayerToken(tx, { ...token, externalUserId }), systemActor)
}
