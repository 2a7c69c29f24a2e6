import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { ServiceId } from '@/lib/gateway/id'
import { type SealedField, seal, unseal } from '@/lib/platform/seal'
import { settings } from '@/lib/platform/settings'
import type { Tx } from '@/lib/store/database'
import { db } from '@/lib/store/open'
import { oauthFlow } from '@/lib/store/schema/payee'
import { payerToken } from '@/lib/store/schema/payer-token'

const place = (id: string): SealedField => ({ table: 'payer_token', column: 'sealed_token', id })

export type NewPayerToken = {
  readonly accountId: ServiceId
  readonly externalUserId: string
  /** What staff call the payer. */
  readonly label: string
  readonly accessToken: string
  readonly expiresInSeconds: number
  /** Who requested it from the payer. */
  readonly connectedBy: string
}

/**
 * Stores a payer's permission to be charged (contract 2.5, 5.5), sealed, for as long as the service allows. Returns its id.
 */
export async function keepPayerToken(tx: Tx, token: NewPayerToken): Promise<string> {
  const id = randomUUID()
  const { accountId, externalUserId, label, accessToken, expiresInSeconds, connectedBy } = token
  await tx.insert(payerToken).values({
    id,
    env: settings().environment,
    accountId,
    externalUserId,
    label,
    sealedToken: seal(new TextEncoder().encode(accessToken), place(id), settings()),
    expiresAt: sql`clock_timestamp() + ${expiresInSeconds} * interval '1 second'`,
    connectedBy,
  })
  return id
}

/** The token itself, for the header of a send only; null once it is erased. Throws where it cannot be unsealed. */
export async function openPayerToken(id: string): Promise<string | null> {
  const [kept] = await (await db()).select().from(payerToken).where(eq(payerToken.id, id))
  if (!kept?.sealedToken) return null
  return new TextDecoder().decode(unseal(kept.sealedToken, place(id), settings()))
}

const USABLE = and(
  isNotNull(payerToken.sealedToken),
  gt(payerToken.expiresAt, sql`clock_timestamp() + interval '2 minutes'`),
)

/** The payers who can be charged now, each once with the permission that lasts longest, the longest first. */
export async function connectedPayers() {
  const { id, accountId, label, expiresAt } = payerToken
  const kept = await (await db())
    .select({ id, accountId, label, expiresAt })
    .from(payerToken)
    .where(USABLE)
    .orderBy(desc(expiresAt))
  return kept.filter((one, at) => kept.findIndex((other) => other.accountId === one.accountId) === at)
}

/** Until when the wallet that a payee connected may be charged; null where it may not. */
export async function chargeableUntil(tx: Tx, payeeId: string): Promise<Date | null> {
  const [longest] = await tx
    .select({ expiresAt: payerToken.expiresAt })
    .from(payerToken)
    .innerJoin(oauthFlow, eq(oauthFlow.externalRef, payerToken.externalUserId))
    .where(and(USABLE, eq(oauthFlow.payeeId, payeeId)))
    .orderBy(desc(payerToken.expiresAt))
    .limit(1)
  return longest?.expiresAt ?? null
}
